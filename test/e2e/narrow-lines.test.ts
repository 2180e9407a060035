import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textWidth } from '../../src/lib/text-width.js';
import { assay } from '../testing/program.js';
import { assayInTerminal } from '../testing/terminal.js';

const cwd = mkdtempSync(join(tmpdir(), 'assay narrow lines '));
const COLUMNS = 80;

const CHINESE =
  '我小时候住在河边的一个小村子里，每天早晨都能听见船夫在雾里互相喊话的声音，母亲总是比我先起床去井边挑水。' +
  '那年冬天特别冷，河面结了很厚的冰，我和弟弟偷偷跑到冰上滑着玩，结果弟弟的鞋掉进了冰窟窿里，我们谁也不敢回家。' +
  '后来是隔壁的老张叔用一根长竹竿把鞋捞了上来，又在灶台边替我们烤干，从头到尾没有对我们的父母提过一个字。' +
  '许多年以后我在城里的车站碰见他，他已经认不出我了，只是反复问我往北去的火车是不是还从三号站台开出去。';
const THAI =
  'ตอนเด็กๆฉันอาศัยอยู่ในหมู่บ้านเล็กๆริมแม่น้ำซึ่งทุกเช้าจะได้ยินเสียงคนพายเรือร้องเรียกกันท่ามกลางสายหมอกและแม่ของฉันจะตื่นก่อนเสมอ ' +
  'ปีนั้นฝนตกหนักมากจนน้ำท่วมถนนหน้าบ้านและพวกเราต้องใช้เรือไปโรงเรียนอยู่หลายสัปดาห์กว่าน้ำจะลดลงจนเดินได้อีกครั้งหนึ่ง ';

beforeAll(() => {
  writeFileSync(join(cwd, 'chinese.txt'), CHINESE);
  writeFileSync(join(cwd, 'thai.txt'), THAI.repeat(2));
});
afterAll(() => {
  rmSync(cwd, { recursive: true });
});

test.each(['chinese.txt', 'thai.txt'])('what is said of %s fits a terminal', async (name) => {
  const { exitCode, lines } = await assayInTerminal(['text', name], { columns: COLUMNS, cwd });
  expect(exitCode).toBe(0);
  expect(lines.filter((line) => textWidth(line) > COLUMNS)).toEqual([]);
  expect(lines.filter((line) => /^ *\d+ ?%$/u.test(line))).toEqual([]);
});

test('the list of keys fits a terminal, and is a line a key for other programs', async () => {
  for (const name of ['laptop of the first floor', 'server in the cellar'])
    await assay(['keys', 'create', '--data', 'd', '--name', name, '--expires', '90d', '--allow', 'patterns'], { cwd });
  const shown = await assayInTerminal(['keys', 'list', '--data', 'd'], { columns: COLUMNS, cwd });
  expect(shown.lines.filter((line) => textWidth(line) > COLUMNS)).toEqual([]);
  expect(shown.lines.join(' ').replace(/\s+/gu, ' ')).toContain('server in the cellar');
  const piped = await assay(['keys', 'list', '--data', 'd'], { cwd });
  expect(piped.stdout.trimEnd().split('\n')).toHaveLength(2);
});
