import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseProfile } from '../../src/calibration/profile.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { humanRows, scoredResult, scoredText } from '../testing/pipeline/known-authors.js';

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  world.standIn.options = { extraOf: scoredResult };
});
afterEach(() => world.close());

const profileAt = async (path: string) => parseProfile(await readFile(join(world.folder, path), 'utf8'), path);

interface Told {
  readonly profile: { readonly price: object; readonly groups: readonly { readonly threshold: number }[] };
  readonly file: string;
  readonly left_out: object;
  readonly other_promises: readonly object[];
}

test('a dataset and a folder become a profile, with its promise and its price', async () => {
  await world.write({
    'human.csv': `text\n${humanRows(300)}`,
    'ai/found.txt': scoredText(1001, 700),
    'ai/lost.txt': scoredText(1002, 590),
    'ai/again.txt': scoredText(1002, 590),
  });
  const { stdout, stderr, exitCode } = await world.cli([
    ...['calibrate', 'human.csv', '--dataset', '--ai', 'ai', '--name', 'theses'],
  ]);
  expect(stderr).not.toContain('assay:');
  expect(exitCode).toBe(0);
  expect(stdout.replace(/\s+/gu, ' ')).toContain('at most 1 % are stated AI or mixed; 95 % of calibrations keep it');
  expect(stdout).toContain('en, 0–99 words: 300 texts, stated above 59.8 %');
  expect(stdout.replace(/\s+/gu, ' ')).toContain('finds 50 % of 2 AI texts; 0 % without the promise');
  expect(stdout).toContain('0.1 % needs 2,995 human texts: 2,695 more');
  expect(stdout).toContain('1 whose text was there already');
  expect(stdout).toContain('profiles/theses.json');
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  const profile = await profileAt('assay-data/profiles/theses.json');
  expect(profile).toMatchObject({ name: 'theses', model_versions: ['2026-01-01-base'], human_texts: 300 });
  expect(JSON.stringify(profile)).not.toContain('Its score is');
});

test('with AI texts enough, probabilities are recalibrated, and a run with the profile exports them', async () => {
  const ai = Array.from({ length: 30 }, (_, index) => `"${scoredText(1000 + index, 500 + 10 * index)}"\n`).join('');
  await world.write({ 'human.csv': `text\n${humanRows(300)}`, 'ai.csv': `text\n${ai}` });
  const args = ['calibrate', 'human.csv', '--dataset', '--ai', 'ai.csv', '--name', 'theses'];
  const { stdout } = await world.cli(args);
  expect(stdout.replace(/\s+/gu, ' ')).toMatch(/mean squared error 0\.\d{3} before, 0\.\d{3} after/u);
  const { recalibration } = await profileAt('assay-data/profiles/theses.json');
  expect(recalibration?.error_after).toBeLessThan(recalibration?.error_before ?? 0);
  await world.cli(['run', 'ai.csv', '--dataset', '--profile', 'theses', '--jsonl', 'out.jsonl', '-q']);
  const rows = (await readFile(join(world.folder, 'out.jsonl'), 'utf8')).trimEnd().split('\n');
  const values = rows.map((row) => (JSON.parse(row) as Record<string, number>)['recalibrated_probability'] ?? NaN);
  expect(values).toHaveLength(30);
  expect(values).toEqual([...values].sort((a, b) => a - b));
});

test('again, nothing is billed; and a run already made needs no scan', async () => {
  await world.write({ 'human.csv': `text\n${humanRows(300)}`, 'ai.txt': scoredText(1001, 700) });
  const named = ['--name', 'theses', '--out', 'shared/theses.json'];
  await world.json(['calibrate', 'human.csv', '--dataset', ...named]);
  const billed = world.standIn.wordsBilled;
  await world.json(['calibrate', 'human.csv', '--dataset', ...named]);
  expect(world.standIn.wordsBilled).toBe(billed);
  const { run_id: humanRun } = (await world.json(['run', 'human.csv', '--dataset'])) as { run_id: string };
  const { run_id: aiRun } = (await world.json(['run', 'ai.txt'])) as { run_id: string };
  const asked = world.standIn.scanRequests;
  const told = (await world.json(['calibrate', '--run', humanRun, '--ai-run', aiRun, ...named])) as Told;
  expect(world.standIn.scanRequests).toBe(asked);
  expect(told.profile.price).toMatchObject({ ai_texts: 1, found: 1 });
  expect(told.profile.groups).toMatchObject([{ threshold: 0.598, texts: 300 }]);
  expect(told.file).toBe(join(world.folder, 'shared', 'theses.json'));
  expect((await profileAt('shared/theses.json')).groups[0]?.scores).toHaveLength(300);
});

test('a column says who wrote each text', async () => {
  await world.write({
    'labelled.csv': `text,label\n${humanRows(300, ',Human')}"${scoredText(1, 700)}",ai\n"${scoredText(2, 700)}",mixed\n"",robot\n`,
  });
  const told = (await world.json(['calibrate', 'labelled.csv', '--truth-column', 'label', '--name', 'theses'])) as Told;
  expect(told.profile).toMatchObject({ human_texts: 300, price: { ai_texts: 1, found: 1 } });
  expect(told.left_out).toMatchObject({ mixed: 1, contradictory: 0, without_result: 1 });
});

