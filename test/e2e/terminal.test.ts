import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textWidth } from '../../src/lib/text-width.js';
import { textOf } from '../testing/pipeline/world.js';
import { assayInTerminal } from '../testing/terminal.js';

const folder = mkdtempSync(join(tmpdir(), 'assay in a terminal '));

beforeAll(() => {
  mkdirSync(join(folder, 'corpus'));
  for (let number = 0; number < 30; number += 1)
    writeFileSync(join(folder, 'corpus', `${number}.txt`), textOf(number, 300));
  // Urdu, and a name that is wider than a narrow terminal.
  writeFileSync(join(folder, 'corpus', `${'بہت لمبا نام '.repeat(8)}.txt`), 'یہ ایک چھوٹا سا متن ہے۔ '.repeat(40));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each([80, 60])('a run in a terminal of %i columns', (columns) => {
  test('draws a bar that fits, never goes back, and is gone at the end', async () => {
    const args = ['run', 'corpus', '--db', `${columns}.db`];
    const { exitCode, raw, lines } = await assayInTerminal(args, { columns, cwd: folder });
    expect(exitCode).toBe(0);
    const drawn = lines.filter((line) => /[█░]|finding:/u.test(line));
    expect(drawn).not.toEqual([]);
    expect(drawn.filter((line) => line.length >= columns)).toEqual([]);
    const shares = drawn.flatMap((line) => / (\d+) %/u.exec(line)?.[1] ?? []).map(Number);
    expect(shares.at(-1)).toBe(100);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(raw.lastIndexOf('\u001b[?25h')).toBeGreaterThan(raw.lastIndexOf('\u001b[?25l'));
    const end = raw.slice(raw.lastIndexOf('\u001b[?25h'));
    expect(end).toContain('31 found');
    expect(end.split(/[\r\n]+/u).filter((line) => textWidth(line.replaceAll('\u001b[?25h', '')) > columns)).toEqual([]);
    expect(end).toMatch(
      /Next\s+(assay open --db \d+\.db {2,}sort|sort, read and decide in the browser:\s+assay open --db)/u,
    );
  });
});
