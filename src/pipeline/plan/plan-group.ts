import type { EndedDataset } from '../../records/dataset-memory.js';
import { isSameFile, sourceKey } from '../../records/source.js';
import type { KnownFile, PlannedSource, Source } from '../../records/source.js';
import { isFile, plannedFile, removeTemporary } from './planned-file.js';
import type { FileSource } from './planned-file.js';
import { endedSource, exactlyPlanned, plannedKnown, plannedRow } from './planned-source.js';
import { NO_FILES } from './ports.js';
import type { FileCounts, ReadParts } from './ports.js';

export interface PlannedGroup {
  readonly planned: readonly PlannedSource[];
  /** Datasets whose last rows are in the group. */
  readonly ended: readonly EndedDataset[];
  readonly files: FileCounts;
}

type FileChange = keyof FileCounts;

/** What is recorded of one source. */
export interface PreparedSource {
  readonly planned: PlannedSource;
  /** The dataset whose last row it is. */
  readonly ended: EndedDataset | null;
  readonly change: FileChange | null;
}

/** A source that is being read. */
export interface BegunSource {
  readonly prepared: Promise<PreparedSource>;
  /** Whether it is a row of a dataset. Rows keep their order: the last one says that all are recorded. */
  readonly isRow: boolean;
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

/** Returns whether a file is new, changed, unchanged since the last run or not opened. Null for a row of a dataset. */
function changeOf(source: Source, now: PlannedSource, before: KnownFile | undefined): FileChange | null {
  if (source.datasetId !== null || source.content.kind === 'text') return null;
  if (source.content.kind === 'known') return 'unchanged';
  if (!isFile(source)) return 'unopened';
  if (before === undefined) return now.kind === 'ended' && now.stamp === null ? 'unopened' : 'new';
  return holdsTheSame(source, now, before) ? 'unchanged' : 'changed';
}

function endedDataset({ path, pathBytes, endsDataset: stamp }: Source, { rules }: ReadParts) {
  if (stamp === undefined) return null;
  return { path, pathBytes, stamp, characterLimit: rules.characterLimit };
}

async function prepared(
  source: Source,
  parts: ReadParts,
  known: ReadonlyMap<string, KnownFile>,
  signal: AbortSignal,
): Promise<PreparedSource> {
  const { rules, store } = parts;
  const planned = await exactlyPlanned(await plannedSource(source, parts, known, signal), rules, (hash) =>
    store.textOf(hash),
  );
  const before = isFile(source) ? known.get(source.content.fileKey) : undefined;
  return { planned, ended: endedDataset(source, parts), change: changeOf(source, planned, before) };
}

/** Begins to read some sources, without those that the run holds already. Returns them in their order. */
export async function startGroup(
  group: readonly Source[],
  parts: ReadParts,
  signal: AbortSignal,
): Promise<readonly BegunSource[]> {
  const recorded = parts.store.run.resumed ? await parts.store.recordedKeys(group) : new Set<string>();
  const fresh = group.filter((source) => !recorded.has(sourceKey(source)));
  await Promise.all(
    group
      .filter(isFile)
      .filter((source) => !fresh.includes(source))
      .map(removeTemporary),
  );
  const known = await parts.store.knownFiles(fresh.filter(isFile).map((source) => source.content.fileKey));
  return fresh.map((source) => ({
    prepared: prepared(source, parts, known, signal),
    isRow: source.datasetId !== null,
  }));
}

/** Returns what is recorded of sources together. */
export function joined(sources: readonly PreparedSource[]): PlannedGroup {
  const files = { ...NO_FILES };
  for (const { change } of sources) if (change !== null) files[change] += 1;
  return {
    planned: sources.map(({ planned }) => planned),
    ended: sources.flatMap(({ ended }) => ended ?? []),
    files,
  };
}
