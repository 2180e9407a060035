import { rm } from 'node:fs/promises';
import { isSameFile } from '../../records/source.js';
import type { UnreadFile } from '../../records/unread-file.js';
import { sha256OfFile } from '../../lib/file-hash.js';
import { sha256Hex } from '../../lib/hash.js';
import { objectPlace } from '../../lib/object-storage.js';
import type { ExtractedText } from '../../records/extraction.js';
import type {
  FileStamp,
  KnownContent,
  KnownFile,
  PlannedSource,
  Source,
  SourceDocument,
} from '../../records/source.js';
import { failedFile, plannedKnown, plannedText } from './planned-source.js';
import type { ReadParts } from './ports.js';
import { mustReextract } from './reread.js';

export type FileSource = Source & { readonly content: Extract<Source['content'], { readonly kind: 'file' }> };

export function isFile(source: Source): source is FileSource {
  return source.content.kind === 'file';
}

/** Whether a source is a file that has only been looked at: it takes no room, and nothing else is recorded of it. */
export function isUnread(source: Source): source is FileSource {
  const { pathBytes, datasetId, libraryEntry, reservedNumber } = source;
  const isPlain =
    pathBytes === null && datasetId === null && libraryEntry === undefined && reservedNumber === undefined;
  return isPlain && isFile(source) && !source.content.temporary;
}

export function unreadFile({ path, content }: FileSource): UnreadFile {
  const { fileKey, sizeBytes, mtimeMs, changeMark } = content;
  return { path, fileKey, sizeBytes, mtimeMs, changeMark };
}

/** The stamp of a file whose bytes are not looked at. */
function unreadStamp({ fileKey, sizeBytes, mtimeMs, changeMark }: FileSource['content']): FileStamp {
  return { fileKey, sizeBytes, mtimeMs, changeMark, contentHash: `${sizeBytes} ${mtimeMs}` };
}

const isTooLarge = (content: KnownContent): boolean => content.kind === 'refused' && content.reason === 'too_large';

/**
 * Returns the stamp by which a file is recognised later; null where it cannot be read.
 *
 * @param contentHash of the file where it was read already
 */
async function stampOf({ content }: FileSource, contentHash: string | null = null): Promise<FileStamp | null> {
  // An object in storage is recognised by size, time and ETag alone: hashing it would fetch it once more.
  if (objectPlace(content.readPath) !== null) return unreadStamp(content);
  try {
    const hash = contentHash ?? (await sha256OfFile(content.readPath, content.sizeBytes));
    return { ...unreadStamp(content), contentHash: hash };
  } catch {
    // Extraction reports what is wrong with the file.
    return null;
  }
}

function documentOf(extraction: ExtractedText): SourceDocument & { readonly text: string } {
  const { text, blocks, wordCount, characterCount, format, language } = extraction;
  const { extractor, charset, pages, warnings, manipulations, properties } = extraction;
  return {
    hash: sha256Hex(text),
    text,
    blocks,
    words: wordCount,
    characters: characterCount,
    format,
    language,
    provenance: {
      extractor,
      charset,
      pages,
      warnings,
      manipulations,
      ...(properties === undefined ? {} : { properties }),
    },
  };
}

/** Returns what is recorded of a file. It is read only if it has changed since it was last read. */
export async function plannedFile(
  source: FileSource,
  { extractor, rules }: ReadParts,
  known: ReadonlyMap<string, KnownFile>,
  signal: AbortSignal,
): Promise<PlannedSource> {
  const { content } = source;
  const held = known.get(content.fileKey);
  const before = held?.isValid === true ? held : undefined;
  try {
    const isSameStamp = before !== undefined && isSameFile(before.stamp, content);
    const verify = rules.verify === true;
    const mayStand = before !== undefined && !(await mustReextract(before.content, rules, extractor));
    if (mayStand && isSameStamp && !verify) return plannedKnown(source, before.content, null, rules);
    // A file that is too large is not read to learn that it still is.
    const seen = before === undefined || isTooLarge(before.content) ? null : await stampOf(source);
    // The bytes of an object in storage can be compared only once it is fetched, and then it is read as well.
    const isInStorage = objectPlace(content.readPath) !== null;
    const isOther = before !== undefined && before.stamp.changeMark !== '' && !isSameFile(before.stamp, content);
    const isCompared = seen !== null && !(isInStorage && (verify || isOther));
    if (mayStand && isCompared && before.stamp.contentHash === seen.contentHash)
      return plannedKnown(source, before.content, seen, rules);
    const extraction = await extractor.extract({ path: content.readPath, filename: source.path }, signal);
    if (extraction.status === 'failed' && extraction.reason === 'too_large')
      return failedFile(source, extraction, unreadStamp(content));
    const stamp = seen ?? (await stampOf(source, extraction.contentHash));
    return extraction.status === 'failed'
      ? failedFile(source, extraction, stamp)
      : plannedText(source, documentOf(extraction), stamp, rules);
  } finally {
    await removeTemporary(source);
  }
}

/** Removes a temporary file, which was made only to be read. */
export async function removeTemporary({ content }: FileSource): Promise<void> {
  if (content.temporary) await rm(content.readPath, { force: true });
}
