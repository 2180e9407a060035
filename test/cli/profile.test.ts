import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { humanRows, scoredResult, scoredText } from '../testing/pipeline/known-authors.js';

let world: AuditWorld;

/** A profile whose threshold is 0.598. */
beforeEach(async () => {
  world = await AuditWorld.create();
  world.standIn.options = { extraOf: scoredResult };
  await world.write({
    'human.csv': `text\n${humanRows(300)}`,
    'corpus/clear.txt': scoredText(1001, 950),
    'corpus/doubtful.txt': scoredText(1002, 610),
    'corpus/human.txt': scoredText(1003, 50),
    'corpus/below.txt': scoredText(1004, 590),
    'corpus/long.txt': `${scoredText(1005, 960)} ${'and so on and on '.repeat(40)}`,
  });
  await world.json(['calibrate', 'human.csv', '--dataset', '--name', 'theses', '--db', 'known.db']);
});
afterEach(() => world.close());

const TITLE = /^theses \(2\d{3}-\d\d-\d\d, 300 human texts, 2026-01-01-base\): at most 1 % false alarms$/u;

async function rowsOf(...args: readonly string[]): Promise<readonly Readonly<Record<string, string>>[]> {
  const { stdout, stderr, exitCode } = await world.cli(['export', ...args]);
  if (exitCode !== 0) throw new Error(stderr);
  return parse(stdout, { columns: true, record_delimiter: '\r\n' });
}

const statedIn = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
  rows.map(({ source, verdict, verdict_stated: stated }) => [source?.replace('corpus/', ''), stated ?? verdict]);

test('a run is stated by the profile, and says so in its summary, export, report and explain', async () => {
  const told = (await world.json(['run', 'corpus', '--profile', 'theses', '--fail-on', 'ai>0.5'])) as object;
  expect(told).toMatchObject({
    verdicts: { ai: 2, human: 1, mixed: 0, unsure: 2 },
    profile: {
      name: 'theses',
      human_texts: 300,
      promise: { rate: 0.01, confidence: 0.95 },
      model_versions: ['2026-01-01-base'],
    },
  });
  const rows = await rowsOf();
  expect(statedIn(rows)).toEqual([
    ['below.txt', 'unsure'],
    ['clear.txt', 'ai'],
    ['doubtful.txt', 'ai'],
    ['human.txt', 'human'],
    ['long.txt', 'unsure'],
  ]);
  for (const row of rows) expect(row['stated_by']).toMatch(TITLE);
  await world.cli(['report', '--out', 'report.html']);
  expect(await readFile(join(world.folder, 'report.html'), 'utf8')).toContain('theses (2');
  expect((await world.cli(['explain', 'corpus/long.txt'])).stdout).toContain('unsure, closest to ai');
  expect((await world.cli(['status'])).stdout.replace(/\s+/gu, ' ')).toContain('stated by the profile theses (2');
});

test('the end of a run names first what the profile states', async () => {
  const { stderr } = await world.cli(['run', 'corpus', '--profile', 'theses']);
  expect(stderr).toContain('corpus/clear.txt');
  expect(stderr).toContain('corpus/doubtful.txt');
  expect(stderr).not.toContain('corpus/long.txt');
});

test('each run keeps its own: without the profile nothing of it is left, and nothing is scanned again', async () => {
  const first = (await world.json(['run', 'corpus', '--profile', 'theses'])) as { run_id: string };
  const billed = world.standIn.wordsBilled;
  const plain = (await world.json(['run', 'corpus'])) as { run_id: string };
  expect(world.standIn.wordsBilled).toBe(billed);
  expect(plain).not.toHaveProperty('profile');
  expect(plain).toMatchObject({ verdicts: { ai: 2, human: 1, unsure: 2 } });
  expect(statedIn(await rowsOf(plain.run_id)).at(-1)).toEqual(['long.txt', 'ai']);
  expect(statedIn(await rowsOf(first.run_id)).at(-1)).toEqual(['long.txt', 'unsure']);
});

test('an audit, a config file and a file elsewhere: the same profile', async () => {
  await world.move('assay-data/profiles/theses.json', 'shared/by-hand.json');
  await world.write({ 'assay.yaml': 'profile: shared/by-hand.json\n' });
  expect(await world.json(['audit', 'corpus', '--no-canaries'])).toMatchObject({
    run: { profile: { name: 'theses' } },
  });
  expect(await world.json(['run', 'corpus'])).toMatchObject({ profile: { name: 'theses' } });
});

test('a stopped run goes on with its profile, and with no other', async () => {
  const stopped = await world.cli(['run', 'corpus', '--profile', 'theses', '--max-words', '100']);
  expect(stopped.exitCode).toBe(3);
  expect(await world.json(['resume', '--max-words', '9000'])).toMatchObject({
    status: 'complete',
    profile: { name: 'theses' },
    verdicts: { ai: 2, human: 1, mixed: 0, unsure: 2 },
  });
  const plain = await world.cli(['run', 'human.csv', '--dataset', '--max-words', '100']);
  expect(plain.exitCode).toBe(3);
  expect(await world.json(['resume', '--max-words', '90000'])).not.toHaveProperty('profile');
});

test('a single text', async () => {
  const { stdout } = await world.cli(['text', 'corpus/doubtful.txt', '--profile', 'theses']);
  expect(stdout).toMatch(/^ai \(confidence low\)\nstated by the profile theses \(2/u);
});

test.each<[string, readonly string[], string]>([
  ['that is not there', ['run', 'corpus', '--profile', 'letters'], 'there is no profile letters'],
  ['that was changed by hand', ['run', 'corpus', '--profile', 'broken.json'], 'the profile broken.json cannot be used'],
  [
    'of another model, in a run',
    ['run', 'corpus', '--profile', 'theses'],
    'the profile theses was made with 2026-01-01-base',
  ],
  ['of another model, for a text', ['text', 'corpus/clear.txt', '--profile', 'theses'], 'made with 2026-01-01-base'],
])('a profile %s is one clear line', async (what, args, message) => {
  await world.write({ 'broken.json': '{"format":"assay-profile"}' });
  if (what.startsWith('of another')) world.standIn.options = { extraOf: scoredResult, version: '2026-02-02-base' };
  const { stderr, exitCode } = await world.cli(args);
  const said = stderr.trim().split('\n').slice(-2);
  expect(said[0]).toContain(message);
  expect(said[1]).toMatch(/calibrate/u);
  expect(exitCode).toBe(2);
  expect((await world.cli(['runs', '--db', 'known.db', '--json'])).stdout).not.toContain('corpus');
});
