/** Share of the judged words above which words that were there before make a text repetitive. */
const MOST_REPEATED = 0.5;
/** Words in a row that are said again, rather than needed again. */
const RUN_WORDS = 5;

/** FNV-1a. */
const [FNV_BASIS, FNV_PRIME] = [0x811c9dc5, 0x01000193];
const mix = (hash: number, value: number): number => Math.imul(hash ^ value, FNV_PRIME);

/** From here on scripts are written without spaces: each character counts as a word. */
const FIRST_UNSPACED = 0x2e80;
/** The difference between a capital and a small letter of ASCII. */
const SMALL = 0x20;

/** Whether a code unit belongs to a word. Beyond ASCII nearly all are letters, and this is asked of every character. */
function isOfWord(code: number): boolean {
  const small = code | SMALL;
  return code > 0x7f || (small >= 0x61 && small <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

/** Returns the hashes of the words of a text, in order. */
function hashesOf(text: string): readonly number[] {
  const hashes: number[] = [];
  let hash = FNV_BASIS;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= FIRST_UNSPACED) hashes.push(mix(FNV_BASIS, code));
    else if (isOfWord(code)) hash = mix(hash, code > 0x7f ? code : code | SMALL);
    else if (hash !== FNV_BASIS) {
      hashes.push(hash);
      hash = FNV_BASIS;
    }
  }
  if (hash !== FNV_BASIS) hashes.push(hash);
  return hashes;
}

/**
 * Returns how many of the words are in runs of `RUN_WORDS` that were there before.
 * @param hashes of words, in order
 */
function repeatedWords(hashes: readonly number[]): number {
  const seen = new Set<number>();
  let repeated = 0;
  let countedTo = 0;
  for (let end = RUN_WORDS; end <= hashes.length; end += 1) {
    const start = end - RUN_WORDS;
    let run = FNV_BASIS;
    for (let at = start; at < end; at += 1) run = mix(run, hashes[at] ?? 0);
    if (seen.has(run)) {
      repeated += end - Math.max(start, countedTo);
      countedTo = end;
    } else seen.add(run);
  }
  return repeated;
}

/**
 * Returns whether most of what is judged in a text was said before: whole sentences, or sentences made by one pattern.
 * Such a text is longer than its evidence: no verdict on it is stated. `prose`: as it is judged, so that letters that
 * were encoded as bytes do not repeat.
 */
export function isRepetitive(prose: string): boolean {
  const hashes = hashesOf(prose);
  return repeatedWords(hashes) > MOST_REPEATED * hashes.length;
}
