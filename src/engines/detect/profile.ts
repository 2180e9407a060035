import type { Span } from '../../text/paragraphs.js';
import { splitSentences } from '../../text/sentences.js';
import type { SentenceScores } from './chain.js';
import type { LinearScorer } from './linear.js';

/** The scores of a text in the linear model: one for the whole text, and weight and tokens of each sentence. */
export interface TextProfile extends SentenceScores {
  readonly tokenCount: number;
  readonly sentences: readonly Span[];
}

/**
 * In a text with more sentences than this, very short sentences are reported together, so that the result is not many
 * times larger than the text.
 */
const MANY_SENTENCES = 1_000;
const FEWEST_CHARACTERS = 24;

function describedSentences(text: string): readonly Span[] {
  const sentences = splitSentences(text);
  if (sentences.length <= MANY_SENTENCES || text.length >= FEWEST_CHARACTERS * sentences.length) return sentences;
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of sentences) {
    const last = joined.at(-1);
    if (last !== undefined && last.end - last.start < FEWEST_CHARACTERS) last.end = end;
    else joined.push({ start, end });
  }
  return joined;
}

/** Scores a text once and distributes the weights of its tokens to its sentences. */
export function profileText(text: string, scorer: LinearScorer): TextProfile {
  const sentences = describedSentences(text);
  const { score, tokenCount, prefix, tokenStart } = scorer.score(text);
  const sentenceWeights = new Float64Array(sentences.length);
  const sentenceTokens = new Int32Array(sentences.length);
  const paragraphStarts = new Uint8Array(sentences.length);
  let from = 0;
  let previousEnd = 0;
  sentences.forEach((sentence, index) => {
    let to = from;
    while (to < tokenCount && tokenStart[to]! < sentence.end) to += 1;
    sentenceWeights[index] = prefix[to]! - prefix[from]!;
    sentenceTokens[index] = to - from;
    if (index > 0 && text.slice(previousEnd, sentence.start).includes('\n')) paragraphStarts[index] = 1;
    previousEnd = sentence.end;
    from = to;
  });
  if (areLines(paragraphStarts)) paragraphStarts.fill(0);
  return { score, tokenCount, sentences, sentenceWeights, sentenceTokens, paragraphStarts };
}

/** Where so many sentences begin a paragraph, each has a line of its own: then no line is the place of a change. */
const SHARE_OF_LINES = 0.75;

function areLines(paragraphStarts: Uint8Array): boolean {
  let count = 0;
  for (const starts of paragraphStarts) count += starts;
  return count > 0 && count >= SHARE_OF_LINES * (paragraphStarts.length - 1);
}

/** Slope and intercept that bring the scores of one language to the common scale. */
export interface ScoreScale {
  readonly gain: number;
  readonly bias: number;
}

/** Returns the profile with its score on the common scale. */
export function rescaled<T extends TextProfile>(profile: T, scale: ScoreScale | undefined): T {
  return scale === undefined ? profile : { ...profile, score: scale.gain * profile.score + scale.bias };
}

/**
 * Returns how unevenly the evidence of a text is distributed: range of the running sum of differences from its mean /
 * √tokens (the rescaled range of change-point tests). Small for one author, large if a part differs from the rest.
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
