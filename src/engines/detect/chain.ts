import { itemAt } from '../../lib/present.js';

/** Parameters of the chain over sentences, fitted on documents whose sentences have known authors. */
export interface ChainParameters {
  /**
   * Log-odds of AI per unit by which a sentence's weight / √(tokens + damping) exceeds the value expected from its
   * text.
   */
  readonly gain: number;
  readonly damping: number;
  /**
   * Fraction of the text's weight per token that is expected of each sentence: 1 leaves only the contrast between
   * sentences.
   */
  readonly centring: number;
  /** Largest log-odds from the weight of a single sentence. */
  readonly limit: number;
  /** Log-odds of AI for a text by one author: slope and intercept over its score. */
  readonly scoreGain: number;
  readonly scoreBias: number;
  /** Fraction of those log-odds that counts for each sentence in a text by several authors. */
  readonly scoreShare: number;
  /** Probability that the author changes between two sentences, in a text with few changes and in one with many. */
  readonly fewChanges: number;
  readonly manyChanges: number;
  /** Factor on the probability of a change after a single sentence by one author. */
  readonly loneFactor: number;
  /** Factor on the odds of a change at the end of a paragraph. */
  readonly paragraphOdds: number;
  /** Prior log-odds of one AI author, few changes and many changes, each against one human author. */
  readonly aiPrior: number;
  readonly fewPrior: number;
  readonly manyPrior: number;
}

/** The result of the chain for the sentences of a text. */
export interface ChainResult {
  /** Probability of AI for each sentence, given all sentences. */
  readonly probabilities: Float64Array;
  /** The same if the text has several authors. */
  readonly ifSeveral: Float64Array;
  /** Probability that one AI author wrote all sentences, and that several authors did; the rest is one human author. */
  readonly oneAi: number;
  readonly several: number;
  /** Log-likelihood ratio of several authors against the more likely single author. */
  readonly severalGain: number;
}

/** The input of the chain: the score of a text, and weight, tokens and paragraph of its sentences. */
export interface SentenceScores {
  readonly score: number;
  readonly sentenceWeights: Float64Array;
  readonly sentenceTokens: Int32Array;
  /** 1 for a sentence that begins a paragraph. */
  readonly paragraphStarts: Uint8Array;
}

const LARGEST_CHANGE = 0.5;

/**
 * Combines four hypotheses about a text: one human author, one AI author, rare changes of author, frequent changes of
 * author. The last two are hidden two-state Markov chains over the sentences (forward–backward, Rabiner 1989). The
 * probability of a sentence is the mean over the hypotheses.
 */
export function readChain(scores: SentenceScores, parameters: ChainParameters): ChainResult {
  const evidence = sentenceEvidence(scores, parameters);
  const few = smooth(
    evidence,
    changeProbabilities(scores.paragraphStarts, parameters.fewChanges, parameters.paragraphOdds),
    parameters.loneFactor,
  );
  const many = smooth(
    evidence,
    changeProbabilities(scores.paragraphStarts, parameters.manyChanges, parameters.paragraphOdds),
    parameters.loneFactor,
  );
  const aiAlone = parameters.aiPrior + parameters.scoreGain * scores.score + parameters.scoreBias;
  const fewLog = parameters.fewPrior + few.logLikelihood;
  const manyLog = parameters.manyPrior + many.logLikelihood;
  const top = Math.max(0, aiAlone, fewLog, manyLog);
  const weights = [aiAlone, fewLog, manyLog].map((log) => Math.exp(log - top));
  const total = weights.reduce((sum, weight) => sum + weight, Math.exp(-top));
  const [oneAi, fewShare, manyShare] = [
    itemAt(weights, 0) / total,
    itemAt(weights, 1) / total,
    itemAt(weights, 2) / total,
  ];
  const probabilities = few.probabilities.map(
    (probability, index) => oneAi + fewShare * probability + manyShare * many.probabilities[index]!,
  );
  const largest = Math.max(fewLog, manyLog);
  const fewOfSeveral = Math.exp(fewLog - largest) / (Math.exp(fewLog - largest) + Math.exp(manyLog - largest));
  const ifSeveral = few.probabilities.map(
    (probability, index) => fewOfSeveral * probability + (1 - fewOfSeveral) * many.probabilities[index]!,
  );
  const severalLog = largest + Math.log(Math.exp(fewLog - largest) + Math.exp(manyLog - largest));
  const severalGain = severalLog - Math.max(0, aiAlone);
  return { probabilities, ifSeveral, oneAi, several: fewShare + manyShare, severalGain };
}

/**
 * Returns the log-odds that each sentence is AI in a text by several authors: its difference from the rest, and part of
 * the evidence of the whole text.
 */
