import type { Generated } from 'kysely';
import type { LiteralColumn } from './literal-column.js';
import type { ReasonCode } from '../../../records/reasons.js';

/** What a path held when it was last extracted, so that an unchanged file costs a stat. */
export interface FilesTable {
  readonly file_key: string;
  readonly size_bytes: number;
  readonly mtime_ms: number;
  readonly change_mark: string;
  readonly content_hash: string;
  readonly document_id: number;
  readonly format: string;
  readonly language: string | null;
  readonly provenance: string;
}

/** An archive as it was last walked; its members are kept while it is unchanged. */
export interface ArchivesTable {
  readonly archive_id: Generated<number>;
  readonly file_key: string;
  readonly size_bytes: number;
  readonly mtime_ms: number;
  readonly change_mark: string;
  readonly content_hash: string;
  /** SHA-256 of the rules and limits it was walked by: they decide which members it has. */
  readonly walked_as: string;
  /** 1 once every member is kept. */
  readonly complete: number;
}

/** What an archive gave, in its order: a file by its key, or what has no text with its reason. */
export interface ArchiveMembersTable {
  readonly archive_id: number;
  readonly position: number;
  /** Path below the archive, its bytes read as Latin-1; empty for the archive itself. */
  readonly name: string;
  readonly file_key: string | null;
  /** `left_out`: the message is the rule. */
  readonly outcome: LiteralColumn<'failed' | 'skipped' | 'left_out' | null>;
  readonly reason: LiteralColumn<ReasonCode | null>;
  readonly message: string | null;
}

/** A dataset that was read to its end, and what the rows in force in a trail were read of. */
export interface ReadDatasetsTable {
  readonly trail_no: number;
  readonly path: string;
  /** The raw name where it is not valid UTF-8; empty otherwise. */
  readonly path_bytes: Uint8Array;
  /** The run that read it. */
  readonly run_no: number;
  readonly size_bytes: number;
  readonly mtime_ms: number;
  readonly change_mark: string;
  readonly content_hash: string;
  /** How its rows were read and planned: they are read again where that is done differently. */
  readonly read_as: string;
  readonly row_count: number;
  /** What its rows were last checked against (`sources/dataset-marks.ts`); empty where that is not known. */
  readonly checked: Generated<string>;
}

/** Datasets of which a run has found all rows of earlier runs unchanged, until it has seen all its sources. */
export interface SeenDatasetsTable {
  readonly run_no: number;
  readonly path: string;
  /** The raw name where it is not valid UTF-8; empty otherwise. */
  readonly path_bytes: Uint8Array;
}

/** How far a run has recorded the rows of a dataset that it reads, until it has seen all its sources. */
export interface BegunDatasetsTable {
  readonly run_no: number;
  readonly path: string;
  /** The raw name where it is not valid UTF-8; empty otherwise. */
  readonly path_bytes: Uint8Array;
  /** The file when its reading began, and how its rows are read. */
  readonly size_bytes: number;
  readonly mtime_ms: number;
  readonly change_mark: string;
  readonly revision: number;
  /** The number of the last row that is recorded; 0 before the first. */
  readonly last_row: number;
  /** The byte behind it; null where it is not known. */
  readonly bytes: number | null;
}

/** Why a file gave no text when it was last read, so that an unchanged one costs a stat. */
export interface RefusedFilesTable {
  readonly file_key: string;
  readonly size_bytes: number;
  readonly mtime_ms: number;
  readonly change_mark: string;
  readonly content_hash: string;
  /** Version of the program that refused it: another one may read it. */
  readonly program: string;
  readonly reason: LiteralColumn<ReasonCode>;
  readonly message: string;
  readonly format: string | null;
  /** Limits under which it was refused; null where it would be under any. */
  readonly limits: string | null;
  /** Readings in a row that ended so, of the same bytes under the same limits. */
  readonly tries: number;
}
