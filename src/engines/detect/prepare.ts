import type { Block, BlockKind } from '../../records/blocks.js';
import type { PreparedDocument, ProseSpan } from '../../records/detection.js';
import { cutBlocks } from '../../text/blocks/index.js';
import { foreignParagraphs } from '../../text/foreign-paragraphs.js';
import { foreignPassages } from '../../text/foreign-passages.js';
import { detectLanguage } from '../../text/language.js';
import type { PlainText } from '../../text/manipulations/index.js';
import { findKnownText } from '../../text/known-text.js';
import { plainDocument } from '../../text/plain-document.js';
import type { Span } from '../../text/paragraphs.js';
import { itemAt } from '../../lib/present.js';

const PARAGRAPH_BREAK = '\n\n';
const MANY_BLOCKS = 1_000;
const FEWEST_CHARACTERS = 40;

/**
 * Prepares a text for any model version: undoes manipulations, divides the text into blocks, marks well-known passages
 * and those in another script than the rest, joins the prose and detects its language. `given`: blocks whose kind an
 * extractor knows, in offsets of `text`. Linear in the length of the text.
 */
export function prepareDocument(text: string, given: readonly Block[] = []): PreparedDocument {
  const plain = plainDocument(text);
  const blocks = cutBlocks(plain.text, plain.text === text ? given : onPlainText(given, plain));
  const passages = findKnownText(plain.text);
  const known = withPassages(blocks, passages, plain.text, 'known_text');
  const foreign = foreignPassages(plain.text, known);
  const oneScript = withPassages(known, foreign, plain.text, 'quotation');
  const all = gatherProse(plain.text, oneScript);
  // The language selects the model, so a text without prose needs one, too.
  const language = detectLanguage(all.prose === '' ? plain.text : all.prose);
  const others = foreignParagraphs(plain.text, oneScript, language);
  const marked = bounded(withPassages(oneScript, others, plain.text, 'quotation'), plain.text);
  const { prose, spans } = marked === oneScript ? all : gatherProse(plain.text, marked);
  return {
    text,
    plainText: plain.text,
    originalOffset: (offset) => plain.originalOffset(offset),
    blocks: marked,
    prose,
    proseSpans: spans,
    language,
    manipulations: plain.manipulations,
    knownTexts: [...new Set(passages.map(({ name }) => name))],
  };
}

/** Converts blocks from offsets of the original to offsets of the plain text. One pass: both are in order. */
function onPlainText(given: readonly Block[], plain: PlainText): Block[] {
  const length = plain.text.length;
  let at = 0;
  const offsetOf = (original: number): number => {
    while (at < length && plain.originalOffset(at) < original) at += 1;
    return at;
  };
  return given.flatMap(({ start, end, kind }) => {
    const block = { start: offsetOf(start), end: offsetOf(end), kind };
    return block.end > block.start ? [block] : [];
  });
}

/** Returns the blocks with the passages as separate blocks of a kind. A passage may span several blocks. */
function withPassages(
  blocks: readonly Block[],
  passages: readonly Span[],
  text: string,
  kind: BlockKind,
): readonly Block[] {
  if (passages.length === 0) return blocks;
  const marked: Block[] = [];
  let next = 0;
  for (const block of blocks) {
    let from = block.start;
    while (next < passages.length && itemAt(passages, next).end <= block.start) next += 1;
    for (let at = next; at < passages.length && itemAt(passages, at).start < block.end; at += 1) {
      const passage = itemAt(passages, at);
      pushTrimmed(marked, text, from, passage.start, block.kind);
      pushTrimmed(marked, text, Math.max(from, passage.start), Math.min(block.end, passage.end), kind);
      from = Math.max(from, Math.min(block.end, passage.end));
    }
    pushTrimmed(marked, text, from, block.end, block.kind);
  }
  return marked;
}

/**
 * In a text with very many small blocks, merges neighbours that are not judged into one block with the kind of the
 * longest, so that the result is not many times larger than the text.
 */
function bounded(blocks: readonly Block[], text: string): readonly Block[] {
  if (blocks.length <= MANY_BLOCKS || text.length >= FEWEST_CHARACTERS * blocks.length) return blocks;
  const joined: Block[] = [];
  let longest = 0;
  for (const block of blocks) {
    const last = joined.at(-1);
    const length = block.end - block.start;
    if (last === undefined || last.kind === 'prose' || block.kind === 'prose') {
      joined.push(block);
      longest = length;
    } else {
      joined[joined.length - 1] = {
        start: last.start,
        end: block.end,
        kind: length > longest ? block.kind : last.kind,
      };
      longest = Math.max(longest, length);
    }
  }
  return joined;
}

function pushTrimmed(blocks: Block[], text: string, start: number, end: number, kind: Block['kind']): void {
  if (end <= start) return;
  const piece = text.slice(start, end);
  const lead = piece.length - piece.trimStart().length;
  const from = start + lead;
  const to = start + piece.trimEnd().length;
  if (to > from) blocks.push({ start: from, end: to, kind });
}

/** Joins all prose into one text, and records the offset of each part in the whole text. */
function gatherProse(
  text: string,
  blocks: readonly Block[],
): { readonly prose: string; readonly spans: readonly ProseSpan[] } {
  const parts = blocks.filter(({ kind }) => kind === 'prose');
  const spans: ProseSpan[] = [];
  let at = 0;
  for (const { start, end } of parts) {
    spans.push({ at, start });
    at += end - start + PARAGRAPH_BREAK.length;
  }
  return { prose: parts.map(({ start, end }) => text.slice(start, end)).join(PARAGRAPH_BREAK), spans };
}
