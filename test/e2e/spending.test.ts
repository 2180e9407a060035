import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../testing/command.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { textOf } from '../testing/pipeline/world.js';
import { assay } from '../testing/program.js';
import { assayInTerminal } from '../testing/terminal.js';

const DOCUMENTS = 6;
const WORDS = 100;
const QUESTION = 'Send them? [y/N]';
let folder: string;
let standIn: StandIn;
let env: Readonly<Record<string, string>>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay spending '));
  mkdirSync(join(folder, 'corpus'));
  for (let number = 0; number < DOCUMENTS; number += 1)
    writeFileSync(join(folder, 'corpus', `${number}.txt`), textOf(number, WORDS));
  standIn = new StandIn({ wordsLeft: 2400 });
  env = { ASSAY_BASE_URL: await standIn.listen(), ASSAY_API_KEY: 'good-key' };
});

afterEach(async () => {
  await standIn.close();
  rmSync(folder, { recursive: true, force: true });
});

const inTerminal = (args: readonly string[], text: string, columns = 80) =>
  assayInTerminal(args, { columns, cwd: folder, env, typed: { after: QUESTION, text } });

test.each([80, 60])('on a terminal of %i columns, what a service is sent is said, and asked for', async (columns) => {
  const { exitCode, lines } = await inTerminal(['run', 'corpus'], 'y\n', columns);
  expect(exitCode).toBe(0);
  expect(lines.join('\n')).toMatch(
    /To be sent to http:\/\/127[^\n]*\n {2}6 documents in 6 requests,\n {2}600 words, 25 % of the 2,400 left\./u,
  );
  const asked = lines.findIndex((line) => line.includes(QUESTION));
  expect(lines.slice(0, asked + 1).filter((line) => line.length > columns)).toEqual([]);
  expect(standIn.wordsBilled).toBe(DOCUMENTS * WORDS);
  expect(lines.join('\n')).toContain('600 billed of 600 planned');
});

test.each([
  ['--max-words', '250', 'This start: at most 250 words (--max-words).'],
  ['--max-files', '3', 'This start: at most 3 documents (--max-files).'],
  ['--max-words-total', '100', 'The whole run: at most 100 words (--max-words-total).'],
])('what %s lets be sent is said before it is', async (flag, most, said) => {
  const bound = await inTerminal(['run', 'corpus', flag, most], 'n\n', 60);
  expect(bound.lines).toContain(`  ${said}`);
});

test('what --max-words-total of an earlier start leaves is said before it is sent', async () => {
  await assay(['run', 'corpus', '--max-words-total', '250', '--yes'], { cwd: folder, env });
  const bound = await inTerminal(['run', 'corpus'], 'n\n', 60);
  expect(bound.lines).toContain('  What is left of the run: at most 50 words (--max-words-total).');
});

test('bounds above what is sent are not spoken of', async () => {
  const bounds = ['--max-words', '--max-files', '--max-words-total'].flatMap((flag) => [flag, '100000']);
  const unbound = await inTerminal(['run', 'corpus', ...bounds], 'n\n', 60);
  expect(unbound.raw).toContain(QUESTION);
  expect(unbound.raw).not.toContain('at most');
});

test.each([
  ['no', 'n\n'],
  ['nothing', '\n'],
  ['anything else', 'maybe\n'],
  ['the end of the input', '\u0004'],
  ['Ctrl-C', '\u0003'],
])('%s sends nothing', async (_, typed) => {
  const { exitCode, lines } = await inTerminal(['run', 'corpus'], typed);
  expect(exitCode).toBe(4);
  expect(lines.at(-1)).toBe('Nothing was sent. Add --yes to send without this question.');
  expect(standIn.scanRequests).toBe(0);
});

test.each([['--yes'], ['-y']])('%s does not ask', async (flag) => {
  const { exitCode, raw } = await inTerminal(['run', 'corpus', flag], 'n\n');
  expect(exitCode).toBe(0);
  expect(raw).not.toContain(QUESTION);
  expect(standIn.wordsBilled).toBe(DOCUMENTS * WORDS);
});

test('a run with nothing to send does not ask', async () => {
  await inTerminal(['run', 'corpus'], 'y\n');
  const { exitCode, raw } = await inTerminal(['run', 'corpus'], 'n\n');
  expect(exitCode).toBe(0);
  expect(raw).not.toContain(QUESTION);
});

test('without a terminal the run says what it sends, and goes on', async () => {
  // An answer before every source has been read would leave less to be sent.
  let answer = (): void => undefined;
  standIn.hold(new Promise((resolve) => (answer = resolve)));
  const once = { says: /Still to be sent/u, act: () => answer() };
  const { exitCode, stderr } = await assay(['run', 'corpus'], { cwd: folder, env, once });
  expect(exitCode).toBe(0);
  expect(stderr).toContain('Still to be sent: 600 words, 25 % of the 2,400 left');
  expect(standIn.wordsBilled).toBe(DOCUMENTS * WORDS);
});

test('with the embedded service nothing speaks of bills, plans or charges', async () => {
  const ended = await runCommand(folder, ['run', 'corpus', '--report', 'report.html']);
  const planned = await runCommand(folder, ['plan', 'corpus', '--db', 'other.db']);
  expect(ended.stderr).toContain('600 scanned of 600 planned');
  for (const said of [ended.stderr, planned.stdout, planned.stderr])
    expect(said).not.toMatch(/\bbill|\bcharge|\bplan (?!of )|metered|words left/iu);
});

test('with the embedded service nothing is billed, and nothing says so', async () => {
  const said: string[] = [];
  for (const args of [['plan', 'corpus'], ['run', 'corpus'], ['status'], ['explain', 'corpus/1.txt'], ['usage']]) {
    const { exitCode, stdout, stderr } = await runCommand(folder, args);
    expect(exitCode, args.join(' ')).toBe(0);
    said.push(stdout, stderr);
  }
  expect(said.join('\n')).toContain('scanned, 100 words scanned');
  expect(said.join('\n')).toContain('600 planned, 600 scanned');
  expect(
    said
      .join('\n')
      .split('\n')
      .filter((line) => /\bbill|\bcharg/iu.test(line)),
  ).toEqual([]);
});
