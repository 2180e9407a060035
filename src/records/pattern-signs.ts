import { countOf, countText, rateText } from '../lib/number-text.js';
import { countedPatterns } from './counted-patterns.js';
import type { FoundPattern } from './counted-patterns.js';
import { ratedTexts, timesOf } from './pattern-rate.js';
import type { PatternMatch, PatternSentence } from './patterns.js';

/** Below it people write so hardly less often than AI does. */
const LEAST_TIMES = 2;
/** Of fewer documents by people or by AI, the rate in texts of one register is not stated. */
const FEWEST_DOCUMENTS = 100;
/** Text shown on each side of a match, in characters. */
const CONTEXT = 60;
/** Longest match shown in whole. */
const LONGEST_MATCH = 160;

/** A match with the words around it. */
export interface Quote {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** A pattern of wording that AI text shows clearly more often than human text, as found in one text. */
export interface PatternSign {
  readonly name: string;
  readonly count: number;
  /** Null where no rate was measured well enough to be told. */
  readonly comparison: string | null;
  /** Of the first match. */
  readonly start: number;
  readonly quote: Quote;
}

/** Whether a pattern says something for AI writing; others are remarks on style. */
function isSign({ first: { match } }: FoundPattern): boolean {
  const { evidence } = match;
  if (evidence === 'artefact') return true;
  const times = timesOf(match);
  return (evidence === 'strong' || evidence === 'moderate') && (times === null || times >= LEAST_TIMES);
}

/** Whether enough texts were compared. The rates over all registers are of thousands. */
function isOfEnough({ timesAsOften, measured }: PatternMatch): boolean {
  if (measured === undefined) return true;
  const { humanDocuments, aiDocuments, low } = measured;
  if (timesAsOften === null) return true;
  return Math.min(humanDocuments, aiDocuments) >= FEWEST_DOCUMENTS && (low === null || low > 1);
}

/**
 * Says how much more often AI text shows a pattern, e.g. `14 times as often in AI text as in human text, in news (95 %
 * interval 9.1 to 22)`; null where that was not measured, where too few texts were, or where it is hardly more often.
 */
export function comparisonText(match: PatternMatch): string | null {
  const times = timesOf(match);
  if (times === null || times < LEAST_TIMES || !isOfEnough(match)) return null;
  const { timesAsOften, measured } = match;
  const texts = ratedTexts(match);
  const interval =
    timesAsOften === null || measured === undefined || measured.low === null || measured.high === null
      ? ''
      : ` (95 % interval ${rateText(measured.low)} to ${rateText(measured.high)})`;
  const where = texts === null ? '' : `, ${texts}`;
  return `${rateText(times)} times as often in AI text as in human text${where}${interval}`;
}

function quoteOf({ sentence, match }: FoundPattern['first']): Quote {
  const start = Math.max(0, match.start - sentence.start);
  const end = Math.max(start, match.end - sentence.start);
  const text = sentence.sentence;
  const [before, found, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  return {
    before: before.length <= CONTEXT ? before : `…${before.slice(-CONTEXT).replace(/^\S*/u, '')}`,
    match: found.length <= LONGEST_MATCH ? found : `${found.slice(0, LONGEST_MATCH)}…`,
    after: after.length <= CONTEXT ? after : `${after.slice(0, CONTEXT).replace(/\S*$/u, '')}…`,
  };
}

/**
 * Says how many of the patterns of a text are signs of AI, where some are not; null where all are. Evidence and case
 * reports hold the signs alone: without it, their number and that of all patterns seem to contradict each other.
 */
export function signsOfAllText(sentences: readonly PatternSentence[]): string | null {
  const all = countedPatterns(sentences);
  const signs = all.filter(isSign).length;
  const others = all.length - signs;
  if (others === 0) return null;
  if (signs === 0) return 'AI text shows none of them clearly more often than human text: they are remarks on style.';
  return (
    `AI text shows ${countText(signs)} of these ${countOf(all.length, 'pattern')} clearly more often than human ` +
    `text; the other ${others === 1 ? 'one is a remark' : `${countText(others)} are remarks`} on style, and no ` +
    'evidence of AI.'
  );
}

/** Returns the patterns of a text that AI text shows clearly more often than human text, the strongest first. */
export function patternSigns(sentences: readonly PatternSentence[]): readonly PatternSign[] {
  return countedPatterns(sentences)
    .filter(isSign)
    .map(({ first, count }) => ({
      name: first.match.displayName,
      count,
      comparison: comparisonText(first.match),
      start: first.match.start,
      quote: quoteOf(first),
    }));
}
