import { setMaxListeners } from 'node:events';
import type { Source } from '../../records/source.js';
import type { UnreadFile } from '../../records/unread-file.js';
import { isDataset, rowsToRead } from './known-datasets.js';
import type { Dataset } from './known-datasets.js';
import { joined, startGroup } from './plan-group.js';
import { isUnread, unreadFile } from './planned-file.js';
import { skipRule } from './planned-source.js';
import type { PreparedSource } from './plan-group.js';
import { NO_FILES } from './ports.js';
import type { PlanParts, PlanRules } from './ports.js';
import { Recorder } from './recorder.js';
import { mustReadAgain } from './reread.js';

export { rereadArchives } from './reread.js';
export { NO_FILES } from './ports.js';
export type { FileCounts, PlanParts, PlanRules, PlanStore, RecordedGroup } from './ports.js';

/** Returns the rules of the settings. @param characterLimit code points of the longest text that is sent */
export function planRules(
  { long, minWords, order, verify, reextract }: Omit<PlanRules, 'characterLimit'>,
  characterLimit: number,
): PlanRules {
  return { characterLimit, long, minWords, order, verify, reextract };
}

type Marker = Source & { readonly content: Extract<Source['content'], { readonly kind: 'marker' }> };

function isMarker(source: Source): source is Marker {
  return source.content.kind === 'marker';
}

type Sources = AsyncIterable<Source> | Iterable<Source>;

const USUALLY_TOGETHER = 64;
/** Files that are looked up together where they may be as they were: few of them take more than a row of memory. */
const MOST_UNREAD = 512;

interface Grouping {
  /** Sources of a group, at most. */
  readonly together: number;
  /** The same of files that have only been looked at. */
  readonly mostUnread: number;
  /** Returns the rows of a dataset that are not known, once all before it is recorded; null for none. */
  readonly toRead: (dataset: Dataset) => Promise<AsyncIterable<Source> | null>;
  readonly onMarker: (marker: Marker) => void;
}

async function* groupsOf(sources: Sources, grouping: Grouping): AsyncGenerator<readonly Source[]> {
  let group: Source[] = [];
  let most = grouping.mostUnread;
  for await (const source of sources) {
    const endsGroup = isDataset(source) || isMarker(source);
    if (!endsGroup) group.push(source);
    if (!isUnread(source)) most = grouping.together;
    if (group.length >= most || (endsGroup && group.length > 0)) {
      yield group;
      group = [];
      most = grouping.mostUnread;
    }
    if (isMarker(source)) grouping.onMarker(source);
    else if (isDataset(source)) {
      const rows = await grouping.toRead(source);
      if (rows !== null) yield* groupsOf(rows, grouping);
    }
  }
  if (group.length > 0) yield group;
}

/** Whether what was thrown is the stop itself, as extractions under way report it. */
function isStop(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted && (error === signal.reason || (error instanceof Error && error.name === 'AbortError'));
}

/** Records the first files of a group, as long as they are as they were. Returns the other sources. */
async function withoutUnchanged(
  group: readonly Source[],
  recorder: Recorder,
  { store, rules, onRecorded }: PlanParts,
): Promise<readonly Source[]> {
  if (store.keepUnchanged === null || mustReadAgain(rules) || !(await recorder.allRecorded())) return group;
  const files: UnreadFile[] = [];
  for (const source of group) {
    if (!isUnread(source)) break;
    files.push(unreadFile(source));
  }
  if (files.length === 0) return group;
  const kept = await store.keepUnchanged(files, skipRule(rules));
  const counts = { ...NO_FILES, unchanged: kept };
  if (kept > 0) onRecorded({ found: kept, ended: kept, plannedWords: 0, files: counts });
  return group.slice(kept);
}

/** Begins to read the sources that the crawl finds, as fast as they are recorded. */
async function readAll(
  sources: Sources,
  recorder: Recorder,
  parts: PlanParts & { readonly together: number },
  signal: AbortSignal,
): Promise<void> {
  const { together } = parts;
  const toRead = async (dataset: Dataset): Promise<AsyncIterable<Source> | null> => {
    await recorder.recorded();
    return signal.aborted ? null : rowsToRead(dataset, parts);
  };
  const onMarker = ({ path, content }: Marker): void =>
    recorder.onceRecorded(() => parts.store.keepMarker(path, content.marker));
  const mostUnread = parts.store.keepUnchanged === null ? together : MOST_UNREAD;
  for await (const group of groupsOf(sources, { together, mostUnread, toRead, onMarker }))
    for (let left = group; left.length > 0; left = left.slice(together)) {
      if (signal.aborted || recorder.isOver) return;
      left = await withoutUnchanged(left, recorder, parts);
      for (const begun of await startGroup(left.slice(0, together), parts, signal)) recorder.add(begun);
      await recorder.room();
    }
}

/**
 * Crawl → extract → store: every source ends recorded, with its document or its reason: in the order found, but for
 * those that take long to read. Unchanged files are not read again. Stops between groups when the signal is aborted.
 * @returns whether all sources were seen
 * @throws what the crawl, the extractor or the store throws
 */
export async function planSources(sources: Sources, parts: PlanParts, signal: AbortSignal): Promise<boolean> {
  // Every extraction under way listens.
  setMaxListeners(0, signal);
  const record = async (group: readonly PreparedSource[]): Promise<void> => {
    const { planned, ended, files } = joined(group);
    const { ended: endedCount, plannedWords } = await parts.store.recordSources(planned, ended);
    parts.onRecorded({ found: planned.length, ended: endedCount, plannedWords, files });
  };
  const { together = USUALLY_TOGETHER, clock = null, onHeldUp = () => undefined } = parts;
  const recorder = new Recorder({ together, record, clock, onHeldUp, signal });
  const recording = recorder.run();
  // Awaited below; this only keeps an early failure from passing as unhandled.
  recording.catch(() => undefined);
  try {
    try {
      await readAll(sources, recorder, { ...parts, together }, signal);
    } finally {
      // What was found before a crawl failed is recorded, too.
      recorder.close();
      await recording;
    }
  } catch (error) {
    if (!isStop(error, signal)) throw error;
  } finally {
    recorder.stop();
    await recording.catch(() => undefined);
  }
  if (signal.aborted) return false;
  await parts.store.finishCrawl(parts.rules.order.startsWith('sample:'), parts.leftOut());
  return true;
}
