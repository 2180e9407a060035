import type { LeftOutRule } from './left-out.js';
import type { ReasonCode } from './reasons.js';
import type { KnownContent } from './source.js';

/** When a file was last changed. */
export type FileTimes = Pick<ArchiveStamp, 'mtimeMs' | 'changeMark'>;

/** An archive on disk at the time of its walk. */
export interface ArchiveStamp {
  readonly fileKey: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** See `SourceContent`. */
  readonly changeMark: string;
  /** SHA-256 of the bytes. */
  readonly contentHash: string;
  /** SHA-256 of the rules and limits it was walked by: they decide which members it has. */
  readonly walkedAs: string;
}

/** What can be stored of a member: the key of its file, why it has no text, or what leaves it out. */
export type MemberNote = {
  /** Path below the archive, its bytes read as Latin-1; empty for the archive itself. */
  readonly name: string;
} & (
  | { readonly kind: 'file'; readonly fileKey: string }
  | {
      readonly kind: 'ended';
      readonly outcome: 'failed' | 'skipped';
      readonly reason: ReasonCode;
      readonly message: string;
    }
  | { readonly kind: 'left_out'; readonly rule: LeftOutRule }
);

/** A stored member with what its file held; `forgotten` if the file must be read again. */
export type RememberedMember = { readonly name: string } & (
  | { readonly kind: 'known'; readonly content: KnownContent }
  | {
      readonly kind: 'ended';
      readonly outcome: 'failed' | 'skipped';
      readonly reason: ReasonCode;
      readonly message: string;
    }
  | { readonly kind: 'left_out'; readonly rule: LeftOutRule }
  | { readonly kind: 'forgotten' }
);

export interface RememberedArchive {
  readonly archiveId: number;
  readonly stamp: ArchiveStamp;
}

/** Some members of an archive, in their order, to be stored. */
export interface MemberNotes {
  /** Returned for the notes before these; null for the first. */
  readonly archiveId: number | null;
  readonly archive: Pick<ArchiveStamp, 'fileKey' | 'walkedAs'>;
  /** Number of members stored before these. */
  readonly position: number;
  readonly notes: readonly MemberNote[];
  /** Set with the last notes: the archive is stored completely, and its earlier notes are deleted. */
  readonly end: ArchiveStamp | null;
}

/** Contents of archives at their last walk. */
export interface ArchiveMemory {
  /** Returns null if nothing is stored, or nothing may be used. */
  find(fileKey: string): Promise<RememberedArchive | null>;
  /** Yields the members in the order of the archive, in constant memory. */
  members(archive: RememberedArchive): AsyncIterable<RememberedMember>;
  /** Stores the new times of an archive that was written again with the same bytes, and of its members. */
  touch(archive: RememberedArchive, times: FileTimes): Promise<void>;
  /** Stores notes. Returns the id to name with the notes that follow. */
  keep(notes: MemberNotes): Promise<number>;
}
