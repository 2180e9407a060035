import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { humanRows, scoredResult, scoredText } from '../testing/pipeline/known-authors.js';

let world: AuditWorld;

/** 120 human texts, of which 8 essays are called AI, and 40 AI texts, of which 10 are not found. */
function labelled(): string {
  const human = Array.from({ length: 120 }, (_, index) => {
    const genre = index < 60 ? 'essay' : 'news';
    return `"${scoredText(index, index < 8 ? 900 + index : index)}",human,${genre}\n`;
  });
  const ai = Array.from(
    { length: 40 },
    (_, index) =>
      `"${scoredText(500 + index, index < 10 ? 130 + index : 950)}",AI,${index % 2 === 0 ? 'essay' : 'news'}\n`,
  );
  return `text,label,genre\n${human.join('')}${ai.join('')}`;
}

beforeEach(async () => {
  world = await AuditWorld.create();
  world.standIn.options = { extraOf: scoredResult };
  await world.write({ 'labelled.csv': labelled() });
});
afterEach(() => world.close());

const ARGS = ['evaluate', 'labelled.csv', '--truth-column', 'label'];

test('figures with intervals, by group and length, with the worst mistakes', async () => {
  const { stdout, stderr, exitCode } = await world.cli([...ARGS, '--by', 'genre,language']);
  expect([stderr.includes('assay:'), exitCode]).toEqual([false, 0]);
  const flat = stdout.replace(/[ \n]+/gu, ' ');
  expect(flat).toContain('120 human, 40 AI, 0 mixed; 0 of them not judged');
  expect(flat).toContain('False alarms 6.7 % (3.4–13 %) of 120');
  expect(flat).toContain('Found 75 % (60–86 %) of 40');
  expect(flat).toContain('0.1 % false alarms: too few human texts to say');
  expect(flat).toContain('1 % false alarms: 75 %');
  expect(flat).toMatch(
    /genre human alarms found note essay 60 13 % 75 % differs, p = 0\.0\d+ news 60 0 % 75 % differs/u,
  );
  expect(flat).toMatch(/language human alarms found note en 120 7 % 75 % /u);
  expect(flat).toContain('Human texts that look most like AI labelled.csv 8: 90.7 %, ai');
  expect(flat).toContain('AI texts that look most human labelled.csv 121: 13.0 %, human');
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  // Notes that stand below their rows leave no empty lines where there are none.
  expect((await world.cli(ARGS, '.', 40)).stdout).not.toContain('\n\n\n');
});

test('as JSON, from a run already made, and nothing is scanned', async () => {
  const { run_id: run } = (await world.json(['run', 'labelled.csv', '--dataset'])) as { run_id: string };
  const asked = world.standIn.scanRequests;
  const told = await world.json(['evaluate', '--run', run, '--truth-column', 'label']);
  expect(world.standIn.scanRequests).toBe(asked);
  expect(told).toMatchObject({
    run_id: run,
    confusion: { human: { human: 112, ai: 8, mixed: 0, unsure: 0 }, ai: { human: 10, ai: 30 } },
    false_alarms: { count: 8, total: 120 },
    groups: { length: [{ group: '50–99 words', small: false }] },
    mistakes: { human: [{ source: 'labelled.csv', dataset_id: '8', stated: 'ai', score: 0.907 }, {}, {}, {}, {}] },
    versus: null,
    comparison: null,
  });
});

test('two model versions side by side, with paired tests', async () => {
  await world.json(['run', 'labelled.csv', '--dataset']);
  const first = (await world.json([...ARGS])) as { run_id: string };
  // The second version calls no human text AI, and finds nothing else.
  world.standIn.options = {
    version: '2026-02-02-base',
    extraOf: (text) => (/Its score is 90\d of/u.test(text) ? scoredResult('Its score is 10 of') : scoredResult(text)),
  };
  const both = ['evaluate', '--run', first.run_id, '--versus', ''];
  const later = (await world.json([...ARGS, '--rescan'])) as { run_id: string };
  expect(await world.json([...both.slice(0, -1), later.run_id, '--truth-column', 'label'])).toMatchObject({
    model_versions: ['2026-01-01-base'],
    versus: { model_versions: ['2026-02-02-base'], false_alarms: { count: 0 } },
    comparison: {
      human: 120,
      ai: 40,
      false_alarms: { only_first: 8, only_second: 0, p: expect.closeTo(0.00390625, 9) as number },
      found: { only_first: 0, only_second: 0, p: 1 },
    },
  });
  const { stdout } = await world.cli([...both.slice(0, -1), later.run_id, '--truth-column', 'label']);
  expect(stdout.replace(/\s+/gu, ' ')).toContain(
    'False alarms 8 only by the first, 0 only by the second: p = 0.004 (McNemar)',
  );
});

test('a second version scans the same paths again', async () => {
  world.standIn.options = {
    extraOf: scoredResult,
    models: [
      { version: '2026-01-01-base', released: true, default: true },
      { version: '2026-02-02-base', released: true, default: false },
    ],
  };
  const told = await world.json([...ARGS, '--versus-version', '2026-02-02-base']);
  expect(told).toMatchObject({ comparison: { human: 120, ai: 40, auroc: { difference: 0, p: 1 } } });
  expect(world.standIn.textsSeen).toBe(320);
});

