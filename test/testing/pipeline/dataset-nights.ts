import { vi } from 'vitest';
import { datasetFormats } from '../../../src/pipeline/crawl/datasets/formats.js';
import type { DatasetRow } from '../../../src/pipeline/crawl/datasets/row.js';
import { textOf } from './world.js';
import type { RunOverrides, World } from './world.js';

export const DATASET_RUN: RunOverrides = { crawl: { dataset: true }, schedule: { minWords: 5 } };

/** Runs in a database, and stops when a row of a number, or behind it, is read. Returns the summary and how many rows were read. */
export async function night(of: World, stopAt = Infinity) {
  const stop = new AbortController();
  let read = 0;
  const spies = datasetFormats.map((format) => {
    const rowsOf = format.rows.bind(format);
    return vi.spyOn(format, 'rows').mockImplementation(async function* (...from): AsyncGenerator<DatasetRow> {
      for await (const row of rowsOf(...from)) {
        read += 1;
        if (row.row >= stopAt) stop.abort();
        yield row;
      }
    });
  });
  of.events.length = 0;
  const summary = await of.run({ ...DATASET_RUN, signal: stop.signal });
  for (const spy of spies) spy.mockRestore();
  return { summary, read };
}

/** Lines of rows, each with a text of its own. */
export const manyLines = (count: number, from = 0): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    JSON.stringify({ id: `r${from + index}`, text: `é\u{1F600} ${textOf(from + index)}` }),
  );

/**
 * Begins a run over rows, 400 where they are left out, which is stopped behind row 300. Returns how many it has
 * recorded.
 */
export async function stoppedRun(world: World, lines = manyLines(400)): Promise<number> {
  await world.write({ 'rows.jsonl': `${lines.join('\n')}\n` });
  const { summary } = await night(world, 300);
  if (summary.status !== 'stopped_signal') throw new Error('the run ended');
  return summary.sources.found;
}
