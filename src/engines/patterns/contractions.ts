/** The second part of a contraction and the word it stands for. */
export const CONTRACTED: Readonly<Record<string, string>> = {
  "'re": 'are',
  "'ve": 'have',
  "'ll": 'will',
  "'m": 'am',
  "'s": "'s",
  "'d": "'d",
};
/** Stems that `n't` shortens, and the words they stand for. */
export const NEGATED_STEMS: Readonly<Record<string, string>> = { ca: 'can', wo: 'will', sha: 'shall' };
/** French words that end in an apostrophe before a vowel. */
export const ELIDED: ReadonlySet<string> = new Set([
  'c',
  'd',
  'j',
  'l',
  'm',
  'n',
  's',
  't',
  'qu',
  'jusqu',
  'lorsqu',
  'puisqu',
]);