test.each<[string, readonly string[], string]>([
  ['one class only', ['human.csv'], 'all texts with a label are by people'],
  ['no label', ['none.csv'], 'there are no texts with a label by people or by AI'],
  [
    'a profile of the second that there is not',
    ['labelled.csv', '--versus-profile', 'nope'],
    'there is no profile nope',
  ],
  [
    'a register that was not measured',
    ['labelled.csv', '--register', 'nwes'],
    'no error rates are measured of the register "nwes"',
  ],
])('%s is told before anything is scanned', async (_what, args, message) => {
  await world.write({
    'human.csv': `text,label\n"${scoredText(1, 5)}",human\n"${scoredText(2, 5)}",mixed\n`,
    'none.csv': `text,label\n"${scoredText(1, 5)}",\n`,
  });
  const { exitCode, stderr } = await world.cli(['evaluate', ...args, '--truth-column', 'label']);
  expect(stderr).toContain(message);
  expect([exitCode, world.standIn.textsSeen]).toEqual([2, 0]);
});

test.each<[string, readonly string[], string]>([
  ['that a dataset does not have', ['--truth-column', 'truth'], 'labelled.csv: there is no column truth'],
  ['that names no authors', ['--truth-column', 'genre'], 'labelled.csv says essay in its column genre (row 1)'],
  ['to tell texts apart by', ['--truth-column', 'label', '--by', 'genre,age'], 'there is no column age'],
])('a column %s is told before anything is scanned', async (_what, args, message) => {
  const { exitCode, stderr } = await world.cli(['evaluate', 'labelled.csv', ...args]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(message);
  expect(world.standIn.textsSeen).toBe(0);
});

test.each<[string, readonly string[], string]>([
  [
    'one class that can be judged',
    ['short.csv', '--truth-column', 'label'],
    'all texts that could be judged are by AI',
  ],
  ['an unknown author', ['odd.csv', '--truth-column', 'label'], 'odd.csv says robot in its column label (row 1)'],
  ['no such column', ['labelled.csv', '--truth-column', 'truth'], 'there is no column truth'],
  ['no such group', ['labelled.csv', '--truth-column', 'label', '--by', 'age'], 'there is no column age'],
  ['nothing named', ['--truth-column', 'label'], 'what is evaluated is named by paths or by --run'],
  [
    'two seconds',
    ['labelled.csv', '--truth-column', 'label', '--versus', 'a', '--versus-version', 'b'],
    'each name what is compared with',
  ],
])('%s is one clear line', async (_what, args, message) => {
  await world.write({
    'short.csv': `text,label\n"${scoredText(1, 5)}",ai\n"",human\n`,
    'odd.csv': `text,label\n"${scoredText(1, 5)}",robot\n`,
  });
  const { stdout, stderr, exitCode } = await world.cli(['evaluate', ...args, '--json']);
  expect(stderr).toContain(message);
  expect(stderr.trim().split('\n')).toHaveLength(2);
  expect([stdout, exitCode]).toEqual(['', 2]);
});

test('a page with plots, texts and the comparison, which needs no network and no script', async () => {
  await world.write({
    'labelled.csv': labelled().replace('Its score is 907', '<script>alert(1)</script> Its score is 907'),
    'human.csv': `text\n${humanRows(300)}`,
  });
  await world.json(['calibrate', 'human.csv', '--dataset', '--name', 'theses']);
  const billed = world.standIn.wordsBilled;
  const args = [...ARGS, '--by', 'genre', '--versus-profile', 'theses', '--out', 'evaluation.html'];
  const { stdout, stderr, exitCode } = await world.cli(args);
  expect([exitCode, stderr.includes('Wrote evaluation.html')]).toEqual([0, true]);
  expect(stdout.replace(/\s+/gu, ' ')).toContain('Stated by theses (2');
  // The second run takes all results from the first.
  expect(world.standIn.wordsBilled - billed).toBeGreaterThan(0);
  expect(world.standIn.textsSeen).toBe(300 + 160);
  const page = await readFile(join(world.folder, 'evaluation.html'), 'utf8');
  expect(page).toContain('default-src &#39;none&#39;; style-src &#39;sha256-');
  expect(page).not.toMatch(/<script|(?:src|href)="(?!#)|style="/u);
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; Its score is 907');
  for (const title of ['side by side', 'What is stated', 'Other thresholds', 'By genre', 'By length', 'worst mistakes'])
    expect(page).toContain(title);
  expect(page.match(/<svg /gu)?.length).toBe(8);
  expect(page).toMatch(/100 to 1<\/th>/u);
});

test('a budget stops it, and the same command goes on', async () => {
  const stopped = await world.cli([...ARGS, '--max-words', '4000']);
  expect([stopped.exitCode, stopped.stdout]).toEqual([3, '']);
  expect(stopped.stderr).toContain('the same command again resumes it');
  const asked = world.standIn.textsSeen;
  expect(asked).toBeGreaterThan(0);
  expect(await world.json(ARGS)).toMatchObject({ texts: { human: 120, ai: 40 } });
  expect(world.standIn.textsSeen).toBe(160);
});

test('a key of the second service that cannot be read is said before the first is asked', async () => {
  const versus = ['--versus-url', 'http://127.0.0.1:9', '--versus-api-key-file', 'missing.key'];
  const { stderr, exitCode } = await world.cli([...ARGS, ...versus]);
  expect([stderr.includes('missing.key cannot be read'), exitCode]).toEqual([true, 2]);
  expect(world.standIn.scanRequests).toBe(0);
});
