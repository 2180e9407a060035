import { groupBy } from '../lib/group-by.js';
import type { PatternMatch, PatternSentence } from './patterns.js';
import { timesOf } from './pattern-rate.js';

/** A match in its sentence. */
interface Found {
  readonly sentence: PatternSentence;
  readonly match: PatternMatch;
}

/** One pattern with its matches, at least one. */
export interface FoundPattern {
  readonly first: Found;
  readonly count: number;
}

/** Whether people write so more often than AI does. */
export function isReversed({ first: { match } }: FoundPattern): boolean {
  return match.evidence === 'reversed';
}

/** How strong a sign is: what AI leaves behind by mistake first, then by how much more often AI text shows it. */
const strengthOf = ({ first: { match } }: FoundPattern): number =>
  match.evidence === 'artefact' ? Infinity : (timesOf(match) ?? 0);

/** Returns the patterns of a text with their matches counted, the strongest first. */
export function countedPatterns(sentences: readonly PatternSentence[]): readonly FoundPattern[] {
  const all = sentences.flatMap((sentence) => sentence.patterns.map((match) => ({ sentence, match })));
  return [...groupBy(all, ({ match }) => match.patternId).values()]
    .flatMap((found) => {
      const [first] = found;
      return first === undefined ? [] : [{ first, count: found.length }];
    })
    .sort((a, b) => strengthOf(b) - strengthOf(a) || b.count - a.count);
}

/** Most patterns that are named at once. */
const MOST_NAMED = 8;

/** Names of patterns that people use more often than AI does; null where there are none. */
export function reversedText(sentences: readonly PatternSentence[]): string | null {
  const names = countedPatterns(sentences)
    .filter(isReversed)
    .map(({ first: { match } }) => match.displayName);
  return names.length === 0 ? null : names.slice(0, MOST_NAMED).join(', ');
}
