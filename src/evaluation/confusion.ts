import { VERDICTS } from '../records/verdict.js';
import type { StatedVerdict, Verdict } from '../records/verdict.js';
import { isAlarm } from './known-text.js';
import type { EvaluatedText } from './known-text.js';
import { shareOf } from './share.js';
import type { Share } from './share.js';

/** How many texts of each author are stated to be what. */
export interface Confusion {
  readonly matrix: Readonly<Record<Verdict, Readonly<Record<StatedVerdict, number>>>>;
  /** Human texts stated `ai` or `mixed`. */
  readonly falseAlarms: Share;
  /** AI texts stated `ai` or `mixed`. */
  readonly found: Share;
  /** Texts of human and AI of which nothing is stated. */
  readonly unsure: Share;
  /** Of the texts by human or AI alone that are stated to be by one of them: those that are. */
  readonly right: Share;
}

/** Returns the confusion matrix with the shares that matter. */
export function confusionOf(texts: readonly EvaluatedText[]): Confusion {
  const empty = () => ({ human: 0, ai: 0, mixed: 0, unsure: 0 });
  const matrix = { human: empty(), ai: empty(), mixed: empty() };
  for (const { truth, stated } of texts) matrix[truth][stated] += 1;
  const pure = texts.filter(({ truth }) => truth !== 'mixed');
  return {
    matrix,
    falseAlarms: shareOf(
      texts.filter(({ truth }) => truth === 'human'),
      isAlarm,
    ),
    found: shareOf(
      texts.filter(({ truth }) => truth === 'ai'),
      isAlarm,
    ),
    unsure: shareOf(pure, ({ stated }) => stated === 'unsure'),
    right: shareOf(
      pure.filter(({ stated }) => VERDICTS.some((verdict) => verdict === stated)),
      (text) => (text.truth === 'ai') === isAlarm(text),
    ),
  };
}
