import { referenceScore, startsLikeEntry, startsLikeMention, startsWithNamesAndYear } from './reference-signs.js';
import { numberedRun } from './numbered-run.js';
import type { Span } from './span.js';
import { linesOf } from './span.js';

const LIST_HEADING = new RegExp(
  [
    String.raw`^[^\p{L}\p{N}]*(?:\d+(?:\.\d+)*\.?\s+)?(?:(?:list of )?references(?: cited| and notes)?|`,
    '(?:selected |annotated )?bibliography|works cited|literature(?: cited)?|further reading|',
    '(?:weiterführende )?literatur(?:verzeichnis|angaben|hinweise|liste)?|',
    '(?:zitierte|verwendete) literatur|quellen(?:verzeichnis| und literatur)?|bibliographie|',
    'références(?: bibliographiques)?|bibliografía|referencias(?: bibliográficas)?|',
    'referências(?: bibliográficas)?|bibliografia|obras citadas|sources|notes?(?: de bas de page)?|',
    'endnotes|footnotes|anmerkungen|fußnoten|endnoten|',
    String.raw`notas(?: (?:al pie|de rodapé|finales|finais))?)[^\p{L}\p{N}]*$`,
  ].join(''),
  'iu',
);
const SPACED_HEADING =
  /^[^\p{L}]*(?:L\s?I\s?T\s?E\s?R\s?A\s?T\s?U\s?R|R\s?E\s?F\s?E\s?R\s?E\s?N\s?C\s?E\s?S)(?:[^\p{L}]*)$/u;
const NEXT_HEADING = new RegExp(
  [
    String.raw`^[^\p{L}\p{N}]*(?:\d+\.?\s+)?(?:appendix|appendices|annex|acknowledge?ments?|supplementary|`,
    'supporting information|author contributions|about the authors?|funding|competing interests|anhang|',
    'danksagung|annexes?|remerciements|anexos?|agradecimientos|agradecimentos|figure legends|tables?|',
    String.raw`die autor\w*|der autor|zu den autor\w*|autor(?:innen|en)?(?:angaben|information\w*)?|`,
    'kontakt(?:adressen?)?|impressum|notes on (?:the )?(?:author|contributor)s?|',
    String.raw`sobre (?:o|os|a|as|el|los|la|las) autor\w*)\b.{0,40}$`,
  ].join(''),
  'iu',
);

const NOTES_HEADING = new RegExp(
  [
    String.raw`^[^\p{L}\p{N}]*(?:\d+(?:\.\d+)*\.?\s+)?(?:notes?(?: de bas de page)?|endnotes|footnotes|anmerkungen|`,
    String.raw`fußnoten|endnoten|notas(?: (?:al pie|de rodapé|finales|finais))?)[^\p{L}\p{N}]*$`,
  ].join(''),
  'iu',
);

/** A part of a text that lists works; `isNotes` if they are notes to the text. */
export interface Section extends Span {
  readonly isNotes: boolean;
}

/** Fewest lines, and fewest characters, of a run of references that counts as a list without a heading. */
const SHORTEST_RUN = 3;

const DATE_OR_IDENTIFIER = /(?:1[5-9]|20)\d{2}|10\.\d{4}/u;

function isListAfter(text: string, at: number): boolean {
  const following = linesOf(text, { start: at, end: Math.min(text.length, at + 1500) }).filter(
    (line) => line.text.trim() !== '',
  );
  return (
    following.slice(0, 8).some((line) => startsLikeEntry(line.text)) &&
    DATE_OR_IDENTIFIER.test(text.slice(at, at + 1500))
  );
}

/** Returns the parts that follow a heading for references, each up to the next heading. */
function headedSections(text: string): readonly Section[] {
  const lines = linesOf(text, { start: 0, end: text.length });
  const sections: Section[] = [];
  for (const [index, line] of lines.entries()) {
    if (
      line.text.length > 60 ||
      !(LIST_HEADING.test(line.text) || SPACED_HEADING.test(line.text)) ||
      !isListAfter(text, line.end + 1)
    )
      continue;
    const next = lines
      .slice(index + 1)
      .find(
        (other) =>
          other.text.length < 60 &&
          (LIST_HEADING.test(other.text) || NEXT_HEADING.test(other.text)) &&
          !startsLikeEntry(other.text),
      );
    sections.push({
      start: Math.min(line.end + 1, text.length),
      end: next?.start ?? text.length,
      isNotes: NOTES_HEADING.test(line.text),
    });
  }
  return sections.filter(({ start, end }) => end - start > 20);
}

const looksListed = (block: string): boolean =>
  referenceScore(block) >= 3 && !startsLikeMention(block) && !/^\s*the authors of\b/iu.test(block);

/** How many references a block looks like: one for each line where all of its lines do, else one or none. */
function listedIn(block: string): number {
  const lines = block.split('\n').filter((line) => line.trim() !== '');
  return lines.length >= SHORTEST_RUN && lines.every(looksListed) ? lines.length : Number(looksListed(block));
}

