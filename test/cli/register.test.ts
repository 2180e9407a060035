import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { scoredResult, scoredText } from '../testing/pipeline/known-authors.js';

let world: AuditWorld;

/** 60 texts of each register: news up to 0.3, essays up to 0.6. */
const rows = (first: number, register: string, most: number): string =>
  Array.from({ length: 60 }, (_, index) => {
    return `"${scoredText(first + index, Math.round((most * (60 - index)) / 60))}",${register}\n`;
  }).join('');

const CALIBRATE = ['calibrate', 'human.csv', '--by', 'language,length,register', '--register-column', 'genre'];

beforeEach(async () => {
  world = await AuditWorld.create();
  world.standIn.options = { extraOf: scoredResult };
  await world.write({
    'human.csv': `text,genre\n${rows(0, 'news', 300)}${rows(100, 'essay', 600)}`,
    'new.txt': scoredText(1000, 450),
  });
});
afterEach(() => world.close());

const flat = (text: string): string => text.replace(/\s+/gu, ' ');

test('a profile tells registers apart; without one said, the strictest threshold holds', async () => {
  const made = await world.cli([...CALIBRATE, '--name', 'ours', '--max-false-alarms', '5%']);
  expect(made.stderr).not.toContain('assay:');
  expect(flat(made.stdout)).toContain('en · news · 0–99 words: 60 texts, stated above 30.0 %');
  expect(flat(made.stdout)).toContain('en · essay · 0–99 words: 60 texts, stated above 60.0 %');
  const run = ['run', 'new.txt', '--profile', 'ours'];
  expect(await world.json([...run, '--register', 'news', '--jsonl', 'news.jsonl'])).toMatchObject({
    profile: { register: 'news' },
  });
  expect(await world.json([...run, '--jsonl', 'any.jsonl'])).toMatchObject({ profile: { register: null } });
  const row = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(world.folder, file), 'utf8'));
  expect(await row('news.jsonl')).toMatchObject({
    verdict: 'ai',
    stated_by: expect.stringContaining('false alarms; of the register news') as string,
  });
  expect(await row('any.jsonl')).toMatchObject({
    verdict: 'unsure',
    stated_by: expect.stringContaining('register not said: the strictest threshold of its registers holds') as string,
  });
  const { stdout } = await world.cli(['explain', 'new.txt']);
  expect(flat(stdout)).toContain('stated by the profile ours (2');
  const text = await world.cli(['text', 'new.txt', '--profile', 'ours', '--register', 'news']);
  expect(flat(text.stdout)).toContain('of the register news');
  expect(text.stdout).toMatch(/^(?:new\.txt\s+)?ai/u);
});

test.each<[string, readonly string[], string]>([
  ['a register that the profile does not know', ['--profile', 'ours', '--register', 'nwes'], 'its own: essay, news'],
  ['a register that was not measured', ['--register', 'nwes'], 'no error rates are measured of the register "nwes"'],
  [
    'a register that no shipped scores are of',
    ['--max-false-alarms', '5%', '--register', 'nwes'],
    'no error rates are measured of the register "nwes"',
  ],
])('%s is refused in one line', async (_what, flags, said) => {
  await world.cli([...CALIBRATE, '--name', 'ours', '--max-false-alarms', '5%']);
  const { stderr, exitCode } = await world.cli(['run', 'new.txt', ...flags]);
  expect(flat(stderr)).toContain(said);
  expect(exitCode).toBe(2);
});

test.each<[string, readonly string[], string]>([
  ['no column', ['--by', 'register'], 'Name the column of the dataset: --register-column genre'],
  ['a column without effect', ['--register-column', 'genre'], '--by language,length,register'],
  ['another column', ['--by', 'register', '--register-column', 'kind'], 'there is no column kind'],
])('calibrating by register with %s is refused', async (_what, flags, said) => {
  const { stderr, exitCode } = await world.cli(['calibrate', 'human.csv', '--dataset', '--name', 'ours', ...flags]);
  expect(flat(stderr)).toContain(said);
  expect(exitCode).toBe(2);
});

test('an audit says that drift needs the register, and tests it with one', async () => {
  await world.json([...CALIBRATE, '--name', 'ours', '--max-false-alarms', '5%']);
  const audit = ['audit', 'new.txt', '--name', 'nightly', '--no-canaries', '--profile', 'ours'];
  const { stderr } = await world.cli(audit);
  expect(flat(stderr)).toContain('ours distinguishes registers: with --register, new texts are held against');
  expect(await world.json([...audit, '--register', 'news'])).toMatchObject({ profile_drift: { untested: null } });
});

test('without a profile a register states no other verdict, and the error rates are those of its texts', async () => {
  world.standIn.options = {
    version: '2026-11-27-base',
    models: [{ version: '2026-11-27-base', released: true, default: true }],
    extraOf: scoredResult,
  };
  await world.write({ 'new.txt': `${scoredText(1000, 950)} ${scoredText(1001, 950)}` });
  const run = ['run', 'new.txt', '--report', 'report.html', '--rescan'];
  const seen = async (flags: readonly string[]) => {
    const summary = await world.json([...run, '--jsonl', 'rows.jsonl', ...flags]);
    const row = await readFile(join(world.folder, 'rows.jsonl'), 'utf8');
    const report = await readFile(join(world.folder, 'report.html'), 'utf8');
    return { summary, row: JSON.parse(row) as unknown, report: flat(report) };
  };
  const any = await seen([]);
  const named = await seen(['--register', 'abstract']);
  expect(any.summary).toMatchObject({ estimate: { register: null, false_alarms: { expected: 13 / 2114 } } });
  expect(named.summary).toMatchObject({ estimate: { register: 'abstract', false_alarms: { expected: 7 / 434 } } });
  expect(any.row).toMatchObject({ verdict: 'ai', register: null, false_alarm_rate: 2 / 743 });
  expect(named.row).toMatchObject({ verdict: 'ai', register: 'abstract', false_alarm_rate: 2 / 278 });
  expect(named.report).toContain('human texts of this kind and length (abstracts, theses, 100–199 words)');
  expect(any.report).toContain('human texts of this length (100–199 words)');
  const explained = await world.cli(['explain', 'new.txt']);
  expect(flat(explained.stdout)).toMatch(/\(abstracts, theses, 100–199 words\), up to .* 0\.7 of 100; /u);
  const text = await world.cli(['text', 'new.txt', '--register', 'abstract']);
  expect(flat(text.stdout)).toMatch(/\(abstracts, theses, 100–199 words\), up to .* 0\.7 of 100; /u);
});
