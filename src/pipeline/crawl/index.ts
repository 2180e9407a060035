import type { ObjectStorage } from '../../lib/object-storage.js';
import type { ArchiveMemory } from '../../records/archive.js';
import type { ListingMarkers } from '../../records/listing-marker.js';
import { sourceKey } from '../../records/source.js';
import type { Source } from '../../records/source.js';
import { BadRules } from './bad-rules.js';
import type { Crawl } from './connector.js';
import { connectors } from './connectors.js';
import { countedDataset } from './counted-dataset.js';
import { datasetFormatOf } from './datasets/formats.js';
import { RepeatedIds } from './datasets/repeated-ids.js';
import { partSources as rowsOfPart } from './datasets/parts.js';
import type { PartReading } from './datasets/parts.js';
import { RowFiles } from './datasets/row-files.js';
import { noSources } from './left-out/no-sources.js';
import { OwnPaths } from './left-out/own-paths.js';
import { LeftOutTally } from './left-out/tally.js';
import { scratchFiles } from './scratch-file.js';
import type { CrawlSettings } from './settings.js';
import { crawlSettings } from './settings.js';
import { storedSettings } from '../../lib/setting.js';
import { NameCounts, NO_COUNT } from './name-counts.js';
import type { NameCount, NamingListener } from './name-counts.js';

export { checkPaths } from './check-paths.js';
export { checkDatasets } from './datasets/check.js';
export { checkLabels, countHumanLabels, labelledAuthors, noGroupColumn, unknownLabel } from './datasets/labels.js';
export { datasetColumns, datasetMark, datasetRanges, datasetRecords } from './datasets/reread.js';
export type { DatasetReading } from './datasets/reread.js';
export { documentAt } from './document-at.js';
export type { ScannedPaths } from './document-at.js';
export { ruleOfName } from './left-out/names.js';
export { libraryNotes } from './libraries/check.js';
export { LeftOutTally } from './left-out/tally.js';
export type { NamingListener } from './name-counts.js';
export type { CrawlSettings } from './settings.js';

/**
 * Yields the rows of a part of a dataset, as `crawl` yields those of the dataset.
 * @param readPath the path of its bytes on this machine
 * @param onNote called with what people should know, in one sentence
 */
export async function* partSources(
  path: string,
  readPath: string,
  reading: PartReading,
  onNote: (message: string) => void,
): AsyncGenerator<Source> {
  const dataset = datasetFormatOf(path);
  const bytes = Buffer.from(readPath);
  if (dataset === null) throw new TypeError(`${path} is no dataset`);
  yield* rowsOfPart({ shown: path, bytes }, dataset, reading, new RepeatedIds(onNote));
}

/** Returns the settings stored with a run. @throws AssayError `bad_stored_setting` */
export function storedCrawlSettings(stored: Readonly<Record<string, unknown>>): CrawlSettings {
  return storedSettings(crawlSettings, stored, {
    message: 'the settings that were stored with the run are not of this program',
    nextStep: 'Use the version of the program that began the run.',
  });
}

export interface CrawlRequest {
  /** Files, folders and globs as typed by the user. */
  readonly paths: readonly string[];
  readonly settings: CrawlSettings;
  /** Folder that relative paths start from. */
  readonly cwd: string;
  /** Folder for unpacked files; the caller removes it after all sources are read. */
  readonly scratchFolder: string;
  /** Storage for `s3://` paths; left out if there are none. */
  readonly objects?: ObjectStorage | undefined;
  /** Assay's own files and folders, such as the database: never sources. Relative paths start from `cwd`. */
  readonly ownPaths?: readonly string[];
  /** Outputs and keys of earlier runs: sources only where they are named. Relative paths start from `cwd`. */
  readonly writtenPaths?: readonly string[];
  /** Counts what is left out, by rule. */
  readonly leftOut?: LeftOutTally;
  /** Called with what people should know of files that the crawl finds, in one sentence. */
  readonly onNote?: (message: string) => void;
  /** Called with what the crawl has found ahead of its reader. */
  readonly naming?: NamingListener;
  /** Contents of archives from earlier runs; without it every archive is unpacked. */
  readonly archives?: ArchiveMemory;
  /**
   * Whether datasets on disk are yielded as one source each, whose rows are read where they are not known; left out:
   * no.
   */
  readonly wholeDatasets?: boolean;
  /**
   * How far an earlier crawl of these paths listed their places: this one continues from there, and yields markers.
   * Left out: all is listed, and no marker is yielded.
   */
  readonly markers?: ListingMarkers | undefined;
}

