import { afterEach, beforeEach, expect, test } from 'vitest';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { humanRows, scoredResult, scoredText } from '../testing/pipeline/known-authors.js';

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  world.standIn.options = { extraOf: scoredResult };
  await world.write({ 'human.csv': `text\n${humanRows(300)}` });
  await world.json(['calibrate', 'human.csv', '--dataset', '--name', 'theses', '--db', 'known.db']);
});
afterEach(() => world.close());

const AUDIT = ['audit', 'corpus', '--name', 'theses', '--no-canaries'];
const texts = (first: number, count: number, scoreOf: (index: number) => number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `corpus/${first + index}.txt`,
      scoredText(first + index, scoreOf(index)),
    ]),
  );

test('each audit holds its new texts against the profile, and says when to calibrate again', async () => {
  await world.write(texts(1000, 40, (index) => (index * 15) % 600));
  expect(await world.json([...AUDIT, '--profile', 'theses'])).toMatchObject({
    profile_drift: {
      profile: 'theses',
      audits: 1,
      level: 0.025,
      drifted: false,
      kinds: [{ texts: 40, drifted: false }],
    },
  });
  // Nothing is new, so that nothing is tested.
  expect(await world.json([...AUDIT, '--profile', 'theses'])).toMatchObject({
    profile_drift: { audits: 2, kinds: [], drifted: false },
  });
  await world.write(texts(2000, 40, (index) => 500 + index * 2));
  const { stderr } = await world.cli([...AUDIT, '--profile', 'theses']);
  expect(stderr.replace(/\s+/gu, ' ')).toContain(
    'the new texts are no longer like those of theses: calibrate again en, 0–99 words: 40 new texts look more like AI, ' +
      'so that false alarms may exceed the promise (p < 0.001)',
  );
});

test('without a profile there is nothing to hold against', async () => {
  await world.write(texts(1000, 2, () => 100));
  expect(await world.json(AUDIT)).toMatchObject({ profile_drift: null });
});

test('a datasheet in the corpus is no document of the next audit', async () => {
  await world.write(texts(1000, 2, () => 100));
  const args = [...AUDIT, '--csv', 'corpus/out.csv', '--datasheet'];
  await world.json(args);
  expect(await world.json(args)).toMatchObject({ run: { sources: { found: 2 }, left_out: { own_file: 3 } } });
});
