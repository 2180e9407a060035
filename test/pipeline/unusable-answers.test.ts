import { afterEach, expect, test } from 'vitest';
import { StandIn } from '../testing/pipeline/stand-in.js';
import type { StandInOptions } from '../testing/pipeline/stand-in.js';
import { World } from '../testing/pipeline/world.js';

const DOCUMENTS = 64;
const WORDS = DOCUMENTS * 20;
const opened: { standIn: StandIn; world: World }[] = [];

afterEach(async () => {
  for (const { standIn, world } of opened.splice(0)) {
    await standIn.close();
    await world.remove();
  }
});

async function scanned(options: StandInOptions, mode: 'files' | 'text') {
  const standIn = new StandIn(options);
  const world = await World.create(standIn);
  opened.push({ standIn, world });
  await world.writeMany(DOCUMENTS);
  const summary = await world.run({ schedule: { mode, maxFailed: 1 } });
  return { standIn, summary, messages: new Set((await world.rows()).map((row) => row.reasonMessage)) };
}

const PERCENT = { class_probabilities: { human: 95, ai: 5, mixed: 0 } };
const TEXTS = { class_probabilities: { human: '0.9', ai: '0.1', mixed: '0' } };

test.each([
  ['percentages', PERCENT, 'files'],
  ['percentages', PERCENT, 'text'],
  ['numbers as text', TEXTS, 'files'],
] as const)('a service whose probabilities are %s is paid no more than twice: %o, %s', async (_, extra, mode) => {
  const { standIn, summary, messages } = await scanned({ extraOf: () => extra }, mode);
  expect(summary.sources).toMatchObject({ scanned: 0, failed: DOCUMENTS });
  expect([...messages]).toEqual(['a probability is no number from 0 to 1']);
  expect(standIn.wordsBilled).toBeLessThanOrEqual(2 * WORDS);
});

test('a service that always answers under other names is not asked for every part anew', async () => {
  const { standIn, summary } = await scanned({ named: true, extraOf: () => ({ filename: 'other.txt' }) }, 'files');
  expect(summary.sources).toMatchObject({ scanned: 0, failed: DOCUMENTS });
  expect(standIn.wordsBilled).toBeLessThanOrEqual(2 * WORDS);
});

test('a document that is answered with nonsense fails alone', async () => {
  const options = { extraOf: (text: string) => (text.includes('Document7 ') ? PERCENT : {}) };
  const { standIn, summary } = await scanned(options, 'files');
  expect(summary.sources).toMatchObject({ scanned: DOCUMENTS - 1, failed: 1 });
  expect(standIn.wordsBilled).toBeLessThanOrEqual(WORDS + 5 * 20);
});
