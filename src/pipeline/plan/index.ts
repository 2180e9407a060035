import { setMaxListeners } from 'node:events';
import type { Source } from '../../records/source.js';
import { isDataset, rowsToRead } from './known-datasets.js';
import type { Dataset } from './known-datasets.js';
import { planGroup } from './plan-group.js';
import type { PlannedGroup } from './plan-group.js';
import type { PlanParts, PlanRules } from './ports.js';

export { planGroup };
export { rereadArchives } from './reread.js';
export type { PlanParts, PlanRules, PlanStore, RecordedGroup } from './ports.js';

/** Sources looked up, extracted and recorded together. */
const TOGETHER = 64;
/** Groups that may be in extraction while an earlier one is not recorded yet. */
const GROUPS_AHEAD = 3;

/** Returns the rules of the settings. @param characterLimit code points of the longest text that is sent */
export function planRules(
  { long, minWords, order, verify, reextract }: Omit<PlanRules, 'characterLimit'>,
  characterLimit: number,
): PlanRules {
  return { characterLimit, long, minWords, order, verify, reextract };
}

/**
 * @param toRead returns the rows of a dataset that are not known, once all before it is recorded; null for none
 */
async function* groupsOf(
  sources: AsyncIterable<Source>,
  toRead: (dataset: Dataset) => Promise<AsyncIterable<Source> | null>,
): AsyncGenerator<readonly Source[]> {
  let group: Source[] = [];
  for await (const source of sources) {
    if (isDataset(source)) {
      if (group.length > 0) yield group;
      group = [];
      const rows = await toRead(source);
      if (rows !== null) yield* groupsOf(rows, toRead);
      continue;
    }
    group.push(source);
    if (group.length === TOGETHER) {
      yield group;
      group = [];
    }
  }
  if (group.length > 0) yield group;
}

/** Whether what was thrown is the stop itself, as extractions under way report it. */
function isStop(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted && (error === signal.reason || (error instanceof Error && error.name === 'AbortError'));
}

/**
 * Crawl → extract → store: every source ends recorded, in the order it was found, with its document or its reason.
 * Unchanged files are not read again. Stops between groups when the signal is aborted.
 * @returns whether all sources were seen
 * @throws what the crawl, the extractor or the store throws
 */
export async function planSources(
  sources: AsyncIterable<Source>,
  parts: PlanParts,
  signal: AbortSignal,
): Promise<boolean> {
  // Every extraction under way listens.
  setMaxListeners(0, signal);
  const recording: Promise<void>[] = [];
  let last: Promise<void> = Promise.resolve();
  const record = async (before: Promise<void>, prepared: Promise<PlannedGroup>): Promise<void> => {
    const [{ planned, files, ended }] = await Promise.all([prepared, before]);
    if (signal.aborted) return;
    const { ended: endedCount, plannedWords } = await parts.store.recordSources(planned, ended);
    parts.onRecorded({ found: planned.length, ended: endedCount, plannedWords, files });
  };
  try {
    const toRead = async (dataset: Dataset): Promise<AsyncIterable<Source> | null> => {
      await last;
      return signal.aborted ? null : rowsToRead(dataset, parts);
    };
    for await (const group of groupsOf(sources, toRead)) {
      if (signal.aborted) break;
      last = record(last, planGroup(group, parts, signal));
      // Awaited below, in order; this only keeps an early failure from passing as unhandled.
      last.catch(() => undefined);
      recording.push(last);
      if (recording.length >= GROUPS_AHEAD) await recording.shift();
    }
    await last;
  } catch (error) {
    if (!isStop(error, signal)) throw error;
  }
  if (signal.aborted) return false;
  await parts.store.finishCrawl(parts.rules.order.startsWith('sample:'), parts.leftOut());
  return true;
}
