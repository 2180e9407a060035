import type { ArchiveMemory } from '../../records/archive.js';
import type { PartSize } from '../../records/dataset-part.js';
import type { DatasetInParts, Source } from '../../records/source.js';
import { archiveFormatOf } from './archives/formats.js';
import { rememberedSources } from './archives/remembered.js';
import { archiveSources, isDocument } from './archives/sources.js';
import type { ArchiveWalk } from './archives/sources.js';
import { datasetFormatOf, rowFormatOf } from './datasets/formats.js';
import type { BadRules } from './bad-rules.js';
import type { RepeatedIds } from './datasets/repeated-ids.js';
import type { RowFiles } from './datasets/row-files.js';
import { inParts } from './datasets/parts.js';
import { datasetSources } from './datasets/sources.js';
import { wholeDataset } from './datasets/whole-dataset.js';
import type { BytePath } from './file-name.js';
import type { IgnoreRules } from './ignore-rules.js';
import type { OwnPaths } from './left-out/own-paths.js';
import type { LeftOutTally } from './left-out/tally.js';
import type { ScratchFile } from './scratch-file.js';
import type { CrawlSettings } from './settings.js';

/** The parts needed to look into files; the same throughout a crawl. */
export interface Expansion {
  readonly settings: CrawlSettings;
  readonly scratchFile: ScratchFile;
  readonly archives: ArchiveMemory | null;
  readonly own: OwnPaths;
  /** What earlier runs wrote: left out unless it is named. */
  readonly written: OwnPaths;
  readonly leftOut: LeftOutTally;
  /** Told of files that are read as one document and hold many texts; null for files that are named themselves. */
  readonly rowFiles: RowFiles | null;
  /** Receives the datasets in which rows share an id. */
  readonly repeatedIds: RepeatedIds;
  /** Receives the lines of ignore files that cannot be followed. */
  readonly badRules: BadRules;
  /** Whether a dataset on disk is one source, whose rows are read where they are not known. */
  readonly wholeDatasets: boolean;
}

/** A file found by the walk, and its path below the root of the walk. */
export interface FoundFile {
  readonly path: BytePath;
  readonly below: string;
  /** Path of the downloaded copy; left out for files that are read at their own path. */
  readonly readPath?: Buffer;
}

/** Whether a source is one document whatever the settings, judged by its name. */
export function isOneDocument({ path, content }: Source): boolean {
  return content.kind !== 'file' || (archiveFormatOf(path) === null && datasetFormatOf(path) === null);
}

/** Whether a file is walked as a folder, judged by its name. */
export function isNamedAsArchive(
  name: string,
  { archiveMaxDepth, dataset }: Pick<CrawlSettings, 'archiveMaxDepth' | 'dataset'>,
): boolean {
  return archiveMaxDepth > 0 && archiveFormatOf(name) !== null && rowFormatOf(name, { dataset }) === null;
}

function archiveWalk({ settings, scratchFile, repeatedIds, leftOut }: Expansion, rules: IgnoreRules): ArchiveWalk {
  return {
    settings,
    rules,
    scratchFile,
    leftOut: (rule, path) => leftOut.add(rule, path.shown),
    rowsOf: (path) => {
      const dataset = rowFormatOf(path.shown, settings);
      return dataset === null
        ? null
        : (readPath, end) => datasetSources(path, readPath, dataset, { settings, repeatedIds }, end);
    },
  };
}

/** Returns a dataset on disk in parts; null where it is only read as a whole. */
function partsOf(
  path: BytePath,
  { settings, repeatedIds }: Expansion,
  size: PartSize | undefined,
): Promise<DatasetInParts | null> {
  const dataset = rowFormatOf(path.shown, settings);
  return dataset === null ? Promise.resolve(null) : inParts(path, dataset, { settings, repeatedIds, size });
}

/** Yields a file as one document. One on disk is looked at first: people are told if it holds many. */
async function* asOneDocument(
  source: Source,
  path: BytePath,
  readPath: Buffer,
  { rowFiles }: Expansion,
): AsyncGenerator<Source> {
  if (readPath === path.bytes) await rowFiles?.look(path);
  yield source;
}

/**
 * Returns the sources in a file: the members of an archive, with `--dataset` the rows of a dataset, otherwise the file
 * itself.
 */
export async function* expanded(
  source: Source,
  { path, below, readPath = path.bytes }: FoundFile,
  rules: IgnoreRules,
  expansion: Expansion,
): AsyncGenerator<Source> {
  const { content } = source;
  if (content.kind !== 'file') {
    yield source;
    return;
  }
  const walk = archiveWalk(expansion, rules);
  const { fileKey, sizeBytes, mtimeMs, changeMark } = content;
  // A file without bytes is read as a document, which is said to be empty.
  const isArchive = sizeBytes > 0 && isNamedAsArchive(source.path, expansion.settings);
  const format = isArchive ? archiveFormatOf(source.path) : null;
  const stamp = { fileKey, sizeBytes, mtimeMs, changeMark };
  const archive = format === null ? null : { path, below, readPath, format, stamp };
  if (archive !== null && !(await isDocument(archive)))
    yield* expansion.archives === null
      ? archiveSources(archive, walk)
      : rememberedSources(archive, walk, expansion.archives);
  // A document that is named as an archive is a file after all, and so are its rules.
  else if (archive === null || rules.leftOutBy(below) === null) {
    const rows = sizeBytes > 0 ? walk.rowsOf(path) : null;
    if (rows === null) yield* asOneDocument(source, path, readPath, expansion);
    else if (expansion.wholeDatasets && readPath === path.bytes)
      yield wholeDataset(path, content, { rows, inParts: (size) => partsOf(path, expansion, size) });
    else yield* rows(readPath);
  }
}
