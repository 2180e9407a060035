import { afterEach, describe, expect, test } from 'vitest';
import { LeapingClock } from '../testing/leaping-clock.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import type { Fault, StandInOptions } from '../testing/pipeline/stand-in.js';
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

async function scanned(options: StandInOptions, mode: 'files' | 'text', bounds: { maxWords?: number } = {}) {
  const standIn = new StandIn(options);
  const world = await World.create(standIn);
  opened.push({ standIn, world });
  await world.writeMany(DOCUMENTS);
  const summary = await world.run({ schedule: { mode, maxFailed: 1, ...bounds }, clock: new LeapingClock() });
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

describe.each([-1_000_000, -1, 0, 1.5, 1e300])('a service that says of every text that it has %s words', (count) => {
  test('is taken to have billed the words that were sent', async () => {
    const { summary } = await scanned({ extraOf: () => ({ word_count: count }) }, 'files');
    expect(summary.sources).toMatchObject({ scanned: DOCUMENTS, failed: 0 });
    expect(summary.words).toMatchObject({ billed: WORDS, unknown: 0 });
  });

  test('is sent no more words than the budget allows', async () => {
    const { standIn, summary } = await scanned({ extraOf: () => ({ word_count: count }) }, 'text', { maxWords: 100 });
    expect(summary.status).toBe('stopped_budget');
    expect(standIn.wordsBilled).toBeLessThanOrEqual(100);
  });
});

test('a document that is answered with nonsense fails alone', async () => {
  const options = { extraOf: (text: string) => (text.includes('Document7 ') ? PERCENT : {}) };
  const { standIn, summary } = await scanned(options, 'files');
  expect(summary.sources).toMatchObject({ scanned: DOCUMENTS - 1, failed: 1 });
  expect(standIn.wordsBilled).toBeLessThanOrEqual(WORDS + 5 * 20);
});

describe.each(['files', 'text'] as const)('a service that answers every text twice (%s)', (mode) => {
  test('is billed once, if both results agree', async () => {
    const { standIn, summary } = await scanned({ lastingFaultOf: () => 'duplicate', distortsOnTheWay: true }, mode);
    expect(summary.sources).toMatchObject({ scanned: DOCUMENTS, failed: 0 });
    expect(standIn.wordsBilled).toBe(WORDS);
  });

  test('is billed once, if they agree in all but what nothing reads', async () => {
    let answers = 0;
    const extraOf = (): object => ({ document_id: String((answers += 1)) });
    const { standIn, summary } = await scanned(
      { lastingFaultOf: () => 'duplicate', distortsOnTheWay: true, extraOf },
      mode,
    );
    expect(summary.sources).toMatchObject({ scanned: DOCUMENTS, failed: 0 });
    expect(standIn.wordsBilled).toBe(WORDS);
  });

  test('is asked again under the same key where they differ, and billed once', async () => {
    const asked = new Set<string>();
    const faultOf = (_: number, key: string): Fault => {
      const isFirst = !asked.has(key);
      asked.add(key);
      return isFirst ? 'contradict' : 'none';
    };
    const { standIn, summary } = await scanned({ faultOf, distortsOnTheWay: true }, mode);
    expect(summary.sources).toMatchObject({ scanned: DOCUMENTS, failed: 0 });
    expect(standIn.wordsBilled).toBe(WORDS);
  });

  test('is paid no more than twice where they always differ', async () => {
    const { standIn, summary, messages } = await scanned(
      { lastingFaultOf: () => 'contradict', distortsOnTheWay: true },
      mode,
    );
    // Of an upload, only the first result comes twice.
    expect(summary.sources).toMatchObject(mode === 'text' ? { failed: DOCUMENTS } : { found: DOCUMENTS });
    expect([...messages]).toContain('several results came back for it, and they differ');
    expect(standIn.wordsBilled).toBeLessThanOrEqual(2 * WORDS);
  });
});
