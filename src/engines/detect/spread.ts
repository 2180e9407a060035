/**
 * Returns the coefficient of variation of sentence lengths in words: standard deviation divided by mean; 0 for fewer
 * than two sentences.
 */
export function burstiness(sentenceWordCounts: readonly number[]): number {
  const count = sentenceWordCounts.length;
  const mean = sentenceWordCounts.reduce((sum, words) => sum + words, 0) / Math.max(1, count);
  if (count < 2 || mean === 0) return 0;
  const variance = sentenceWordCounts.reduce((sum, words) => sum + (words - mean) ** 2, 0) / count;
  return Math.sqrt(variance) / mean;
}