function sentenceEvidence(
  { score, sentenceWeights, sentenceTokens }: SentenceScores,
  parameters: ChainParameters,
): Float64Array {
  const { gain, damping, centring, limit, scoreGain, scoreBias, scoreShare } = parameters;
  let weightSum = 0;
  let tokenSum = 0;
  for (let index = 0; index < sentenceWeights.length; index += 1) {
    weightSum += sentenceWeights[index]!;
    tokenSum += sentenceTokens[index]!;
  }
  const expected = (centring * weightSum) / Math.max(1, tokenSum);
  const shared = scoreShare * (scoreGain * score + scoreBias);
  return sentenceWeights.map((weight, index) => {
    const tokens = sentenceTokens[index]!;
    const contrast = (gain * (weight - expected * tokens)) / Math.sqrt(tokens + damping);
    return shared + Math.max(-limit, Math.min(limit, contrast));
  });
}

/** Returns the probability of a change of author before each sentence. */
function changeProbabilities(paragraphStarts: Uint8Array, change: number, paragraphOdds: number): Float64Array {
  const odds = (paragraphOdds * change) / (1 - change);
  const atParagraph = Math.min(LARGEST_CHANGE, odds / (1 + odds));
  const changes = new Float64Array(paragraphStarts.length);
  for (let index = 0; index < changes.length; index += 1)
    changes[index] = paragraphStarts[index] === 1 ? atParagraph : change;
  return changes;
}

/**
 * Runs the forward–backward algorithm, scaled at each step; linear in the number of sentences. `changes[i]` is the
 * probability of a change before sentence i; after a single sentence by one author it is multiplied by `lone`. States:
 * human and AI in the first sentence of a run, human and AI after it.
 */
function smooth(
  evidence: Float64Array,
  changes: Float64Array,
  lone: number,
): { readonly probabilities: Float64Array; readonly logLikelihood: number } {
  const { forward, logLikelihood } = readForward(evidence, changes, lone);
  return { probabilities: readBackward(forward, evidence, changes, lone), logLikelihood };
}

/** Returns the probabilities of the four states after each sentence, given the sentences up to it. */
function readForward(
  evidence: Float64Array,
  changes: Float64Array,
  lone: number,
): { readonly forward: Float64Array; readonly logLikelihood: number } {
  const forward = new Float64Array(4 * evidence.length);
  let [human, ai, humanOn, aiOn] = [0.5, 0.5, 0, 0];
  let logLikelihood = 0;
  for (let index = 0; index < evidence.length; index += 1) {
    if (index > 0) {
      const change = changes[index]!;
      const early = lone * change;
      const [toAi, toHuman] = [early * human + change * humanOn, early * ai + change * aiOn];
      [humanOn, aiOn] = [human + humanOn - toAi, ai + aiOn - toHuman];
      [human, ai] = [toHuman, toAi];
    }
    const ratio = Math.exp(evidence[index]!);
    const total = human + humanOn + (ai + aiOn) * ratio;
    logLikelihood += Math.log(total);
    human /= total;
    humanOn /= total;
    ai *= ratio / total;
    aiOn *= ratio / total;
    forward[4 * index] = human;
    forward[4 * index + 1] = ai;
    forward[4 * index + 2] = humanOn;
    forward[4 * index + 3] = aiOn;
  }
  return { forward, logLikelihood };
}

/** Returns the probability that each sentence is AI, given all sentences: how well each state explains the rest. */
function readBackward(
  forward: Float64Array,
  evidence: Float64Array,
  changes: Float64Array,
  lone: number,
): Float64Array {
  const probabilities = new Float64Array(evidence.length);
  let [humanNext, aiNext, humanOnNext, aiOnNext] = [1, 1, 1, 1];
  for (let index = evidence.length - 1; index >= 0; index -= 1) {
    const at = 4 * index;
    const byHuman = forward[at]! * humanNext + forward[at + 2]! * humanOnNext;
    const byAi = forward[at + 1]! * aiNext + forward[at + 3]! * aiOnNext;
    probabilities[index] = byAi / (byAi + byHuman);
    const change = changes[index]!;
    const early = lone * change;
    const ratio = Math.exp(evidence[index]!);
    const [newHuman, newAi, oldHuman, oldAi] = [humanNext, aiNext * ratio, humanOnNext, aiOnNext * ratio];
    humanNext = early * newAi + (1 - early) * oldHuman;
    aiNext = early * newHuman + (1 - early) * oldAi;
    humanOnNext = change * newAi + (1 - change) * oldHuman;
    aiOnNext = change * newHuman + (1 - change) * oldAi;
    const scale = 1 / (humanNext + aiNext + humanOnNext + aiOnNext);
    humanNext *= scale;
    aiNext *= scale;
    humanOnNext *= scale;
    aiOnNext *= scale;
  }
  return probabilities;
}