/** Returns the sources of a path, by the connector that it belongs to. @param names counts what is found in it */
async function listed(
  path: string,
  crawl: Crawl,
  names: NameCount,
): Promise<AsyncIterable<Source> | readonly Source[]> {
  for (const connector of connectors)
    if (await connector.isPlace(path, crawl)) return connector.list(path, crawl, names);
  return [];
}

// What a list holds is not known before it is read, so it is not counted.
async function* uncounted(path: string, crawl: Crawl): AsyncGenerator<Source> {
  yield* await listed(path, crawl, NO_COUNT);
}

const withoutEnd = ({ path, pathBytes, datasetId, content }: Source): Source => ({
  path,
  pathBytes,
  datasetId,
  content,
});

/** What connectors are handed, as a request has it. */
function crawlOf(request: CrawlRequest): Crawl {
  const onNote = request.onNote ?? ((): void => undefined);
  const within: Crawl = {
    cwd: request.cwd,
    objects: request.objects ?? null,
    expansion: {
      settings: request.settings,
      scratchFile: scratchFiles(request.scratchFolder),
      archives: request.archives ?? null,
      own: new OwnPaths(request.ownPaths ?? [], request.cwd),
      written: new OwnPaths(request.writtenPaths ?? [], request.cwd),
      leftOut: request.leftOut ?? new LeftOutTally(),
      rowFiles: new RowFiles(onNote),
      repeatedIds: new RepeatedIds(onNote),
      badRules: new BadRules(onNote),
      wholeDatasets: request.wholeDatasets ?? false,
    },
    markers: request.markers ?? null,
    sourcesOf: (path) => uncounted(path, within),
  };
  return within;
}

/** Yields the sources in paths, folders and globs, in constant memory. Throws AssayError if there are none. */
export async function* crawl(request: CrawlRequest): AsyncGenerator<Source> {
  const before = Object.values(request.markers ?? {});
  const count = { found: before.reduce((sum, marker) => sum + marker.found, 0) };
  const datasets = new Set<string>();
  const within = crawlOf(request);
  for (const { leftOut } of before) within.expansion.leftOut.addCounts(leftOut);
  const counted = async function* (sources: AsyncIterable<Source> | Iterable<Source>): AsyncGenerator<Source> {
    for await (const source of sources) {
      const { content } = source;
      if (content.kind === 'marker') yield source;
      else if (content.kind !== 'dataset') {
        count.found += 1;
        yield source;
      } else if (!datasets.has(sourceKey(source))) {
        datasets.add(sourceKey(source));
        count.found += 1;
        yield { ...source, content: countedDataset(content, counted, count) };
        // Named twice, and perhaps another than the first time: only the first reading is one that may be known.
      } else for await (const row of content.rows()) yield withoutEnd(row);
    }
  };
  const names = new NameCounts(request.paths.length, request.naming);
  for (const path of request.paths)
    for await (const source of await listed(path, within, names)) {
      const { kind } = source.content;
      if (kind === 'dataset') {
        yield* counted([source]);
        continue;
      }
      if (kind !== 'marker') count.found += 1;
      yield source;
    }
  if (count.found === 0) throw noSources(request.paths, within.expansion.leftOut.counts);
}
