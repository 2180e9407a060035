import type { Span } from '../../text/paragraphs.js';
import { splitSentences } from '../../text/sentences.js';
import { sentenceEvidence, smooth } from './chain.js';
import type { ChainParameters, ChainResult } from './chain.js';
import type { LinearScorer } from './linear.js';

/** A text as the linear model sees it: a score for all of it, and weight and tokens of each sentence. */
export interface TextProfile {
  readonly score: number;
  readonly tokenCount: number;
  readonly sentences: readonly Span[];
  readonly sentenceWeights: Float64Array;
  readonly sentenceTokens: Int32Array;
}

/** Scores a text once and shares the weights of its tokens out to its sentences. */
export function profileText(text: string, scorer: LinearScorer): TextProfile {
  const sentences = splitSentences(text);
  const { score, tokenCount, prefix, tokenStart } = scorer.score(text);
  const sentenceWeights = new Float64Array(sentences.length);
  const sentenceTokens = new Int32Array(sentences.length);
  let from = 0;
  sentences.forEach((sentence, index) => {
    let to = from;
    while (to < tokenCount && tokenStart[to]! < sentence.end) to += 1;
    sentenceWeights[index] = prefix[to]! - prefix[from]!;
    sentenceTokens[index] = to - from;
    from = to;
  });
  return { score, tokenCount, sentences, sentenceWeights, sentenceTokens };
}

/** What the chain makes of a profile. */
export function chainOf(profile: TextProfile, parameters: ChainParameters): ChainResult {
  const evidence = sentenceEvidence(profile.score, profile.sentenceWeights, profile.sentenceTokens, parameters);
  return smooth(evidence, parameters.switchProbability);
}

/**
 * How unevenly the evidence of a text is spread: range of the running sum of differences from its mean / √tokens (the rescaled range of
 * change-point tests). Small for one author, large where a stretch differs from the rest.
 */
export function unevennessOf({ sentenceWeights, sentenceTokens, tokenCount }: TextProfile): number {
  let weightSum = 0;
  for (const weight of sentenceWeights) weightSum += weight;
  const common = weightSum / Math.max(1, tokenCount);
  let sum = 0;
  let highest = 0;
  let lowest = 0;
  for (let index = 0; index < sentenceWeights.length; index += 1) {
    sum += sentenceWeights[index]! - common * sentenceTokens[index]!;
    highest = Math.max(highest, sum);
    lowest = Math.min(lowest, sum);
  }
  return (highest - lowest) / Math.sqrt(Math.max(1, tokenCount));
}