/**
 * Returns a run of blocks or lines that look like references and have no heading, or the whole text if it holds nothing
 * else.
 */
function unheadedSection(text: string): Span | null {
  const separator = /\n\s*\n/u.test(text) ? /\n\s*\n/gu : /\n/gu;
  const blocks: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(separator)) {
    blocks.push({ start: at, end: match.index });
    at = match.index + match[0].length;
  }
  blocks.push({ start: at, end: text.length });
  const counts = blocks.map(({ start, end }) => listedIn(text.slice(start, end)));
  if (blocks.length === 1 || !counts.includes(0))
    return counts[0] !== 0 && text.length < 200_000 ? { start: 0, end: text.length } : wholeText(text);
  let best: Span | null = null;
  let bestCount = 0;
  let first = 0;
  while (first < blocks.length) {
    let last = first;
    let count = 0;
    for (; (counts[last] ?? 0) > 0; last += 1) count += counts[last] ?? 0;
    if (count > bestCount) {
      bestCount = count;
      best = { start: blocks[first]?.start ?? 0, end: blocks[last - 1]?.end ?? 0 };
    }
    first = last + 1;
  }
  return bestCount >= SHORTEST_RUN ? best : wholeText(text);
}

/** Most lines of an entry that was broken at the page width, and fewest entries that make a list. */
const LONGEST_ENTRY_LINES = 9;
const SHORTEST_DATED_RUN = 5;
/** Smallest share of the entries that must be in alphabetical order. */
const MOSTLY_ORDERED = 0.75;

/**
 * Finds a list without heading and blank lines: repeated lines that start with names and a year, in alphabetical order.
 */
function datedRun(text: string): Span | null {
  const lines = linesOf(text, { start: 0, end: text.length });
  const starts = lines.flatMap((line, index) => (startsWithNamesAndYear(line.text) ? [index] : []));
  let best: readonly number[] = [];
  let run: number[] = [];
  for (const start of starts) {
    run = start - (run.at(-1) ?? -Infinity) <= LONGEST_ENTRY_LINES ? [...run, start] : [start];
    if (run.length > best.length) best = run;
  }
  const first = lines[best[0] ?? -1];
  const last = lines[Math.min(lines.length - 1, (best.at(-1) ?? 0) + LONGEST_ENTRY_LINES)];
  const letters = best.map((index) => lines[index]?.text.charAt(0).toLowerCase() ?? '');
  const ordered = letters.filter((letter, index) => index === 0 || letter >= (letters[index - 1] ?? '')).length;
  return first === undefined ||
    last === undefined ||
    best.length < SHORTEST_DATED_RUN ||
    ordered < MOSTLY_ORDERED * best.length
    ? null
    : { start: first.start, end: last.end };
}

/** Longest text that is taken for one reference. */
const LONGEST_REFERENCE = 1200;

/**
 * Returns what is under the heading of a list where the text holds nothing else and it is one paragraph with a year
 * or an identifier: the heading says what it is, however it begins.
 */
function loneEntry(text: string): Span | null {
  const lines = linesOf(text, { start: 0, end: text.length }).filter((line) => line.text.trim() !== '');
  const [heading, first] = lines;
  const last = lines.at(-1);
  if (heading === undefined || first === undefined || last === undefined) return null;
  const body = text.slice(first.start, last.end);
  const isHeading = LIST_HEADING.test(heading.text) && !NOTES_HEADING.test(heading.text);
  const isOne = body.length < LONGEST_REFERENCE && !/\n\s*\n/u.test(body);
  return isHeading && isOne && DATE_OR_IDENTIFIER.test(body) ? { start: first.start, end: last.end } : null;
}

/** Returns the whole text if it is one reference over several lines, as copied from a PDF. */
function wholeText(text: string): Span | null {
  return text.length < LONGEST_REFERENCE &&
    !/\n\s*\n/u.test(text.trim()) &&
    looksListed(text.replace(/\s+/gu, ' ').trim())
    ? { start: 0, end: text.length }
    : null;
}

/** Returns the parts of a document that list its references. */
export function referenceSections(text: string): readonly Section[] {
  const headed = headedSections(text);
  if (headed.length > 0) return headed;
  const lone = loneEntry(text);
  if (lone !== null) return [{ ...lone, isNotes: false }];
  const unheaded = unheadedSection(text);
  const dated = datedRun(text);
  // A short text taken for one reference may be a list with a sentence before it.
  const isWhole = unheaded !== null && unheaded.start === 0 && unheaded.end === text.length;
  const found = unheaded === null || (isWhole && dated !== null && dated.start > 0) ? dated : unheaded;
  const numbered = numberedRun(text);
  const isLonger = numbered !== null && numbered.end - numbered.start > (found === null ? 0 : found.end - found.start);
  const run = isLonger ? numbered : found;
  return run === null ? [] : [{ ...run, isNotes: false }];
}
