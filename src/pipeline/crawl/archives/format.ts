import type { ReasonCode } from '../../../records/reasons.js';

/** What an archive holds under one name. The content is read, or left unread, before the next member is asked for. */
export type ArchiveMember = {
  /** The name as stored, in UTF-8 where its encoding is known; not yet harmless. */
  readonly name: Buffer;
} & (
  | { readonly kind: 'file'; readonly content: AsyncIterable<Uint8Array> }
  /** Known to give no text: a link, an encrypted member. */
  | {
      readonly kind: 'ended';
      readonly outcome: 'failed' | 'skipped';
      readonly reason: ReasonCode;
      readonly message: string;
    }
);

/** An archive format: reads the members of a file one after the other, as a stream. */
export interface ArchiveFormat {
  /** Lower-case ends of file names, with the dot. */
  readonly suffixes: readonly string[];
  /** Whether the file is a document of one format that merely uses this container, by its content. */
  isDocument(path: Buffer): Promise<boolean>;
  /**
   * Folders are not among the members. Throws where the archive is broken, after the members before the break.
   * `onUnpacked` is told of every byte that is really unpacked, also of those that nobody reads; what it throws ends
   * the reading.
   */
  members(path: Buffer, onUnpacked: (bytes: number) => void): AsyncIterable<ArchiveMember>;
}

/** What is wrong with an archive as such; the message is for people. */
export class BrokenArchive extends Error {
  override readonly name = 'BrokenArchive';
}
