import { CLASS_COUNT } from './word-classes.js';

/**
 * States of the word counter, each with a text that leads to it. Words are counted where they start, so no look-ahead
 * is needed: after `a.` a letter continues the word, and anything else does not.
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
 * For each state (row) and class (column), the next state, and whether a word starts (+) or the last counted word is
 * withdrawn (-): a segment that ends in a pictograph, for example, is not a word for ICU. Derived from `Intl.Segmenter`
 * and compared with it by the tests.
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

/** One character of each class in the rules. */
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
/** Distinguish the states to which a wrong rule could lead. */
const FOLLOWERS = ['', 'a', '1', '\u05d0'];

/** Bits of a table entry: the number to add to the count, plus one; whether to use the segmenter; the next state. */
export const Entry = { count: 3, ask: 4, state: ~(CLASS_COUNT - 1) } as const;

export const NO_CHANGE = 1;

function entryOf(rule: string): number {
  const change = rule.endsWith('+') ? NO_CHANGE + 1 : rule.endsWith('-') ? NO_CHANGE - 1 : NO_CHANGE;
  return Number.parseInt(rule, 10) * CLASS_COUNT + change;
}

/**
 * Returns the rules as a table indexed by `state + class`. States are multiples of the number of classes; 0 is the
 * start. An entry says to use the segmenter where the running ICU differs from the rules, and for classes without
 * rules.
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

/** Whether an underscore precedes, to which kana are joined. */
export function isAfterUnderscore(state: number): boolean {
  return AFTER_UNDERSCORE.includes(state);
}
