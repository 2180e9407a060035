/** Returns the Levenshtein distance of two strings in UTF-16 code units, or `limit + 1` if it exceeds `limit`. */
export function editDistance(left: string, right: string, limit: number): number {
  if (left === right) return 0;
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= right.length; column += 1) {
      const substitution = previous[column - 1]! + (left.charCodeAt(row - 1) === right.charCodeAt(column - 1) ? 0 : 1);
      const value = Math.min(substitution, previous[column]! + 1, current[column - 1]! + 1);
      current.push(value);
      if (value < least) least = value;
    }
    if (least > limit) return limit + 1;
    previous = current;
  }
  return previous[right.length]!;
}

/** Whether two folded words are equal up to a misspelling or an error of character recognition. */
export function nearlySame(left: string, right: string): boolean {
  const longest = Math.max(left.length, right.length);
  const limit = longest >= 9 ? 2 : longest >= 4 ? 1 : 0;
  return editDistance(left, right, limit) <= limit;
}

const sortedLetters = (word: string): string => Array.from(word).sort().join('');

/** Whether two words have the same letters, in whatever order. */
export const sameLetters = (left: string, right: string): boolean => sortedLetters(left) === sortedLetters(right);

/** Returns the candidate closest to a word that was probably misspelt; null if none is close. Case is
 * ignored, and letters in another order count as one error. */
export function nearestWord(word: string, candidates: Iterable<string>): string | null {
  const lower = word.toLowerCase();
  let limit = Math.max(1, Math.floor(lower.length / 3));
  let nearest: string | null = null;
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    const distance = sameLetters(lower, other) ? 1 : editDistance(lower, other, limit);
    if (distance > limit || (nearest !== null && distance === limit)) continue;
    nearest = candidate;
    limit = distance;
  }
  return nearest;
}
