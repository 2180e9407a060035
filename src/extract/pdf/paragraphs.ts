import type { MarkedText } from '../blocks/blocks.js';
import { PartMarks } from '../blocks/part-marks.js';
import { isHeadingText } from '../blocks/text-shape.js';
import type { LineKind } from './line-kinds.js';
import { lineKinds } from './line-kinds.js';
import type { PdfLine } from './lines.js';

const HYPHEN_AT_END = /(\p{L}+)[-\u2010\u00ad]$/u;
const WORD = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu;
/** A line starts a paragraph if its distance from the line above exceeds the page's usual distance by this factor. */
const PARAGRAPH_GAP = 1.35;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Whether a line continues the text of the line before it. */
function isSameParagraph(before: PdfLine, line: PdfLine, leading: number): boolean {
  const size = Math.max(before.size, line.size);
  if (Math.abs(before.size - line.size) > size * 0.15) return false;
  const drop = before.y - line.y;
  const endsSentence = /[.!?:]["'\u201d\u2019)\]]*$/u.test(before.text);
  // The next column, or a line beside it: the end of the sentence decides.
  if (drop < size * 0.3) return !endsSentence && drop < -size * 3;
  if (drop > Math.max(leading * PARAGRAPH_GAP, size * 1.3)) return false;
  const isIndented = line.x - before.x > size * 0.8;
  const isShort = before.right < line.right - size * 4;
  return !(endsSentence && (isIndented || isShort)) && !(isShort && isIndented);
}

/** Returns every word that is not at a line end, to decide whether hyphenated words keep their hyphen. */
function knownWords(pages: readonly (readonly PdfLine[])[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const page of pages)
    for (const { text } of page)
      for (const [word] of text.replace(HYPHEN_AT_END, '').matchAll(WORD)) words.add(word.toLowerCase());
  return words;
}

/**
 * Joins two lines. A word broken at the line end is joined, unless the document writes it with the hyphen elsewhere.
 */
function join(text: string, next: string, known: ReadonlySet<string>): string {
  const head = HYPHEN_AT_END.exec(text)?.[1];
  const tail = /^\p{Ll}[\p{L}\p{M}]*/u.exec(next)?.[0];
  if (head === undefined || tail === undefined)
    return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(text) ? text + next : `${text} ${next}`;
  const hyphenated = `${head}-${tail}`.toLowerCase();
  const keepsHyphen = known.has(hyphenated) && !known.has((head + tail).toLowerCase());
  return keepsHyphen ? text + next : text.slice(0, -1) + next;
}

/** With a larger share of the text in large letters, as on slides and forms, size does not identify headings. */
const MAX_HEADING_SHARE = 0.3;

/** A paragraph, and the kind of its lines if all have the same. */
interface Paragraph {
  text: string;
  kind: LineKind | null;
}

/**
 * Returns the running text of pages: lines joined into paragraphs, also across a page break within a sentence. A
 * paragraph has a kind only if all its lines have it.
 */
export function paragraphsOf(pages: readonly (readonly PdfLine[])[]): MarkedText {
  const known = knownWords(pages);
  const kinds = lineKinds(pages);
  const paragraphs: Paragraph[] = [];
  let last: PdfLine | null = null;
  for (const page of pages) {
    const distances = page.slice(1).map((line, index) => (page[index]?.y ?? 0) - line.y);
    const leading = median(distances.filter((distance) => distance > 0));
    for (const [index, line] of page.entries()) {
      const open = paragraphs.at(-1) ?? { text: '', kind: null };
      const kind = kinds.get(line) ?? null;
      const goesOn =
        last !== null &&
        (index === 0
          ? /[\p{Ll},-]$/u.test(open.text) && /^\p{Ll}/u.test(line.text)
          : isSameParagraph(last, line, leading));
      if (goesOn) {
        open.text = join(open.text, line.text, known);
        if (open.kind?.kind !== kind?.kind) open.kind = null;
      } else paragraphs.push({ text: line.text, kind });
      last = line;
    }
  }
  return markedParagraphs(paragraphs);
}

function markedParagraphs(paragraphs: readonly Paragraph[]): MarkedText {
  const marks = new PartMarks();
  let at = 0;
  const ranges = paragraphs.map(({ text, kind }) => {
    marks.push(kind?.kind === 'heading' && !isHeadingText(text) ? null : kind);
    const start = at;
    at += text.length + 2;
    return { start, end: start + text.length };
  });
  const text = paragraphs.map((paragraph) => paragraph.text).join('\n\n');
  const blocks = marks.blocks(ranges);
  const ofHeadings = blocks.reduce((sum, { start, end, kind }) => sum + (kind === 'heading' ? end - start : 0), 0);
  return {
    text,
    blocks: ofHeadings > text.length * MAX_HEADING_SHARE ? blocks.filter(({ kind }) => kind !== 'heading') : blocks,
  };
}
