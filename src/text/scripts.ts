/** Blocks of Unicode by script, first and last unit; scripts that are written side by side have one number. */
const RANGES: readonly (readonly [number, number, number])[] = [
  [1, 0x41, 0x5a],
  [1, 0x61, 0x7a],
  [1, 0xc0, 0x24f],
  [1, 0x1e00, 0x1eff],
  [1, 0xff21, 0xff5a],
  [2, 0x370, 0x3ff],
  [2, 0x1f00, 0x1fff],
  [3, 0x400, 0x52f],
  [3, 0xa640, 0xa69f],
  [4, 0x530, 0x58f],
  [5, 0x590, 0x5ff],
  [6, 0x600, 0x77f],
  [6, 0xfb50, 0xfefc],
  [7, 0x900, 0x97f],
  [8, 0x980, 0x9ff],
  [9, 0xa00, 0xb7f],
  [10, 0xb80, 0xbff],
  [11, 0xc00, 0xdff],
  [12, 0xe00, 0xe7f],
  [13, 0xe80, 0x109f],
  [14, 0x10a0, 0x10ff],
  [15, 0x1100, 0x11ff],
  [15, 0x3130, 0x318f],
  [15, 0xac00, 0xd7af],
  [16, 0x1200, 0x137f],
  [17, 0x13a0, 0x177f],
  [18, 0x1780, 0x1cff],
  [19, 0x3040, 0x30ff],
  [19, 0x3400, 0x9fff],
  [19, 0xd840, 0xd87f],
  [19, 0xf900, 0xfaff],
  [20, 0x2c00, 0x2dff],
  [20, 0xa000, 0xabff],
  [20, 0xd800, 0xd83b],
];

export const LAST_SCRIPT = 20;

/** The script of each UTF-16 code unit; 0 for units of no or of every script. */
export const unitScripts = new Uint8Array(0x10000);
for (const [script, first, last] of RANGES) unitScripts.fill(script, first, last + 1);

/** Letters of every script but Latin: most texts have none, which this finds faster than a count. */
const NOT_LATIN =
  /[\u0370-\u1cff\u1f00-\u1fff\u2c00-\u2dff\u3040-\u30ff\u3130-\u318f\u3400-\ud83b\ud840-\ud87f\uf900-\ufefc]/;

/** Whether all letters of a text are Latin. */
export function isLatinAlone(text: string): boolean {
  return !NOT_LATIN.test(text);
}

/**
 * Units of a word in scripts without spaces, as `countWords` counts: Chinese texts of the corpus have 1.62, Japanese
 * ones 1.78; the others are of grammars.
 */
const UNITS_OF_A_WORD: Readonly<Record<number, number>> = { 12: 4, 13: 4, 18: 4, 19: 1.65 };

/** The share of a word that its first unit is, and each further one, by script. */
const firstUnits = new Float64Array(LAST_SCRIPT + 1).fill(1);
const furtherUnits = new Float64Array(LAST_SCRIPT + 1);
firstUnits[0] = 0;
for (const [script, units] of Object.entries(UNITS_OF_A_WORD)) {
  firstUnits[Number(script)] = 1 / units;
  furtherUnits[Number(script)] = 1 / units;
}

/** Adds the words of a passage to the counts by script. Linear time, about a nanosecond a unit. */
export function addScriptWords(counts: Float64Array, text: string, start: number, end: number): void {
  let at = start;
  while (at < end) {
    const from = at;
    const script = unitScripts[text.charCodeAt(at)]!;
    do at += 1;
    while (at < end && unitScripts[text.charCodeAt(at)]! === script);
    if (script === 0) continue;
    // An apostrophe does not end a word.
    const goesOn = from - 2 >= start && isApostrophe(text.charCodeAt(from - 1)) && isLetter(text.charCodeAt(from - 2));
    counts[script] =
      counts[script]! + (goesOn ? furtherUnits : firstUnits)[script]! + (at - from - 1) * furtherUnits[script]!;
  }
}

const isApostrophe = (unit: number): boolean => unit === 0x27 || unit === 0x2019;
const isLetter = (unit: number): boolean => unitScripts[unit]! > 0;

/** Returns the script with most words; 0 without any. */
export function mostWords(counts: Float64Array): number {
  let most = 0;
  for (let script = 1; script <= LAST_SCRIPT; script += 1) if (counts[script]! > counts[most]!) most = script;
  return most;
}
