/** Parameters of the chain over sentences, fitted on documents whose sentences have known authors. */
export interface ChainParameters {
  /** Log-odds of AI per unit by which a sentence's weight / √(tokens + damping) is above what its text leads to expect. */
  readonly gain: number;
  readonly damping: number;
  /** How much of the weight per token of the whole text is expected of each sentence: 1 leaves only contrast between sentences. */
  readonly centring: number;
  /** The weight of a single sentence never says more than this, in log-odds. */
  readonly limit: number;
  /** Log-odds of AI of a text by one author: slope and intercept over its score. */
  readonly scoreGain: number;
  readonly scoreBias: number;
  /** Share of those log-odds that speaks in each sentence of a text by several authors. */
  readonly scoreShare: number;
  /** Probability that the author changes between two sentences, in a text of few changes and in one of many. */
  readonly fewChanges: number;
  readonly manyChanges: number;
  /** By how much a paragraph's end multiplies the odds of a change. */
  readonly paragraphOdds: number;
  /** Log-odds, before the text is read, of one AI author, few changes and many changes against one human author. */
  readonly aiPrior: number;
  readonly fewPrior: number;
  readonly manyPrior: number;
}

/** What the chain says of a text's sentences. */
export interface ChainResult {
  /** Probability of AI for each sentence, given all sentences. */
  readonly probabilities: Float64Array;
  /** Probability that one AI author wrote all, and that several authors did; the rest is one human author. */
  readonly oneAi: number;
  readonly several: number;
  /** Log-likelihood ratio of several authors against the likelier single author. */
  readonly severalGain: number;
}

/** What the chain reads: the score of a text, and weight, tokens and paragraph of its sentences. */
export interface SentenceScores {
  readonly score: number;
  readonly sentenceWeights: Float64Array;
  readonly sentenceTokens: Int32Array;
  /** 1 for a sentence that begins a paragraph. */
  readonly paragraphStarts: Uint8Array;
}

const LARGEST_CHANGE = 0.5;

/**
 * Weighs four stories of a text: one human author, one AI author, authors that change rarely, authors that change often. The last two are
 * hidden two-state chains over the sentences (forward–backward, Rabiner 1989); a sentence's probability is the mean over the stories.
 */
export function readChain(scores: SentenceScores, parameters: ChainParameters): ChainResult {
  const evidence = sentenceEvidence(scores, parameters);
  const few = smooth(evidence, changeProbabilities(scores.paragraphStarts, parameters.fewChanges, parameters.paragraphOdds));
  const many = smooth(evidence, changeProbabilities(scores.paragraphStarts, parameters.manyChanges, parameters.paragraphOdds));
  const aiAlone = parameters.aiPrior + parameters.scoreGain * scores.score + parameters.scoreBias;
  const fewLog = parameters.fewPrior + few.logLikelihood;
  const manyLog = parameters.manyPrior + many.logLikelihood;
  const top = Math.max(0, aiAlone, fewLog, manyLog);
  const weights = [aiAlone, fewLog, manyLog].map((log) => Math.exp(log - top));
  const total = weights.reduce((sum, weight) => sum + weight, Math.exp(-top));
  const [oneAi, fewShare, manyShare] = [weights[0]! / total, weights[1]! / total, weights[2]! / total];
  const probabilities = few.probabilities.map((probability, index) => oneAi + fewShare * probability + manyShare * many.probabilities[index]!);
  const largest = Math.max(fewLog, manyLog);
  const severalLog = largest + Math.log(Math.exp(fewLog - largest) + Math.exp(manyLog - largest));
  return { probabilities, oneAi, several: fewShare + manyShare, severalGain: severalLog - Math.max(0, aiAlone) };
}

/** Log-odds that each sentence is AI in a text by several authors: how it differs from the rest, and a little of what the whole text says. */
function sentenceEvidence({ score, sentenceWeights, sentenceTokens }: SentenceScores, parameters: ChainParameters): Float64Array {
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

/** Probability of a change of author before each sentence. */
function changeProbabilities(paragraphStarts: Uint8Array, change: number, paragraphOdds: number): Float64Array {
  const odds = (paragraphOdds * change) / (1 - change);
  const atParagraph = Math.min(LARGEST_CHANGE, odds / (1 + odds));
  return Float64Array.from(paragraphStarts, (starts) => (starts === 1 ? atParagraph : change));
}

/** Forward–backward, scaled at each step; linear in the number of sentences. `changes[i]` is the probability of a change before sentence i. */
function smooth(evidence: Float64Array, changes: Float64Array): { readonly probabilities: Float64Array; readonly logLikelihood: number } {
  const count = evidence.length;
  const probabilities = new Float64Array(count);
  let ai = 0.5;
  let logLikelihood = 0;
  for (let index = 0; index < count; index += 1) {
    const change = changes[index]!;
    if (index > 0) ai = ai * (1 - change) + (1 - ai) * change;
    const ratio = Math.exp(evidence[index]!);
    const total = ai * ratio + (1 - ai);
    logLikelihood += Math.log(total);
    ai = (ai * ratio) / total;
    probabilities[index] = ai;
  }
  // Backwards: the likelihood ratio of what follows, folded into the forward probability.
  let following = 1;
  for (let index = count - 1; index >= 0; index -= 1) {
    const forward = probabilities[index]!;
    probabilities[index] = (forward * following) / (forward * following + 1 - forward);
    const change = changes[index]!;
    const ratio = Math.exp(evidence[index]!) * following;
    following = ((1 - change) * ratio + change) / (change * ratio + (1 - change));
  }
  return { probabilities, logLikelihood };
}
