import { countOf, countText } from '../lib/number-text.js';
import { reversedText } from './counted-patterns.js';
import type { Reason } from './detection.js';
import { isJudged } from './passages.js';
import type { SentenceRow } from './passages.js';
import type { PatternSentence } from './patterns.js';
import { wordingsText } from './wordings-text.js';

/** Returns what the examination of a text holds that speaks for a human author, in sentences. */
export function againstLines(
  sentences: readonly SentenceRow[],
  wordings: readonly Reason[] | null,
  patterns: readonly PatternSentence[],
): readonly string[] {
  const judged = sentences.filter(isJudged);
  const unmarked = judged.filter(({ highlighted }) => !highlighted).length;
  const human = wordingsText(wordings, 'human');
  const reversed = reversedText(patterns);
  return [
    unmarked === 0
      ? null
      : `${countText(unmarked)} of ${countOf(judged.length, 'judged sentence')} ` +
        `${unmarked === 1 ? 'is' : 'are'} not marked.`,
    human === null ? null : `Wordings that moved the result most towards a person: ${human}.`,
    reversed === null ? null : `Habits that people show more often than AI: ${reversed}.`,
  ].filter((line) => line !== null);
}
