import type { ReasonCode } from './reasons.js';
import type { KnownContent } from './source.js';

/** An archive on disk as it was walked. */
export interface ArchiveStamp {
  readonly fileKey: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** SHA-256 of the bytes. */
  readonly contentHash: string;
  /** SHA-256 of the rules and limits it was walked by: they decide which members it has. */
  readonly walkedAs: string;
}

/** What known of a member can be kept: the key of its file, or why it has no text. */
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
);

/** A member as it was, with what its file held; `forgotten` where that must be read again. */
export type RememberedMember = { readonly name: string } & (
  | { readonly kind: 'known'; readonly content: KnownContent }
  | {
      readonly kind: 'ended';
      readonly outcome: 'failed' | 'skipped';
      readonly reason: ReasonCode;
      readonly message: string;
    }
  | { readonly kind: 'forgotten' }
);

export interface RememberedArchive {
  readonly archiveId: number;
  readonly stamp: ArchiveStamp;
}

/** Some members of an archive, in their order, to be kept. */
export interface MemberNotes {
  /** From the notes before these; null for the first. */
  readonly archiveId: number | null;
  readonly archive: Pick<ArchiveStamp, 'fileKey' | 'walkedAs'>;
  /** How many members were kept before these. */
  readonly position: number;
  readonly notes: readonly MemberNote[];
  /** Set with the last notes: the archive counts as remembered then, and what was known of it before goes. */
  readonly end: ArchiveStamp | null;
}

/** What archives held when they were last walked. */
export interface ArchiveMemory {
  /** Null where nothing is remembered, or nothing may be used. */
  find(fileKey: string): Promise<RememberedArchive | null>;
  /** In the order in which the archive holds them, in constant memory. */
  members(archive: RememberedArchive): AsyncIterable<RememberedMember>;
  /** An archive that was written anew with the same bytes: it and its members are known by the new time. */
  touch(archive: RememberedArchive, mtimeMs: number): Promise<void>;
  /** Returns the id to name with the notes that follow. */
  keep(notes: MemberNotes): Promise<number>;
}
