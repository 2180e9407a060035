const UNIT_COUNT = 0x10000;
/** As many arguments as a call may safely have. */
const ROW_LENGTH = 0x1000;

/**
 * Seven tenths of all code units, in blocks whose characters have the same properties: Chinese characters, Hangul,
 * halves of pairs, private use. Of each block a pattern is tried on its ends only.
 */
const BLOCKS: readonly (readonly [first: number, last: number])[] = [
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xd800, 0xdbff],
  [0xdc00, 0xdfff],
  [0xe000, 0xf8ff],
];
/** A character within a block, as it is or escaped: a pattern with one may tell it from the others of its block. */
const NAMES_ONE = /[\u3400-\u4dbf\u4e00-\u9fff\uac00-\uf8ff]|\\u(?:3[4-9a-f]|[4-9b-e]|a[c-f]|f[0-8])/iu;
/** A block as a range, which tells its characters from others only. */
const NAMES_BLOCK = /\\u3400-\\u4dbf|\\u4e00-\\u9fff|\\uac00-\\ud7a3/giu;

/** Code units of the basic plane in order, all or some. */
interface Units {
  readonly text: string;
  /** The unit at each place of the text; null: it is the place. */
  readonly at: Uint16Array | null;
}

/** Returns the code units from `first` up to `end`, in order. A callback for each unit takes many times as long. */
export function unitsBetween(first: number, end: number): string {
  let text = '';
  for (let start = first; start < end; start += ROW_LENGTH) {
    const row = new Uint16Array(Math.min(ROW_LENGTH, end - start));
    for (let place = 0; place < row.length; place += 1) row[place] = start + place;
    text += String.fromCharCode(...row);
  }
  return text;
}

/** Returns the units outside the blocks, and the ends of these. Only U+DBFF and U+DC00 meet as a pair. */
function someUnits(): Units {
  const at = new Uint16Array(UNIT_COUNT);
  let text = '';
  let end = 0;
  const add = (first: number, last: number): void => {
    text += unitsBetween(first, last + 1);
    for (let unit = first; unit <= last; unit += 1) at[text.length - 1 - last + unit] = unit;
  };
  for (const [first, last] of BLOCKS) {
    if (first > end) add(end, first - 1);
    add(first, first);
    add(last, last);
    end = last + 1;
  }
  add(end, UNIT_COUNT - 1);
  return { text, at: at.subarray(0, text.length) };
}

let some: Units | null = null;
const FIRSTS = new Set(BLOCKS.map(([first]) => first));
const LASTS = new Set(BLOCKS.map(([, last]) => last));
let all: Units | null = null;

/** Returns the runs of units that a pattern matches, as their first and last; null where one divides a block. */
function runsOf(pattern: RegExp, { text, at }: Units): readonly (readonly [number, number])[] | null {
  const runs: (readonly [number, number])[] = [];
  for (const { index, 0: run } of text.matchAll(pattern)) {
    const lastPlace = index + run.length - 1;
    if (at === null) runs.push([index, lastPlace]);
    else {
      const [first, last] = [at[index]!, at[lastPlace]!];
      if (LASTS.has(first) || FIRSTS.has(last)) return null;
      runs.push([first, last]);
    }
  }
  return runs;
}

/** Returns the runs of all units that a pattern matches. */
function allRunsOf(pattern: RegExp): readonly (readonly [number, number])[] {
  const isOfBlocks = !NAMES_ONE.test(pattern.source.replace(NAMES_BLOCK, ''));
  const found = isOfBlocks ? runsOf(pattern, (some ??= someUnits())) : null;
  return found ?? runsOf(pattern, (all ??= { text: unitsBetween(0, UNIT_COUNT), at: null })) ?? [];
}

/**
 * Returns a table of the code units by kind: that of the last pattern which matches a unit by itself, or `otherwise`.
 * One search for runs takes a thirtieth of the time of a test for each unit.
 * @param patterns of one or more characters, with the flags g and u
 */
export function unitTable(patterns: readonly (readonly [RegExp, number])[], otherwise = 0): Uint8Array {
  const table = new Uint8Array(UNIT_COUNT).fill(otherwise);
  for (const [pattern, kind] of patterns)
    for (const [first, last] of allRunsOf(pattern)) table.fill(kind, first, last + 1);
  return table;
}
