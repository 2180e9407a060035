import type { CoveredSentence } from './cover.js';

/** Share of the judged words above which sentences that were there before make a text repetitive. */
const MOST_REPEATED = 0.5;

/**
 * Returns whether most of what is judged in a text was said before, word for word. Such a text is longer than its
 * evidence: no verdict on it is stated.
 */
export function isRepetitive(text: string, covered: readonly CoveredSentence[]): boolean {
  const seen = new Set<string>();
  let judgedWords = 0;
  let repeatedWords = 0;
  for (const { start, end, kind, words } of covered) {
    if (kind !== 'prose') continue;
    const sentence = text.slice(start, end).trim();
    judgedWords += words;
    if (seen.has(sentence)) repeatedWords += words;
    else seen.add(sentence);
  }
  return repeatedWords > MOST_REPEATED * judgedWords;
}