test('a text among both is in neither', async () => {
  await world.write({ 'human.csv': `text\n${humanRows(301)}`, 'ai.csv': `text\n${humanRows(1)}` });
  const args = ['calibrate', 'human.csv', '--ai', 'ai.csv', '--dataset', '--name', 'theses'];
  expect(await world.json(args)).toMatchObject({
    profile: { human_texts: 300, price: { ai_texts: 0 } },
    left_out: { contradictory: 1 },
  });
});

test.each<[string, readonly string[], string]>([
  [
    'too few texts',
    ['calibrate', 'few.csv', '--dataset'],
    '12 human texts cannot promise 1 % false alarms: that takes 299; 12 allow 22.1 %',
  ],
  [
    'an unknown author',
    ['calibrate', 'odd.csv', '--truth-column', 'label'],
    'odd.csv says robot in its column label (row 2), and no author goes by that',
  ],
  ['a column that is not there', ['calibrate', 'odd.csv', '--truth-column', 'truth'], 'there is no column truth'],
  ['no dataset', ['calibrate', 'plain.txt', '--truth-column', 'truth'], 'the run holds no dataset'],
  ['no texts', ['calibrate'], 'no texts are named that people wrote'],
  ['paths and a run', ['calibrate', 'few.csv', '--run', 'x'], 'human texts are named by paths and by --run'],
  [
    'a rate of nothing',
    ['calibrate', 'few.csv', '--max-false-alarms', '0'],
    '--max-false-alarms must be a share above 0',
  ],
  [
    'a kind that no text shows',
    ['calibrate', 'few.csv', '--by', 'colour'],
    'texts cannot be distinguished by "colour"',
  ],
  ['a name that leads elsewhere', ['calibrate', 'few.csv', '--name', '../x'], '"../x" cannot be the name of a profile'],
])('%s is one clear line', async (_what, args, message) => {
  await world.write({
    'few.csv': `text\n${humanRows(12)}`,
    'odd.csv': `text,label\n"${scoredText(1, 5)}",human\n"${scoredText(2, 5)}",robot\n`,
    'plain.txt': scoredText(3, 5),
  });
  const named = args.includes('--name') ? args : [...args, '--name', 'theses'];
  const { stdout, stderr, exitCode } = await world.cli([...named, '--json']);
  expect(stderr).toContain(message);
  expect(stderr.trim().split('\n')).toHaveLength(2);
  expect([stdout, exitCode]).toEqual(['', 2]);
});

test.each<[string, readonly string[], string]>([
  ['a dataset with too few texts', ['few.csv', '--dataset'], '12 human texts cannot promise 1 %'],
  ['a folder with too few texts', ['few', '--ai', 'ai.csv'], '2 human texts cannot promise 1 %'],
  ['too few labels', ['labels.csv', '--truth-column', 'label'], '1 human text cannot promise 1 %'],
  ['an unknown label', ['odd.csv', '--truth-column', 'label'], 'no author goes by that'],
  [
    'a column of registers that is not there',
    ['few.csv', '--by', 'register', '--register-column', 'kind'],
    'there is no column kind',
  ],
  ['AI texts without a column of the truth, and too few by people', ['few', '--ai', 'ai.csv'], '2 human texts'],
])('%s is said before anything is scanned', async (_what, args, message) => {
  await world.write({
    'few.csv': `text\n${humanRows(12)}`,
    'few/a.txt': scoredText(1, 5),
    'few/b.txt': scoredText(2, 5),
    'ai.csv': `text\n${humanRows(3)}`,
    'labels.csv': `text,label\n${humanRows(1, ',human')}${humanRows(400, ',ai')}`,
    'odd.csv': `text,label\n"${scoredText(1, 5)}",human\n"${scoredText(2, 5)}",robot\n`,
  });
  const { stderr, exitCode } = await world.cli(['calibrate', ...args, '--name', 'theses']);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain('Started run');
  expect(world.standIn.textsSeen).toBe(0);
  expect(exitCode).toBe(2);
});

test('AI texts have no column of the truth; where all texts stand among both, that is said', async () => {
  await world.write({ 'human.csv': `text,label\n${humanRows(300, ',human')}`, 'ai.csv': `text\n${humanRows(300)}` });
  const args = ['calibrate', 'human.csv', '--truth-column', 'label', '--ai', 'ai.csv', '--name', 'theses'];
  const { stderr } = await world.cli(args);
  expect(stderr).toContain('that takes 299 (left out: 300 that are among both human and AI texts)');
});

test('a budget stops it, and the same command goes on', async () => {
  await world.write({ 'human.csv': `text\n${humanRows(300)}` });
  const args = ['calibrate', 'human.csv', '--dataset', '--name', 'theses'];
  const stopped = await world.cli([...args, '--max-words', '6000']);
  expect(stopped.exitCode).toBe(3);
  expect(stopped.stderr).toContain('the same command again resumes it');
  const asked = world.standIn.textsSeen;
  expect(asked).toBeGreaterThan(0);
  expect(await world.json(args)).toMatchObject({ profile: { human_texts: 300 } });
  expect(world.standIn.textsSeen).toBe(300);
});
