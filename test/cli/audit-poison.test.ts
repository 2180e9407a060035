import { afterEach, beforeEach, expect, test } from 'vitest';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import type { Fault } from '../testing/pipeline/stand-in.js';
import { textOf } from '../testing/pipeline/world.js';

const DOCUMENTS = 12;
const WORDS = 60;
const POISON = textOf(7, WORDS);

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  await world.write(
    Object.fromEntries(
      Array.from({ length: DOCUMENTS }, (_, number) => [`corpus/${number}.txt`, textOf(number, WORDS)]),
    ),
  );
});
afterEach(() => world.close());

async function night(mode: string) {
  const flags = ['--mode', mode, '--concurrency', '2', '--retries', '1', '--retry-delay-ms', '1'];
  return (await world.json(['audit', 'corpus', '--min-words', '0', ...flags, '--outage-wait', '2s'])) as {
    readonly exit_code: number;
    readonly run: {
      readonly run_id: string;
      readonly status: string;
      readonly sources: object;
      readonly reasons: object;
      readonly words: { readonly billed: number; readonly unknown: number };
    };
    readonly previous_run_id: string | null;
    readonly changes: object | null;
    readonly listed_flips: { readonly count: number } | null;
    readonly canaries: { readonly scored: number; readonly status: string; readonly words_billed: number };
  };
}

test.each([
  ['broken', 'text'],
  ['broken', 'files'],
  ['overloaded', 'text'],
] as const)(
  'over a document at which the service fails for ever (%s, %s), an audit completes, compares and scores its canaries',
  async (fault: Fault, mode) => {
    world.standIn.options = { lastingFaultOf: (text) => (text === POISON ? fault : null) };
    const first = await night(mode);
    expect(first).toMatchObject({
      exit_code: 0,
      run: {
        status: 'complete',
        sources: { found: DOCUMENTS, scanned: DOCUMENTS - 1, failed: 1 },
        reasons: { service_error: 1 },
        words: { billed: (DOCUMENTS - 1) * WORDS, unknown: 0 },
      },
      canaries: { status: 'complete' },
    });
    expect(first.canaries.scored).toBeGreaterThan(100);
    const second = await night(mode);
    expect(second).toMatchObject({
      exit_code: 0,
      previous_run_id: first.run.run_id,
      run: {
        status: 'complete',
        sources: { found: DOCUMENTS, scanned: 0, cached: DOCUMENTS - 1, failed: 1 },
        reasons: { service_error: 1 },
        words: { billed: 0, unknown: 0 },
      },
      changes: { sources: { new: 0, gone: 0, changed: 0 } },
      listed_flips: { count: 0 },
      canaries: { scored: first.canaries.scored, status: 'complete' },
    });
    const corpus = [...world.standIn.billings].filter(([text]) => text.startsWith('Document'));
    expect(corpus).toHaveLength(DOCUMENTS - 1);
    expect(corpus.every(([, times]) => times === 1)).toBe(true);
    // Once the service can do it, the document is scanned, and is no change of the corpus.
    world.standIn.options = {};
    expect(await night(mode)).toMatchObject({
      run: { sources: { scanned: 1, cached: DOCUMENTS - 1, failed: 0 } },
      changes: { sources: { new: 0, gone: 0 } },
      listed_flips: { count: 0 },
    });
  },
);

test('an audit whose service goes out before its canaries are scored is concluded without them', async () => {
  const before = await night('text');
  const readings = world.standIn.usageReadings;
  world.standIn.options = { usageReplyOf: (reading) => (reading > readings + 3 ? { status: 503 } : null) };
  const during = await night('text');
  expect(during).toMatchObject({
    run: { status: 'complete', sources: { cached: DOCUMENTS } },
    previous_run_id: before.run.run_id,
    changes: { sources: { new: 0, gone: 0 } },
    canaries: { scored: 0, status: 'stopped_service', words_billed: 0 },
  });
  world.standIn.options = {};
  expect(await night('text')).toMatchObject({ previous_run_id: during.run.run_id, canaries: { status: 'complete' } });
});
