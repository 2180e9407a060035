/** Parameters of the two-state chain over sentences, fitted on documents whose sentences have known authors. */
export interface ChainParameters {
  /** Log-odds of AI per unit of a sentence's weight / √(tokens + damping). */
  readonly gain: number;
  readonly damping: number;
  readonly bias: number;
  /** A single sentence never says more than this, in log-odds. */
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

/** Log-odds that one sentence is AI, from the weight and number of its tokens. */
export function sentenceEvidence(weight: number, tokenCount: number, parameters: ChainParameters): number {
  const evidence = (parameters.gain * weight) / Math.sqrt(tokenCount + parameters.damping) + (tokenCount > 0 ? parameters.bias : 0);
  return Math.max(-parameters.limit, Math.min(parameters.limit, evidence));
}

/** Forward–backward over the hidden chain human/AI (Rabiner 1989), scaled at each step; linear in the number of sentences. */
export function smooth(evidence: Float64Array, switchProbability: number): ChainResult {
  const count = evidence.length;
  const stay = 1 - switchProbability;
  const probabilities = new Float64Array(count);
  let ai = 0.5;
  let logLikelihood = 0;
  let aiAlone = count > 0 ? Math.log(0.5) + (count - 1) * Math.log(stay) : 0;
  const humanAlone = aiAlone;
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
  return { probabilities, anyAuthors: logLikelihood - humanAlone, aiAlone: aiAlone - humanAlone };
}
