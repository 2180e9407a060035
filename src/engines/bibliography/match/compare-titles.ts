import { foldWords } from '../fold.js';
import { mainTitle } from '../keys.js';
import { editDistance, nearlySame } from '../../../lib/edit-distance.js';
import { MATCHING } from './parameters.js';

export interface TitleComparison {
  /**
   * Share (0–1) of the letters of the longer title that are in the other in the same order; 1 also for the same title
   * without its subtitle.
   */
  readonly similarity: number;
  readonly status: 'equal' | 'variant' | 'different';
}

/** Articles, prepositions and conjunctions of titles in five languages, folded. */
const FUNCTION_WORDS = new Set(
  [
    'a an the of and or for in on to at by with from as is are',
    'der die das des dem den und oder von zur zum im ein eine einer eines fur mit',
    'le la les l de du d et ou un une au aux en dans sur pour',
    'el los las del y o con por para',
    'os do da dos das e um uma no na ao em com n',
  ].flatMap((words) => words.split(' ')),
);

/** `[Computer software]`, `[Internet`: what the work is. */
const KIND_AT_END = /\s\[\p{L}[\p{L} -]{2,40}\]?\W*$/u;

interface Gap {
  readonly cited: readonly string[];
  readonly found: readonly string[];
  /** Whether no shared word follows. */
  readonly isLast: boolean;
}

/** Returns the gaps between the words that two titles share in the same order (longest common subsequence). */
function gapsOf(
  cited: readonly string[],
  found: readonly string[],
): { readonly gaps: readonly Gap[]; readonly sharedLetters: number } {
  const width = found.length + 1;
  const table = new Uint16Array((cited.length + 1) * width);
  for (let row = cited.length - 1; row >= 0; row -= 1) {
    for (let column = found.length - 1; column >= 0; column -= 1) {
      table[row * width + column] =
        cited[row] === found[column]
          ? table[(row + 1) * width + column + 1]! + 1
          : Math.max(table[(row + 1) * width + column]!, table[row * width + column + 1]!);
    }
  }
  const gaps: Gap[] = [];
  let sharedLetters = 0;
  let row = 0;
  let column = 0;
  let open: { cited: string[]; found: string[] } = { cited: [], found: [] };
  const close = (isLast: boolean): void => {
    if (open.cited.length + open.found.length > 0) gaps.push({ ...open, isLast });
    open = { cited: [], found: [] };
  };
  while (row < cited.length && column < found.length) {
    if (cited[row] === found[column]) {
      close(false);
      sharedLetters += cited[row]!.length;
      row += 1;
      column += 1;
    } else if (table[(row + 1) * width + column]! >= table[row * width + column + 1]!) open.cited.push(cited[row++]!);
    else open.found.push(found[column++]!);
  }
  open.cited.push(...cited.slice(row));
  open.found.push(...found.slice(column));
  close(true);
  return { gaps, sharedLetters };
}

const isContent = (word: string): boolean => !FUNCTION_WORDS.has(word);

/** Whether a gap is a slip (spacing, spelling, character recognition) and not a change of words. */
function isSlip({ cited, found }: Gap): boolean {
  const left = cited.join('');
  const right = found.join('');
  if (left === right || nearlySame(left, right)) return true;
  if (left === '' || right === '') return ![...cited, ...found].some(isContent);
  const longest = Math.max(left.length, right.length);
  const limit = Math.floor(
    longest * (cited.length === found.length ? MATCHING.title.slipShare : MATCHING.title.respacedSlipShare),
  );
  if (editDistance(left, right, limit) <= limit || (!cited.some(isContent) && !found.some(isContent))) return true;
  // `thc` for `the`: a misspelt function word.
  return !found.some(isContent) && left.length === right.length && editDistance(left, right, 1) <= 1;
}

/** Whether the cited title is the found one followed by a mark and a subtitle, a series or an edition. */
function readTooFar(cited: string, citedKey: string, foundKey: string): boolean {
  if (!citedKey.startsWith(foundKey)) return false;
  return [...cited.matchAll(/[.,;:([–—]/gu)].some(
    (mark) => foldWords(cited.slice(0, mark.index)).join('') === foundKey,
  );
}

/**
 * Compares a cited title with that of a record. `elsewhere` holds the words of the record's other fields: a title that
 * was read too far ends with them. A dropped or added subtitle is a variant; a changed content word or number
 * is a difference.
 */
export function compareTitles(
  cited: string,
  found: string,
  elsewhere: { has(word: string): boolean },
): TitleComparison {
  const citedWords = foldWords(cited.replace(KIND_AT_END, ''));
  const foundWords = foldWords(found);
  const citedKey = citedWords.join('');
  const foundKey = foundWords.join('');
  if (citedKey === foundKey) return { similarity: 1, status: 'equal' };
  if (citedKey === '' || foundKey === '') return { similarity: 0, status: 'different' };
  const limits = MATCHING.title;
  for (const [whole, key] of [
    [found, citedKey],
    [cited, foundKey],
  ] as const) {
    const main = mainTitle(whole);
    if (main !== null && key.length >= limits.mainTitleLength && foldWords(main).join('') === key)
      return { similarity: 1, status: 'variant' };
  }
  if (foundKey.length >= limits.overreadTitleLength && readTooFar(cited, citedKey, foundKey))
    return { similarity: 1, status: 'variant' };
  const { gaps, sharedLetters } = gapsOf(citedWords, foundWords);
  const fewestLetters = Math.max(limits.cutTitleShare * foundKey.length, limits.cutTitleLetters);
  let changes = 0;
  let slippedLetters = 0;
  let ignoredLetters = 0;
  for (const gap of gaps) {
    const letters = Math.max(gap.cited.join('').length, gap.found.join('').length);
    if (isSlip(gap)) slippedLetters += letters;
    else if (gap.found.length === 0 && gap.cited.every((word) => elsewhere.has(word) || !isContent(word)))
      ignoredLetters += gap.cited.join('').length;
    // The citation stops early: a long title that was cut still counts.
    else if (gap.isLast && gap.cited.length === 0 && sharedLetters >= fewestLetters) slippedLetters += letters;
    else changes += 1;
  }
  const longest = Math.max(citedKey.length - ignoredLetters, foundKey.length);
  const similarity = Math.min(1, (sharedLetters + slippedLetters) / longest);
  return { similarity, status: changes === 0 ? 'variant' : 'different' };
}
