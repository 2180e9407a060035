import { expect, test } from 'vitest';
import type { RunSummary } from '../../src/records/run-summary.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import type { Fault } from '../testing/pipeline/stand-in.js';
import { textOf, World } from '../testing/pipeline/world.js';
import { randomOf } from '../testing/random.js';

/** `npm run test:chaos` goes through a hundred seeds; the normal suite through a few. */
const SEEDS = Number(process.env['ASSAY_CHAOS_SEEDS'] ?? 4);
const FIRST_SEED = Number(process.env['ASSAY_CHAOS_FIRST_SEED'] ?? 1);
const DOCUMENTS = 24;
const WORDS = 20;
const STARTS = 6;
const FAULTS: readonly Fault[] = ['lose', 'reset', 'broken', 'rate', 'truncate', 'busy', 'overloaded'];

/** Starts two runs over texts that they share in part, side by side, each stopped here and there, until both end. */
async function runBoth(seed: number) {
  const random = randomOf(seed);
  const standIn = new StandIn();
  const world = await World.create(standIn);
  try {
    const texts = new Set<string>();
    const files: Record<string, string> = {};
    for (let index = 0; index < DOCUMENTS; index += 1)
      for (const folder of ['a', 'b']) {
        const text = textOf(random() < 0.5 ? index : index + (folder === 'a' ? 1000 : 2000), WORDS);
        texts.add(text);
        files[`${folder}/${index}.txt`] = text;
      }
    await world.write(files);
    const ended = new Map<string, RunSummary>();
    for (let start = 0; start <= STARTS && ended.size < 2; start += 1) {
      const isLast = start === STARTS;
      standIn.options = {
        faultOf: () => (random() < 0.25 ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? 'none') : 'none'),
      };
      const stops = new Map<string, AbortController>();
      const last = standIn.scanRequests + 1 + Math.floor(random() * 16);
      const stopped = random() < 0.5 ? 'a' : 'b';
      standIn.onScan = () => {
        if (!isLast && standIn.scanRequests === last) stops.get(stopped)?.abort();
      };
      const mode = random() < 0.5 ? 'text' : 'files';
      const run = async (folder: string): Promise<void> => {
        const stop = new AbortController();
        stops.set(folder, stop);
        const summary = await world.run({
          paths: [`corpus/${folder}`],
          schedule: { mode, concurrency: 1 + Math.floor(random() * 3), retries: 20, maxFailed: 1 },
          signal: stop.signal,
        });
        if (summary.status === 'complete') ended.set(folder, summary);
      };
      await Promise.all(['a', 'b'].filter((folder) => !ended.has(folder)).map(run));
    }
    const store = await world.openStore();
    const shown = await Promise.all(
      [...ended.values()].map(async ({ run_id: runId }) => (await store.runDetails(runId)).unexplainedWords),
    );
    await store.close();
    return { standIn, texts, ended: [...ended.values()], shown };
  } finally {
    await standIn.close();
    await world.remove();
  }
}

test.each(Array.from({ length: SEEDS }, (_, index) => FIRST_SEED + index))(
  'seed %i: two runs at once, during faults and stops, pay for each text once',
  async (seed) => {
    const { standIn, texts, ended, shown } = await runBoth(seed);
    expect(ended.map(({ sources }) => sources.found)).toEqual([DOCUMENTS, DOCUMENTS]);
    expect(ended.map(({ sources }) => sources.failed)).toEqual([0, 0]);
    expect([...standIn.billings.values()].filter((times) => times !== 1)).toEqual([]);
    expect(new Set(standIn.billings.keys())).toEqual(texts);
    expect(ended.reduce((sum, { words }) => sum + words.billed + words.unknown, 0)).toBe(standIn.wordsBilled);
    for (const words of shown) expect([0, null]).toContain(words);
  },
);
