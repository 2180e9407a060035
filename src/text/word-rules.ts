import { CLASS_COUNT } from './word-classes.js';

/**
 * What stands before the next character, with a text that leads there. Words are counted where they begin, so no look
 * ahead is needed:
 * after `a.` a letter goes on with the word, anything else does not.
 */
const STATES = [
  '',
  'a',
  '\u05d0',
  '1',
  '_',
  '\uac00',
  "a'",
  'a_',
  'a\u200d',
  "\u05d0'",
  '\u05d0"',
  '\u05d0\u200d',
  "1'",
  '1\u200d',
] as const;

/**
 * For each state (row) and class (column) the next state, and whether a word begins (+) or what was counted is none
 * after all (-): a
 * segment that ends in a pictograph, for one, is no word for ICU. Learnt from `Intl.Segmenter` and compared with it
 * by the tests.
 */
const RULES = [
  // other letter hebrew digit singleQuote midBoth midLetter midNumber doubleQuote underscore extend joiner pictograph
  // hangul
  '0 1+ 2+ 3+  0  0  0  0  0  4  0  0  0  5+',
  '0 1  2  3   6  6  6  0  0  7  1  8  0  5+',
  '0 1  2  3   9  6  6  0 10  7  2 11  0  5+',
  '0 1  2  3  12 12  0 12  0  7  3 13  0  5+',
  '0 1+ 2+ 3+  0  0  0  0  0  7+ 4  4  0  5+',
  '0 1+ 2+ 3+  0  0  0  0  0  4  0- 0- 0  5',
  '0 1  2  3+  0  0  0  0  0  4  6  6  0  5+',
  '0 1  2  3   0  0  0  0  0  7  4- 4- 0  5+',
  '0 1  2  3   6  6  6  0  0  7  1  8  0- 5+',
  '0 1  2  3+  0  0  0  0  0  4  0- 0- 0  5+',
  '0 1+ 2  3+  0  0  0  0  0  4 10 10  0  5+',
  '0 1  2  3   9  6  6  0 10  7  2 11  0- 5+',
  '0 1+ 2+ 3   0  0  0  0  0  4 12 12  0  5+',
  '0 1  2  3  12 12  0 12  0  7  3 13  0- 5+',
].map((row) => row.trim().split(/\s+/u));

/** A character of each class that the rules know. */
const SAMPLES = [
  '!',
  'a',
  '\u05d0',
  '1',
  "'",
  '\u2019',
  '\u00b7',
  ',',
  '"',
  '_',
  '\u0301',
  '\u200d',
  '\u{1f600}',
  '\uac00',
];
/** Tell apart the states that a wrong rule would lead to. */
const FOLLOWERS = ['', 'a', '1', '\u05d0'];

/**
 * Parts of an entry of the rules: what to add to the count, one too many; whether the segmenter is to be asked;
 * the next state.
 */
export const Entry = { count: 3, ask: 4, state: ~(CLASS_COUNT - 1) } as const;

export const NO_CHANGE = 1;

function entryOf(rule: string): number {
  const change = rule.endsWith('+') ? NO_CHANGE + 1 : rule.endsWith('-') ? NO_CHANGE - 1 : NO_CHANGE;
  return Number.parseInt(rule, 10) * CLASS_COUNT + change;
}

/**
 * The rules as a table that is read at `state + class`, a state being a multiple of the number of classes and 0 the
 * beginning. Where
 * the running ICU differs from the rules, and for the classes that they do not know, the entry says to ask the
 * segmenter.
 */
export function wordRules(segmentCount: (text: string) => number): Uint16Array {
  const rules = new Uint16Array(STATES.length * CLASS_COUNT).fill(Entry.ask);
  RULES.forEach((row, state) => row.forEach((rule, kind) => (rules[state * CLASS_COUNT + kind] = entryOf(rule))));
  const checked = rules.slice();
  STATES.forEach((before, state) =>
    SAMPLES.forEach((sample, kind) => {
      const agrees = FOLLOWERS.map((follower) => before + sample + follower).every(
        (text) => countBy(rules, text) === segmentCount(text),
      );
      if (!agrees) checked[state * CLASS_COUNT + kind] = Entry.ask;
    }),
  );
  return checked;
}

function countBy(rules: Uint16Array, samples: string): number {
  let state = 0;
  let wordCount = 0;
  for (const sample of samples) {
    const entry = rules[state + SAMPLES.indexOf(sample)] ?? Entry.ask;
    wordCount += (entry & Entry.count) - NO_CHANGE;
    state = entry & Entry.state;
  }
  return wordCount;
}

const AFTER_UNDERSCORE: readonly number[] = [STATES.indexOf('_') * CLASS_COUNT, STATES.indexOf('a_') * CLASS_COUNT];

/** Whether an underscore stands before, which kana are joined to. */
export function isAfterUnderscore(state: number): boolean {
  return AFTER_UNDERSCORE.includes(state);
}
