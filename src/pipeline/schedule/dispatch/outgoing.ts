import type { BatchItem } from '../../../records/batch.js';
import { sentSections } from '../../../sections/cut-sections.js';
import { blocksWithin } from '../../../text/blocks-within.js';
import { countCharacters, truncateCharacters } from '../../../text/words.js';
import type { OutgoingText } from '../ports.js';
import type { ScheduleSettings } from '../settings.js';

/** A document as it goes out: one text, or its parts where it is split. */
export interface OutgoingDocument {
  readonly item: BatchItem;
  readonly texts: readonly OutgoingText[];
  /** Where each of the texts begins in the document, in UTF-16 code units. */
  readonly starts: readonly number[];
  readonly truncated: boolean;
}

/** Returns what is sent of a document: always the same bytes, so that a request can be repeated under its key. */
export function outgoing(item: BatchItem, characterLimit: number, long: ScheduleSettings['long']): OutgoingDocument {
  const name = item.documentHash.slice(0, 32);
  const { text, blocks } = item;
  if (text.length <= characterLimit || countCharacters(text) <= characterLimit)
    return { item, truncated: false, starts: [0], texts: [{ filename: `${name}.txt`, content: text, blocks }] };
  if (long === 'sections') {
    const sections = sentSections(text, characterLimit, blocks);
    const texts = sections.map(({ start, end }, part) => {
      const content = text.slice(start, end);
      return { filename: `${name}-${part + 1}.txt`, content, blocks: blocksWithin(content, blocks, start) };
    });
    return { item, truncated: false, texts, starts: sections.map(({ start }) => start) };
  }
  const content = truncateCharacters(text, characterLimit);
  return {
    item,
    truncated: true,
    starts: [0],
    texts: [{ filename: `${name}.txt`, content, blocks: blocksWithin(content, blocks) }],
  };
}
