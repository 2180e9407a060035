import type { EndedDataset } from '../../records/dataset-memory.js';
import { isSameFile, sourceKey } from '../../records/source.js';
import type { KnownFile, PlannedSource, Source } from '../../records/source.js';
import { isFile, plannedFile, removeTemporary } from './planned-file.js';
import type { FileSource } from './planned-file.js';
import { endedSource, exactlyPlanned, plannedKnown, plannedRow } from './planned-source.js';
import type { ReadParts, RecordedGroup } from './ports.js';

export interface PlannedGroup {
  readonly planned: readonly PlannedSource[];
  /** Datasets whose last rows are in the group. */
  readonly ended: readonly EndedDataset[];
  readonly files: RecordedGroup['files'];
}

async function plannedSource(
  source: Source,
  parts: ReadParts,
  known: ReadonlyMap<string, KnownFile>,
  signal: AbortSignal,
): Promise<PlannedSource> {
  if (isFile(source)) return plannedFile(source, parts, known, signal);
  if (source.content.kind === 'text') return plannedRow(source, source.content, parts.rules);
  if (source.content.kind === 'known') return plannedKnown(source, source.content.known, null, parts.rules);
  if (source.content.kind === 'ended') return endedSource(source, source.content);
  throw new TypeError('a source of unknown kind');
}

/** Whether a file is as it was, or at least what was read of it. */
function holdsTheSame(source: FileSource, now: PlannedSource | undefined, { stamp, content }: KnownFile): boolean {
  if (isSameFile(stamp, source.content)) return true;
  return now?.kind === 'ended'
    ? content.kind === 'refused' && now.reason === content.reason
    : content.kind === 'document' && now?.document.hash === content.document.hash;
}

/**
 * Counts files by whether their content is new, changed or unchanged since the last run. Those that cannot be opened
 * are not among them: nothing is known of their content.
 */
function compared(
  fresh: readonly Source[],
  planned: readonly PlannedSource[],
  known: ReadonlyMap<string, KnownFile>,
): RecordedGroup['files'] {
  const files = { new: 0, changed: 0, unchanged: 0 };
  for (const [index, source] of fresh.entries()) {
    if (source.content.kind === 'known') files.unchanged += 1;
    if (!isFile(source)) continue;
    const before = known.get(source.content.fileKey);
    const now = planned[index];
    if (before === undefined) files.new += now?.kind === 'ended' && now.stamp === null ? 0 : 1;
    else if (holdsTheSame(source, now, before)) files.unchanged += 1;
    else files.changed += 1;
  }
  return files;
}

/** Where a run is gone on with, some rows may be recorded as the dataset was before it changed. */
function endedDatasets(group: readonly Source[], { store, rules }: ReadParts): readonly EndedDataset[] {
  if (store.run.resumed) return [];
  return group.flatMap(({ path, pathBytes, endsDataset: stamp }) =>
    stamp === undefined ? [] : [{ path, pathBytes, stamp, characterLimit: rules.characterLimit }],
  );
}

/** Reads some sources. Returns what is recorded of each, in their order, without those that the run holds already. */
export async function planGroup(
  group: readonly Source[],
  parts: ReadParts,
  signal: AbortSignal,
): Promise<PlannedGroup> {
  const recorded = parts.store.run.resumed ? await parts.store.recordedKeys(group) : new Set<string>();
  const fresh = group.filter((source) => !recorded.has(sourceKey(source)));
  await Promise.all(
    group
      .filter(isFile)
      .filter((source) => !fresh.includes(source))
      .map(removeTemporary),
  );
  const known = await parts.store.knownFiles(fresh.filter(isFile).map((source) => source.content.fileKey));
  const planned = await Promise.all(
    fresh.map(async (source) =>
      exactlyPlanned(await plannedSource(source, parts, known, signal), parts.rules, (hash) =>
        parts.store.textOf(hash),
      ),
    ),
  );
  return { planned, ended: endedDatasets(group, parts), files: compared(fresh, planned, known) };
}
