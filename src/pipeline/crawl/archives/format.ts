import type { ReasonCode } from '../../../records/reasons.js';

/** A member of an archive. Its content is read, or left unread, before the next member is requested. */
export type ArchiveMember = {
  /** The name as stored, converted to UTF-8 if its encoding is known; not yet sanitised. */
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

/** An archive format: reads the members of a file one after another, as a stream. */
export interface ArchiveFormat {
  /** Lower-case file name suffixes, with the dot. */
  readonly suffixes: readonly string[];
  /** Whether the file is a document that uses this container, judged by its content. */
  isDocument(path: Buffer): Promise<boolean>;
  /**
   * Yields the members, without folders. Throws if the archive is damaged, after the members before the damage.
   * `onUnpacked` is called for every byte that is unpacked, also if nobody reads it; if it throws, reading ends. `name`
   * is the name of the archive, which its path need not show.
   */
  members(path: Buffer, onUnpacked: (bytes: number) => void, name: string): AsyncIterable<ArchiveMember>;
}

/** Thrown for a damaged archive; the message is shown to users. */
export class BrokenArchive extends Error {
  override readonly name = 'BrokenArchive';
}
