import type { Block } from './blocks.js';
import type { DatasetPart, PartSize, RowColumns } from './dataset-part.js';
import type { FileProperties } from './extraction.js';
import type { LibraryEntry } from './library-entry.js';
import type { ListingMarker } from './listing-marker.js';
import type { Manipulation } from './manipulation.js';
import type { ReasonCode } from './reasons.js';

/** The content of a source when the crawler yields it. */
export type SourceContent =
  /**
   * A regular file, to be extracted. `readPath` differs from the path for members of archives and for names that are
   * not valid UTF-8.
   */
  | {
      readonly kind: 'file';
      readonly readPath: string;
      readonly sizeBytes: number;
      readonly mtimeMs: number;
      /** Differs where the file was written or replaced, whatever its time of change says; empty where not known. */
      readonly changeMark: string;
      readonly fileKey: string;
      readonly temporary: boolean;
    }
  /** A member of an unchanged archive, left packed: what it held is known. */
  | { readonly kind: 'known'; readonly mtimeMs: number; readonly known: KnownContent }
  /** A dataset whose rows may be known. They are read only where what is stored of them cannot stand for them. */
  | {
      readonly kind: 'dataset';
      readonly file: Omit<DatasetStamp, 'contentHash'>;
      /** Returns the SHA-256 of its bytes; null where they cannot be read. */
      readonly contentHash: () => Promise<string | null>;
      readonly rows: () => AsyncIterable<Source>;
      /** Returns the rows behind those that were read, in a dataset that is as it was then. */
      readonly after: (read: ReadUpTo) => AddedRows;
      /** Returns the rows that were added at its end; null where what it held before is not as it was. */
      readonly added: (before: DatasetStamp) => Promise<AddedRows | null>;
      /** The path of its bytes, where it is a text; null where that is not valid UTF-8. */
      readonly readPath: string | null;
      /** Returns it in parts that can be read apart, by other processes, too; null where it is only read as a whole. */
      readonly inParts: (size?: PartSize) => Promise<DatasetInParts | null>;
    }
  /** No source: the place of this path is listed up to here, and all its sources so far have been yielded. */
  | { readonly kind: 'marker'; readonly marker: ListingMarker }
  /** A dataset row: its text as the dataset holds it. */
  | { readonly kind: 'text'; readonly text: string; readonly warnings: readonly string[] }
  /** Known to give no text: a pipe, a broken link, a bad row. */
  | {
      readonly kind: 'ended';
      readonly outcome: 'failed' | 'skipped';
      readonly reason: ReasonCode;
      readonly message: string;
    };

/** What a file held when it was last read. */
export type KnownContent =
  | { readonly kind: 'document'; readonly document: SourceDocument }
  /** `isLimited`: other limits may let it be read. */
  | {
      readonly kind: 'refused';
      readonly reason: ReasonCode;
      readonly message: string;
      readonly format: string | null;
      readonly isLimited: boolean;
    };

/** A file, a member of an archive or a dataset row, found by the crawler. */
export interface Source {
  /** As the user would type it. Bytes that are not valid UTF-8 are shown as U+FFFD. */
  readonly path: string;
  /** The raw path where it is not valid UTF-8; null otherwise. */
  readonly pathBytes: Uint8Array | null;
  /** Row id within a dataset; null for a file. */
  readonly datasetId: string | null;
  readonly content: SourceContent;
  /** Left out where no library of references lists it. */
  readonly libraryEntry?: LibraryEntry;
  /** Set with the last row of a dataset that was read to its end: what was read. */
  readonly endsDataset?: DatasetStamp;
  /** The number that was reserved for it, which says where it stands among the sources; left out: it gets the next. */
  readonly reservedNumber?: number;
  /** Set with a row of a dataset: how far it is read; null where the rows behind this one are not read alone. */
  readonly readUpTo?: ReadUpTo | null;
}

/** How far the rows of a dataset are read. */
export interface ReadUpTo {
  /** The number of the last row; in JSON Lines, of its line. */
  readonly row: number;
  /** The byte behind it, unpacked, from zero; null where its format does not tell. */
  readonly bytes: number | null;
}

/** A dataset cut into parts. */
export interface DatasetInParts {
  readonly columns: RowColumns;
  /** The columns of the dataset that are read for them. */
  readonly read: readonly string[];
  /** In the order of the file; together they hold every row once. */
  readonly parts: AsyncIterable<DatasetPart>;
  /** Once the parts have ended: the source that says why what follows them cannot be read; null where nothing does. */
  readonly failure: () => Source | null;
}

/** Returns those of some ids that rows have which were read before. */
export type IdsBefore = (ids: readonly string[]) => Promise<readonly string[]>;

/** Reads the rows at the end of a dataset. @param idsBefore tells the ids of the rows before them */
export type AddedRows = (idsBefore: IdsBefore) => AsyncIterable<Source>;

