import type { ReasonCode } from './reasons.js';
import type { FileStamp, SourceDocument } from './source.js';

/** A file that was found and not read, with all that is known of it. */
export interface UnreadFile extends Omit<FileStamp, 'contentHash'> {
  /** As the source that it is. */
  readonly path: string;
}

/** Returns why a document is not scanned, by the rules of a run; null for one that is. */
export type SkipRule = (
  document: Pick<SourceDocument, 'words' | 'characters'>,
) => { readonly reason: ReasonCode; readonly message: string } | null;
