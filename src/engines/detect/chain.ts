/** Parameters of the two-state chain over sentences, fitted on documents whose sentences have known authors. */
export interface ChainParameters {
  /** Log-odds of AI per unit by which a sentence's weight / √(tokens + damping) is above that of its text. */
  readonly gain: number;
  readonly damping: number;
  /** The score of the whole text is evidence once, shared out to its sentences: slope and intercept of its log-odds. */
  readonly scoreGain: number;
  readonly scoreBias: number;
  /** The contrast of a single sentence never says more than this, in log-odds. */
  readonly limit: number;
  /** Probability that the author changes between two sentences. */
  readonly switchProbability: number;
}

/** What the chain says of a text's sentences. */
export interface ChainResult {
  /** Probability of AI for each sentence, given all sentences. */
  readonly probabilities: Float64Array;
  /** Log-likelihood ratio of the text with any authors against one human author. */
  readonly anyAuthors: number;
  /** Log-likelihood ratio of the text by AI alone against one human author. */
  readonly aiAlone: number;
}

/**
 * Log-odds that each sentence is AI. Sentences of one text share its topic and register, so what they have in common counts once, as the
 * score of the text; beyond that only their differences from each other speak.
 */
export function sentenceEvidence(score: number, weights: Float64Array, tokens: Int32Array, parameters: ChainParameters): Float64Array {
  const { gain, damping, scoreGain, scoreBias, limit } = parameters;
  const evidence = new Float64Array(weights.length);
  let weightSum = 0;
  let tokenSum = 0;
  for (let index = 0; index < weights.length; index += 1) {
    weightSum += weights[index]!;
    tokenSum += tokens[index]!;
  }
  const common = weightSum / Math.max(1, tokenSum);
  const shared = (scoreGain * score + scoreBias) / Math.max(1, weights.length);
  for (let index = 0; index < weights.length; index += 1) {
    const contrast = (gain * (weights[index]! - common * tokens[index]!)) / Math.sqrt(tokens[index]! + damping);
    evidence[index] = shared + Math.max(-limit, Math.min(limit, contrast));
  }
  return evidence;
}

/** Forward–backward over the hidden chain human/AI (Rabiner 1989), scaled at each step; linear in the number of sentences. */
export function smooth(evidence: Float64Array, switchProbability: number): ChainResult {
  const count = evidence.length;
  const stay = 1 - switchProbability;
  const probabilities = new Float64Array(count);
  const single = count > 0 ? Math.log(0.5) + (count - 1) * Math.log(stay) : 0;
  let ai = 0.5;
  let logLikelihood = 0;
  let aiAlone = 0;
  for (let index = 0; index < count; index += 1) {
    if (index > 0) ai = ai * stay + (1 - ai) * switchProbability;
    const ratio = Math.exp(evidence[index]!);
    const total = ai * ratio + (1 - ai);
    logLikelihood += Math.log(total);
    aiAlone += evidence[index]!;
    ai = (ai * ratio) / total;
    probabilities[index] = ai;
  }
  // Backwards: the likelihood ratio of what follows, folded into the forward probability.
  let following = 1;
  for (let index = count - 1; index >= 0; index -= 1) {
    const forward = probabilities[index]!;
    probabilities[index] = (forward * following) / (forward * following + 1 - forward);
    const ratio = Math.exp(evidence[index]!) * following;
    following = (stay * ratio + switchProbability) / (switchProbability * ratio + stay);
  }
  return { probabilities, anyAuthors: logLikelihood - single, aiAlone };
}
