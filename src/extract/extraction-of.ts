import type { ExtractedText } from '../records/extraction.js';
import { blocksWithin } from '../text/blocks-within.js';
import { documentText } from '../text/document-text.js';
import { detectLanguage, statedLanguage } from '../text/language.js';
import { countCharacters, countWords, truncateCharacters } from '../text/words.js';
import type { MarkedText } from './blocks/blocks.js';
import { extractorName } from './extractor-name.js';
import type { NamedFormat, RawDocument } from './format.js';
import type { Job, WorkerLimits } from './workers/messages.js';
import { normalisedBlocks } from './blocks/normalised-blocks.js';
import { Refusal } from './refusal.js';

export type TextWithoutHash = Omit<ExtractedText, 'contentHash'>;

/** Returns a document within the limit: cut where only the first part of its text is wanted. @throws Refusal */
function bounded(
  raw: RawDocument,
  { maxCharacters }: Pick<WorkerLimits, 'maxCharacters'>,
  { firstCharacters }: Job,
): RawDocument {
  if (raw.text.length <= maxCharacters) return raw;
  if (firstCharacters === undefined)
    throw new Refusal('too_large', 'The file holds more text than the limit for one file.');
  const blocks = raw.blocks.filter(({ end }) => end <= maxCharacters);
  return { ...raw, text: raw.text.slice(0, maxCharacters), blocks };
}

/** Returns the first part of a text that is wanted, and a character more: it tells that there is more. */
function firstPart(whole: MarkedText, { firstCharacters }: Job): MarkedText {
  if (firstCharacters === undefined || whole.text.length <= firstCharacters) return whole;
  const text = truncateCharacters(whole.text, firstCharacters + 1);
  return { text, blocks: blocksWithin(text, whole.blocks) };
}

/** Returns what a format read of a file as its extraction: normalised and counted. @throws Refusal */
export function extractionOf(
  format: NamedFormat,
  asRead: RawDocument,
  job: Job,
  limits: Pick<WorkerLimits, 'maxCharacters'>,
): TextWithoutHash {
  const raw = bounded(asRead, limits, job);
  const { text: normal, manipulations } = documentText(raw.text);
  const { text, blocks } = firstPart({ text: normal, blocks: normalisedBlocks(raw, normal) }, job);
  const wordCount = countWords(text);
  if (wordCount === 0) throw new Refusal('no_text', 'The file holds no words.');
  return {
    status: 'text',
    text,
    blocks,
    format: format.name,
    extractor: extractorName(format),
    charset: raw.charset,
    pages: raw.pages,
    wordCount,
    characterCount: countCharacters(text),
    language: statedLanguage(detectLanguage(text), wordCount),
    warnings: raw.warnings,
    manipulations,
    ...(raw.properties === undefined ? {} : { properties: raw.properties }),
  };
}