/** A dataset on disk at the time when its rows were read. */
export interface DatasetStamp {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** See `SourceContent`. */
  readonly changeMark: string;
  /** SHA-256 of the bytes. */
  readonly contentHash: string;
  /** Increased when rows are read differently: those of earlier revisions are then read again. */
  readonly revision: number;
}

/** Returns raw names in hexadecimal: none of most sources, which is not worth a buffer. */
function bytesKey(pathBytes: Uint8Array | null): string {
  return pathBytes === null || pathBytes.length === 0 ? '' : Buffer.from(pathBytes).toString('hex');
}

/**
 * Returns a key that is unique among the sources of a run. The path alone is not: it shows every byte that is not valid
 * UTF-8 as the same character.
 */
export function sourceKey({ path, pathBytes, datasetId }: Pick<Source, 'path' | 'pathBytes' | 'datasetId'>): string {
  return `${path}\u0000${bytesKey(pathBytes)}\u0000${datasetId ?? ''}`;
}

/** Where the text of a source came from: stored with it. */
export interface Provenance {
  readonly extractor: string;
  readonly charset: string | null;
  readonly pages: number | null;
  readonly warnings: readonly string[];
  /** What reading removed, such as invisible characters: the text that is scanned no longer shows it. */
  readonly manipulations: readonly Manipulation[];
  /** What the file says about itself; left out where it says nothing. */
  readonly properties?: FileProperties;
}

/** A source whose text was read: normalised, identified by its hash, ready to be scheduled. */
export interface SourceDocument {
  /** SHA-256 of the normalised text. */
  readonly hash: string;
  /** The normalised text; null if the store has it already. */
  readonly text: string | null;
  /** The kinds that its format states for parts of the text; none if the text is null. */
  readonly blocks: readonly Block[];
  /** Words and characters of the whole text. */
  readonly words: number;
  readonly characters: number;
  readonly format: string;
  readonly language: string | null;
  readonly provenance: Provenance;
}

/** A file that was read, stored so that it need not be read again while unchanged. */
export interface FileStamp {
  readonly fileKey: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** See `SourceContent`. */
  readonly changeMark: string;
  /** SHA-256 of the bytes. */
  readonly contentHash: string;
}

/** What a file held when it was last read. */
export interface KnownFile {
  readonly stamp: FileStamp;
  readonly content: KnownContent;
  /** Whether this is valid while the file is unchanged. If not, the file is read again, and only compared with it. */
  readonly isValid: boolean;
}

/** What a scan will send of a document. */
export interface SendPlan {
  readonly words: number;
  /** UTF-8 bytes. */
  readonly bytes: number;
  /** Its sections for detection, where it is scanned in some; else one. */
  readonly texts: number;
  /** The same for other scans, whose sections are as long as the service takes. */
  readonly largeTexts: number;
  /** Place in the order of the run: lower goes first. */
  readonly orderKey: number;
  /** Sources of one stratum of a stratified sample have the same name here. */
  readonly stratum: string;
}

/** What the planner found out about one source. */
export type PlannedSource = {
  /** Last change of the file, milliseconds since the Unix epoch; null for sources that are not files. */
  readonly modifiedAtMs: number | null;
  readonly path: string;
  readonly pathBytes: Uint8Array | null;
  readonly datasetId: string | null;
  /** See `Source`. */
  readonly libraryEntry?: LibraryEntry;
  /** See `Source`. */
  readonly reservedNumber?: number;
  /** See `Source`. */
  readonly readUpTo?: ReadUpTo | null;
} & (
  | {
      readonly kind: 'document';
      readonly document: SourceDocument;
      readonly stamp: FileStamp | null;
      readonly plan: SendPlan;
    }
  | {
      readonly kind: 'skipped-document';
      readonly document: SourceDocument;
      readonly stamp: FileStamp | null;
      readonly reason: ReasonCode;
      readonly message: string;
    }
  /**
   * `stamp`: set for a file that would give no text another time either, or, where it `isLimited`, that may under other
   * limits.
   */
  | {
      readonly kind: 'ended';
      readonly outcome: 'failed' | 'skipped';
      readonly reason: ReasonCode;
      readonly message: string;
      readonly format: string | null;
      readonly stamp: FileStamp | null;
      readonly isLimited: boolean;
    }
);

/** Whether a file is as it was, by all that is known without reading it. */
export function isSameFile(
  before: Pick<FileStamp, 'sizeBytes' | 'mtimeMs' | 'changeMark'>,
  now: Pick<FileStamp, 'sizeBytes' | 'mtimeMs' | 'changeMark'>,
): boolean {
  return before.sizeBytes === now.sizeBytes && before.mtimeMs === now.mtimeMs && before.changeMark === now.changeMark;
}
