import { hasShortSections } from '../../../records/batch-key.js';
import type { Batch, BatchItem } from '../../../records/batch.js';
import { sentSections } from '../../../sections/cut-sections.js';
import { sectionSizes } from '../../../sections/section-sizes.js';
import type { SectionSizes } from '../../../sections/section-sizes.js';
import { blocksWithin } from '../../../text/blocks-within.js';
import { EXTRACTED_ENDING } from '../../../text/plain-text.js';
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

/** How long documents go out. */
export interface SendRules {
  /** What the service takes at once. */
  readonly characterLimit: number;
  readonly long: ScheduleSettings['long'];
}

/** A batch as far as it says what is sent of its documents. */
type OutgoingBatch = Pick<Batch, 'scan' | 'idempotencyKey'>;

function sizesOf({ scan, idempotencyKey }: OutgoingBatch, characterLimit: number): SectionSizes {
  if (hasShortSections(idempotencyKey)) return sectionSizes(scan, characterLimit);
  return { atOnce: characterLimit, section: characterLimit };
}

/** Returns what is sent of a document: always the same bytes, so that a request can be repeated under its key. */
export function outgoing(item: BatchItem, batch: OutgoingBatch, { characterLimit, long }: SendRules): OutgoingDocument {
  const name = item.documentHash.slice(0, 32);
  const { text, blocks } = item;
  const sizes = sizesOf(batch, characterLimit);
  const limit = long === 'sections' ? sizes.atOnce : characterLimit;
  if (text.length <= limit || countCharacters(text) <= limit)
    return {
      item,
      truncated: false,
      starts: [0],
      texts: [{ filename: `${name}${EXTRACTED_ENDING}`, content: text, blocks }],
    };
  if (long === 'sections') {
    const sections = sentSections(text, sizes.section, blocks);
    const texts = sections.map(({ start, end }, part) => {
      const content = text.slice(start, end);
      return {
        filename: `${name}-${part + 1}${EXTRACTED_ENDING}`,
        content,
        blocks: blocksWithin(content, blocks, start),
      };
    });
    return { item, truncated: false, texts, starts: sections.map(({ start }) => start) };
  }
  const content = truncateCharacters(text, characterLimit);
  return {
    item,
    truncated: true,
    starts: [0],
    texts: [{ filename: `${name}${EXTRACTED_ENDING}`, content, blocks: blocksWithin(content, blocks) }],
  };
}
