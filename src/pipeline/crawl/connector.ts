import type { ObjectStorage } from '../../lib/object-storage.js';
import type { ListingMarkers } from '../../records/listing-marker.js';
import type { Source } from '../../records/source.js';
import type { Expansion } from './expand.js';
import type { NameCount } from './name-counts.js';

/** What connectors share during a crawl. */
export interface Crawl {
  /** Folder that relative paths start from. */
  readonly cwd: string;
  /** Null where no path is in storage. */
  readonly objects: ObjectStorage | null;
  readonly expansion: Expansion;
  /** How far places were listed before; null where markers are not to be yielded. */
  readonly markers: ListingMarkers | null;
  /** Yields the sources of another path, which is listed by the connector that it belongs to. */
  readonly sourcesOf: (path: string) => AsyncIterable<Source>;
}

/**
 * One kind of place that documents come from: a file in `connectors/` and a line in `connectors.ts`. A source that it
 * lists has a stamp (`fileKey`, size, time and `changeMark`), by which an unchanged file is not opened again, and a
 * path by which it is opened: of a local file, or an address that the extractor fetches (`extract/stored-objects.ts`).
 */
export interface Connector {
  readonly name: string;
  /** Whether a path as it was typed is one of its places. The first connector that says so lists it. */
  isPlace(path: string, crawl: Crawl): boolean | Promise<boolean>;
  /**
   * Lists what a place holds, in constant memory, without opening files. What cannot be listed is a failed source. A
   * place that may be large yields markers between its sources, and is listed from its marker on.
   *
   * @param names counts what is found ahead of the reader; left alone where that is not known
   */
  list(path: string, crawl: Crawl, names: NameCount): AsyncIterable<Source>;
}
