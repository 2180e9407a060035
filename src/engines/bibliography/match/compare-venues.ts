import { foldWords } from '../fold.js';
import { editDistance } from '../../../lib/edit-distance.js';
import { MATCHING } from './parameters.js';

/** Short names that no abbreviation rule resolves, folded, and the words they stand for. */
const ALIASES: Readonly<Record<string, string>> = {
  neurips: 'neural information processing systems',
  nips: 'neural information processing systems',
  aistats: 'artificial intelligence statistics',
  interspeech: 'annual conference international speech communication association',
  jasa: 'journal american statistical association',
  bmj: 'british medical journal',
  lncs: 'lecture notes computer science',
  plos: 'public library science',
  tog: 'transactions graphics',
  tacl: 'transactions association computational linguistics',
};

/** Words that names of venues have in common, folded. */
const EMPTY_WORDS = new Set(
  [
    'the of and for in on to at a an de la le les des du et der die das und fur el los y do da dos e di del',
    'proceedings proc annual international conference th st nd rd ieee cvf acm',
  ].flatMap((words) => words.split(' ')),
);
const PREPRINT = /^(?:arxiv|corr|biorxiv|medrxiv|ssrn|preprint|arxivorg|chemrxiv|psyarxiv|osf)/u;

/** Whether a venue is a preprint server. */
export function isPreprintVenue(name: string): boolean {
  return PREPRINT.test(foldWords(name).join(''));
}

const contentWords = (name: string): readonly string[] =>
  foldWords(name)
    .flatMap((word) => (ALIASES[word] ?? word).split(' '))
    .filter((word) => !EMPTY_WORDS.has(word) && !/^\d+(?:st|nd|rd|th)?$/u.test(word));

/** Whether `short` abbreviates `long` (`natl`, `national`): same first letter, the others in order. */
function abbreviates(short: string, long: string): boolean {
  if (short.charCodeAt(0) !== long.charCodeAt(0) || short.length > long.length) return false;
  if (long.startsWith(short)) return true;
  if (short.length < 2) return false;
  let at = 0;
  for (const letter of short) {
    at = long.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Returns the share of the words of the shorter name that abbreviate words of the longer, in order. */
function abbreviationShare(left: readonly string[], right: readonly string[]): number {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  let next = 0;
  let matched = 0;
  for (const word of short) {
    const at = long.findIndex(
      (other, index) => index >= next && (abbreviates(word, other) || abbreviates(other, word)),
    );
    if (at < 0) continue;
    matched += 1;
    next = at + 1;
  }
  return short.length === 0 ? 0 : matched / short.length;
}

/** Whether `short` consists of first letters of the words of `long`, in order; some words may be left out. */
function isAcronym(short: string, long: readonly string[]): boolean {
  const { shortestAcronym, longestAcronym, looseAcronymLength } = MATCHING.venue;
  if (short.length < shortestAcronym || short.length > longestAcronym || long.length < 2) return false;
  let next = 0;
  for (const letter of short) {
    const at = long.findIndex((word, index) => index >= next && word.startsWith(letter));
    if (at < 0) return false;
    next = at + 1;
  }
  return short.length >= looseAcronymLength || long.length === short.length;
}

/** Compares two names of journals, proceedings or books: abbreviations, acronyms and preprint servers are variants. */
export function compareVenues(cited: string, found: string): 'equal' | 'variant' | 'different' {
  const citedKey = foldWords(cited).join('');
  const foundKey = foldWords(found).join('');
  if (citedKey === foundKey) return 'equal';
  if (PREPRINT.test(citedKey) || PREPRINT.test(foundKey)) return 'variant';
  const isWorkshop = (name: string): boolean =>
    /workshop|[A-Z]W$/u.test(name.replace(/^w/u, 'W')) || /workshop/iu.test(name);
  if (isWorkshop(cited) !== isWorkshop(found)) return 'different';
  const left = contentWords(cited);
  const right = contentWords(found);
  if (left.length === 0 || right.length === 0) return 'variant';
  if (left.join('') === right.join('')) return 'variant';
  const limits = MATCHING.venue;
  const mostEdits = Math.floor(Math.max(citedKey.length, foundKey.length) / limits.lettersPerSlip);
  if (editDistance(citedKey, foundKey, mostEdits) <= mostEdits) return 'variant';
  if (
    Math.min(citedKey.length, foundKey.length) >= limits.containedLength &&
    (citedKey.includes(foundKey) || foundKey.includes(citedKey))
  )
    return 'variant';
  // Acronyms may include function words (`Proceedings of the National Academy of Sciences`, PNAS).
  const allWords = [foldWords(cited), foldWords(found)] as const;
  if (left.length <= limits.acronymWords && left.some((word) => isAcronym(word, right) || isAcronym(word, allWords[1])))
    return 'variant';
  if (
    right.length <= limits.acronymWords &&
    right.some((word) => isAcronym(word, left) || isAcronym(word, allWords[0]))
  )
    return 'variant';
  const share = abbreviationShare(left, right);
  const lengths = Math.min(left.length, right.length) / Math.max(left.length, right.length);
  const fewest = Math.min(left.length, right.length);
  const most = Math.max(left.length, right.length);
  if (fewest === 1 && most > 1) return 'different';
  if (share === 1 && (lengths >= limits.wordCountRatio || fewest >= limits.enoughWords)) return 'variant';
  const hasEnough = lengths >= limits.wordCountRatio && most >= limits.enoughWords;
  return share >= limits.abbreviatedShare && hasEnough ? 'variant' : 'different';
}
