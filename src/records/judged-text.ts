import { countOf, countText, percentText } from '../lib/number-text.js';
import type { Judged } from './judged.js';
import { kindText } from './result-text.js';

/**
 * Words of each kind that was not judged, the most first, e.g. `reference:300 table:120`; null where there are none.
 */
export function notJudgedText({ notJudged }: Pick<Judged, 'notJudged'>): string | null {
  const kinds = Object.entries(notJudged).sort(([, a], [, b]) => b - a);
  return kinds.length === 0 ? null : kinds.map(([kind, words]) => `${kind}:${words}`).join(' ');
}

/** Manipulations with their counts, e.g. `invisible_characters:412`; null where there are none. */
export function manipulationsText({ manipulations }: Pick<Judged, 'manipulations'>): string | null {
  return manipulations.length === 0 ? null : manipulations.map(({ kind, count }) => `${kind}:${count}`).join(' ');
}

function kindsText(kinds: readonly (readonly [kind: string, words: number])[]): string {
  return kinds.map(([kind, words]) => `${kindText(kind)} ${countText(words)}`).join(', ');
}

/** Says what a text that was not judged consists of, its prose first: judging takes enough of that. */
function contentsText({ prose = 0, ...others }: Readonly<Record<string, number>>): string {
  const left = Object.entries(others).sort(([, a], [, b]) => b - a);
  if (left.length === 0) return `prose: ${countOf(prose, 'word')}`;
  const all = left.reduce((sum, [, words]) => sum + words, prose);
  return `of ${countOf(all, 'word')}: ${kindsText([['prose', prose], ...left])}`;
}

/**
 * Says how much of a text was judged and what was not, e.g. `judged 3,120 of 4,000 words; not judged: reference 700,
 * table 180`. Where the text as a whole could not be judged, it says what it consists of instead. Null where the
 * service does not say.
 */
export function coverageText({
  judgedWords,
  notJudged,
  notJudgedReason,
}: {
  readonly judgedWords: number | null;
  readonly notJudged: Readonly<Record<string, number>>;
  readonly notJudgedReason: string | null;
}): string | null {
  if (judgedWords === null) return null;
  if (notJudgedReason !== null) return contentsText(notJudged);
  const left = Object.entries(notJudged).sort(([, a], [, b]) => b - a);
  if (left.length === 0) return `judged all ${countOf(judgedWords, 'word')}`;
  const all = left.reduce((sum, [, words]) => sum + words, judgedWords);
  return `judged ${countText(judgedWords)} of ${countOf(all, 'word')}; not judged: ${kindsText(left)}`;
}

/** What is known about a text that was cut at the character limit, or of any other. */
export interface CutText extends Pick<Judged, 'judgedWords'> {
  readonly truncated: boolean | null;
  /** Words that were scanned; null where the service does not say. */
  readonly wordCount: number | null;
  /** Words of the whole text. */
  readonly textWords: number | null;
}

/**
 * Says how much of a text was judged that was cut before the scan, e.g. `judged the first 28,263 of 571,000 words, 5
 * %`; null where it was not cut.
 */
export function truncationText({ truncated, wordCount, judgedWords, textWords }: CutText): string | null {
  if (truncated !== true) return null;
  if (textWords === null) return 'judged its beginning alone';
  if (wordCount === null || wordCount >= textWords)
    return `judged the beginning of ${countOf(textWords, 'word')} alone`;
  if (judgedWords === null || judgedWords >= wordCount)
    return (
      `judged the first ${countText(wordCount)} of ${countText(textWords)} words, ` + percentText(wordCount / textWords)
    );
  return (
    `judged ${countText(judgedWords)} of the first ${countText(wordCount)} words, ` +
    `${percentText(judgedWords / textWords)} of all ${countText(textWords)}`
  );
}
