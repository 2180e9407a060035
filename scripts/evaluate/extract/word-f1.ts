const ONE_BY_ONE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}`;
const COMPARED_WORD = new RegExp(String.raw`[${ONE_BY_ONE}]|(?:(?![${ONE_BY_ONE}])[\p{L}\p{N}\p{M}_])+`, 'gu');

/**
 * Words as the reference texts are compared: NFKC, lower case, runs of letters, digits and `_`; CJK and Thai characters
 * one by one.
 */
export function comparedWords(text: string): readonly string[] {
  return text.normalize('NFKC').toLowerCase().match(COMPARED_WORD) ?? [];
}

function counts(words: readonly string[]): Map<string, number> {
  const tally = new Map<string, number>();
  for (const word of words) tally.set(word, (tally.get(word) ?? 0) + 1);
  return tally;
}

export interface WordAgreement {
  readonly f1: number;
  /** Words of the reference that are missing, and words that are not in it, most frequent first. */
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

const surplus = (of: ReadonlyMap<string, number>, over: ReadonlyMap<string, number>): string[] =>
  [...of]
    .map(([word, count]) => [word, count - (over.get(word) ?? 0)] as const)
    .filter(([, count]) => count > 0)
    .sort((a, b) => b[1] - a[1])
    .map(([word, count]) => `${word}×${count}`);

/** Multiset F1 of the words of two texts; 1 where both are empty. */
export function compareWords(found: string, reference: string): WordAgreement {
  const foundWords = comparedWords(found);
  const referenceWords = comparedWords(reference);
  const foundCounts = counts(foundWords);
  const referenceCounts = counts(referenceWords);
  let shared = 0;
  for (const [word, count] of foundCounts) shared += Math.min(count, referenceCounts.get(word) ?? 0);
  const total = foundWords.length + referenceWords.length;
  return {
    f1: total === 0 ? 1 : (2 * shared) / total,
    missing: surplus(referenceCounts, foundCounts),
    extra: surplus(foundCounts, referenceCounts),
  };
}
