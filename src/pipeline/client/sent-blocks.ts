import type { Block } from '../../records/blocks.js';
import { blocksWithin } from '../../text/blocks-within.js';
import { documentText } from '../../text/document-text.js';

/** More than this the service does not take; a text of so many parts is told by its shape. */
const MOST_BLOCKS = 20_000;
/** Less than the service takes of all form fields of an upload. */
const LONGEST_FIELD = 4_000_000;

/** A text as it goes out. */
export interface SentText {
  readonly content: string;
  /** What is known about parts of it. */
  readonly blocks: readonly Block[];
}

/** What is sent of the blocks of a text that goes out in a text call. */
export function textBlocks(blocks: readonly Block[]): readonly Block[] {
  return blocks.length > MOST_BLOCKS ? [] : blocks;
}

/** Blocks where they are in the text of a file as the service reads it; none where it would read another text. */
function fileBlocks({ content, blocks }: SentText): readonly Block[] {
  if (blocks.length === 0 || blocks.length > MOST_BLOCKS) return [];
  const text = content.trim();
  return documentText(content).text === text ? blocksWithin(text, blocks, content.indexOf(text)) : [];
}

/**
 * The form field `blocks` of an upload: JSON, by the positions of the files; null where nothing is known. Where it
 * would be too long, the last files are recognised by their shape.
 */
export function blocksField(files: readonly SentText[]): string | null {
  const entries: string[] = [];
  let length = 0;
  for (const [position, file] of files.entries()) {
    const blocks = fileBlocks(file);
    if (blocks.length === 0) continue;
    const entry = `"${position}":${JSON.stringify(blocks)}`;
    length += entry.length + 1;
    if (length > LONGEST_FIELD) break;
    entries.push(entry);
  }
  return entries.length === 0 ? null : `{${entries.join(',')}}`;
}
