import type { BatchItem } from '../../../records/batch.js';
import { blocksWithin } from '../../../text/blocks-within.js';
import { countCharacters, truncateCharacters } from '../../../text/words.js';
import type { OutgoingText } from '../ports.js';
import type { ScheduleSettings } from '../settings.js';

/** A document as it goes out: one text, or its parts where it is split. */
export interface OutgoingDocument {
  readonly item: BatchItem;
  readonly texts: readonly OutgoingText[];
  readonly truncated: boolean;
}

/**
 * Where to cut within a window: after the last paragraph, else the last sentence end, else the last blank; at the
 * window's end where there is none in its second half.
 */
function cutPoint(text: string): number {
  const half = Math.floor(text.length / 2);
  for (const mark of ['\n\n', '\n', '. ', ' ']) {
    const found = text.lastIndexOf(mark);
    if (found >= half) return found + mark.length;
  }
  return text.length;
}

/** Parts of at most `limit` code points that join to the whole text. */
export function splitText(text: string, limit: number): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  while (countCharacters(rest) > limit) {
    const window = truncateCharacters(rest, limit);
    const part = window.slice(0, cutPoint(window));
    parts.push(part);
    rest = rest.slice(part.length);
  }
  return rest.trim() === '' ? parts : [...parts, rest];
}

/** Returns what is sent of a document: always the same bytes, so that a request can be repeated under its key. */
export function outgoing(item: BatchItem, characterLimit: number, long: ScheduleSettings['long']): OutgoingDocument {
  const name = item.documentHash.slice(0, 32);
  const { text, blocks } = item;
  if (text.length <= characterLimit || countCharacters(text) <= characterLimit)
    return { item, truncated: false, texts: [{ filename: `${name}.txt`, content: text, blocks }] };
  if (long === 'split') {
    let at = 0;
    const texts = splitText(text, characterLimit).map((content, part) => {
      const from = at;
      at += content.length;
      return { filename: `${name}-${part + 1}.txt`, content, blocks: blocksWithin(content, blocks, from) };
    });
    return { item, truncated: false, texts };
  }
  const content = truncateCharacters(text, characterLimit);
  return {
    item,
    truncated: true,
    texts: [{ filename: `${name}.txt`, content, blocks: blocksWithin(content, blocks) }],
  };
}
