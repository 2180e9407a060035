import type { ConfidenceCategory } from '../../records/detection.js';
import type { ClassProbabilities, Verdict } from '../../records/verdict.js';
import { VERDICTS } from '../../records/verdict.js';
import type { ModelCard } from './card.js';

/** Public clients highlight sentences from one half up; a text stated to be human must have none. */
const BELOW_HALF = 0.49;
/** Share of sentences highlighted in a text stated to be AI-written if no sentence reaches the threshold. */
const SHOWN_SHARE = 0.5;

/**
 * Returns the confidence in a verdict on a text that is long enough and in a language of the model.
 *
 * @param surest What `high` reads of each verdict: of `ai` how sure it is of all of the text (`surenessOfAi`), of the
 *   others the probabilities of the first softmax.
 */
export function confidenceOf(
  verdict: Verdict,
  { probabilities, surest }: Readonly<Record<'probabilities' | 'surest', ClassProbabilities>>,
  language: string,
  { thresholds }: ModelCard,
): ConfidenceCategory {
  const at = VERDICTS.indexOf(verdict);
  const medium = thresholds.mediumIn?.[language] ?? thresholds.medium;
  if (probabilities[verdict] < (medium[at] ?? Infinity)) return 'low';
  const high = thresholds.highIn?.[language] ?? thresholds.high;
  return surest[verdict] >= (high[at] ?? Infinity) ? 'high' : 'medium';
}

export interface StatedVerdict {
  /** Null if the verdict is not stated because the confidence is `low`. */
  readonly stated: Verdict | null;
  /** Probability that AI wrote the whole text. */
  readonly aiProbability: number;
  /** Sentences with this probability or more are highlighted. */
  readonly threshold: number;
}

export interface StatedSentences {
  readonly probabilities: Float64Array;
  isHighlighted(index: number): boolean;
}

/**
 * Adjusts sentence probabilities to the stated verdict: a document stated to be human has no highlight, one stated to
 * be AI or mixed has some. If a text is stated to be AI and no sentence reaches the threshold, each gets at least the
 * probability of the whole.
 */
export function agreeWithVerdict(
  probabilities: Float64Array,
  { stated, aiProbability, threshold }: StatedVerdict,
): StatedSentences {
  if (stated === 'human') {
    const capped = probabilities.map((probability) => Math.min(BELOW_HALF, probability));
    return { probabilities: capped, isHighlighted: () => false };
  }
  if (stated === null || probabilities.length === 0 || probabilities.some((probability) => probability >= threshold)) {
    return { probabilities, isHighlighted: (index) => probabilities[index]! >= threshold };
  }
  const raised =
    stated === 'ai' ? probabilities.map((probability) => 1 - (1 - aiProbability) * (1 - probability)) : probabilities;
  const ranked = raised.slice().sort();
  // In a mixed text only the most suspicious sentences are shown: the verdict does not state that more of it is
  // AI-written.
  const place = stated === 'ai' ? Math.floor(SHOWN_SHARE * (ranked.length - 1)) : ranked.length - 1;
  const shown = Math.min(threshold, ranked[place]!);
  return { probabilities: raised, isHighlighted: (index) => raised[index]! >= shown };
}
