import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { detectionModels } from '../../src/engines/detect/index.js';
import { present } from '../../src/lib/present.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { scoredResult, scoredText } from '../testing/pipeline/known-authors.js';

const { version } = present(detectionModels.find(({ defaultFor }) => defaultFor === 'english'));
const ASKED = ['run', 'corpus', '--model-version', version, '--max-false-alarms', '1%'];

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  world.standIn.options = { extraOf: scoredResult, version };
  await world.write({ 'corpus/clear.txt': scoredText(1, 1000), 'corpus/human.txt': scoredText(2, 50) });
});
afterEach(() => world.close());

test('the shipped scores state verdicts, and the summary, JSON and report say for which kinds of text', async () => {
  const told = await world.json([...ASKED, '--report', 'report.html']);
  expect(told).toMatchObject({
    verdicts: { ai: 1, human: 1, mixed: 0, unsure: 0 },
    profile: {
      name: 'shipped scores',
      promise: { rate: 0.01, confidence: 0.95 },
      model_versions: [version],
      scope: expect.stringMatching(/^en \(.+\); of AI texts like them \d+ % are found, \d+ % without/u) as string,
    },
  });
  expect(await readFile(join(world.folder, 'report.html'), 'utf8')).toContain('It holds for en (');
  const { stderr } = await world.cli([...ASKED, '--rescan']);
  expect(stderr.replace(/\s+/gu, ' ')).toContain('stated by the profile shipped scores (2');
  expect(stderr.replace(/\s+/gu, ' ')).toContain('that holds for en (');
});

test('of one text, the promise is said for texts like it alone', async () => {
  const { stdout, exitCode } = await world.cli(['text', 'corpus/human.txt', ...ASKED.slice(2)]);
  expect(exitCode).toBe(0);
  expect(stdout.replace(/\s+/gu, ' ')).toMatch(
    /it holds for texts in English of 0–99 words \(.+\); of AI texts like them \d+ % are found/u,
  );
});

test.each<[string, readonly string[], string]>([
  ['both a profile and a rate', [...ASKED, '--profile', 'theses'], 'the profile theses has a promise of its own'],
  ['no rate', ['run', 'corpus', '--max-false-alarms', '90%'], '--max-false-alarms must be a share above 0'],
  [
    'a rate that no scores bear',
    ['run', 'corpus', '--model-version', version, '--max-false-alarms', '0.0001%'],
    'the shipped scores are those of ',
  ],
  [
    'a version without scores',
    ['run', 'corpus', '--model-version', '2026-01-01-base', '--max-false-alarms', '1%'],
    'no calibration scores are shipped for the model version 2026-01-01-base',
  ],
])('%s is one clear line', async (_what, args, message) => {
  const { stderr, exitCode } = await world.cli(args);
  const said = stderr.trim().split('\n');
  expect(said).toHaveLength(2);
  expect(said[0]).toContain(message);
  expect(exitCode).toBe(2);
});
