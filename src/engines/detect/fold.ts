import { LOW_SURROGATES } from '../../lib/code-units.js';
import { keptTable, keptUnits } from '../../lib/kept-tables.js';
import { unitTable } from '../../text/unit-table.js';
/** Classes of UTF-16 code units for the tokeniser. */
export const UnitKind = {
  space: 0,
  newline: 1,
  letter: 2,
  digit: 3,
  /** A letter of a script written without spaces: one token. */
  ideograph: 4,
  apostrophe: 5,
  mark: 6,
  /** Ignored: invisible characters, combining accents, Markdown marks. */
  skipped: 7,
  /** A letter of a script without training data: a word that contains one is no evidence. */
  foreign: 8,
} as const;

/**
 * Latin letters and the letters that imitate them in other scripts (Cyrillic, Greek, Armenian, IPA), character by
 * character.
 */
const HOMOGLYPHS: readonly (readonly [string, string])[] = [
  ['аеорсухіјѕԁһԛԝѵӏгпкмнтвьАЕОРСУХІЈЅԀҺԚԜѴӀВКМНТЬ', 'aeopcyxijsdhqwvlrnkmhtbbAEOPCYXIJSDHQWVIBKMHTb'],
  ['αεικνορτυχγωΑΒΕΖΗΙΚΜΝΟΡΤΥΧϲϳ', 'aeiknoptuxywABEZHIKMNOPTYXcj'],
  ['օոսհցզյՕՏՍ', 'ouuhgqjOSU'],
  ['ɑɡıɩʋɴʀʏᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢꜱⅼⅰⅴⅹⅽⅾⅿ', 'agiiunryacdejkmoptuvwzslivxcdm'],
  ['“”„‟«»″〝〞＂', '""""""""""'],
  ['‘’‚‛‹›′`´ʼ＇', "'''''''''''"],
  ['–—―‒−', '—————'],
  ['‐‑﹣－', '----'],
];

const FULL_WIDTH_FIRST = 0xff01;
const FULL_WIDTH_LAST = 0xff5e;
const FULL_WIDTH_SHIFT = 0xfee0;
const IDEOGRAPHIC = new RegExp(
  [
    String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}`,
    String.raw`\p{Script=Myanmar}]+`,
  ].join(''),
  'gu',
);
const SKIPPED = /[\u0300-\u036f\p{Cf}\p{Variation_Selector}*_#~|\\]+/gu;

function foldTable(): Uint16Array {
  const table = new Uint16Array(0x10000);
  for (let unit = 0; unit < table.length; unit += 1) table[unit] = unit;
  for (let unit = FULL_WIDTH_FIRST; unit <= FULL_WIDTH_LAST; unit += 1) table[unit] = unit - FULL_WIDTH_SHIFT;
  for (const [imitations, originals] of HOMOGLYPHS) {
    for (let index = 0; index < imitations.length; index += 1)
      table[imitations.charCodeAt(index)] = originals.charCodeAt(index);
  }
  return table;
}

/**
 * Maps each code unit to the unit it is read as, so that homoglyphs, quote and dash styles and full-width forms make no
 * difference.
 */
export const foldedUnit = keptUnits('detect/folded', foldTable);

/**
 * Maps each folded code unit to its `UnitKind`, for texts in known scripts. The second half of a surrogate pair is
 * skipped: the first represents the pair.
 */
export type UnitKinds = Uint8Array;

const LATIN = '\\p{Script=Latin}\\p{Script=Common}\\p{Script=Inherited}';
/** Scripts of the languages that a model may be trained on, besides Latin. */
const SCRIPTS_OF: Readonly<Record<string, string>> = {
  ar: '\\p{Script=Arabic}',
  bg: '\\p{Script=Cyrillic}',
  bn: '\\p{Script=Bengali}',
  el: '\\p{Script=Greek}',
  fa: '\\p{Script=Arabic}',
  he: '\\p{Script=Hebrew}',
  hi: '\\p{Script=Devanagari}',
  ko: '\\p{Script=Hangul}\\p{Script=Han}',
  ur: '\\p{Script=Arabic}',
  uk: '\\p{Script=Cyrillic}',
  ja: '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}',
  ru: '\\p{Script=Cyrillic}',
  zh: '\\p{Script=Han}',
};

const ALL_SCRIPTS = '\\p{L}\\p{M}';

const LAST_LOW_SURROGATE = 0xdfff;

const tables = new Map<string, UnitKinds>();

/**
 * Returns how a model trained on these languages (ISO 639-1) classifies code units; null: as if it knew all scripts.
 * Computed once for each set of scripts.
 */
export function unitKindsFor(languages: readonly string[] | null): UnitKinds {
  const scripts =
    languages === null ? ALL_SCRIPTS : [...new Set(languages.map((language) => SCRIPTS_OF[language] ?? ''))].join('');
  const made = tables.get(scripts) ?? keptTable(`detect/kinds${scripts}`, () => unitKindTable(`[${LATIN}${scripts}]`));
  tables.set(scripts, made);
  return made;
}

/** @param known characters of the known scripts, as a class of a regular expression */
function unitKindTable(known: string): UnitKinds {
  const kinds = unitTable(
    [
      [/\p{N}+/gu, UnitKind.digit],
      [/[\p{L}\p{M}]+/gu, UnitKind.letter],
      [IDEOGRAPHIC, UnitKind.ideograph],
      [new RegExp(`(?:(?!${known})[\\p{L}\\p{M}])+`, 'gu'), UnitKind.foreign],
      [/\s+/gu, UnitKind.space],
      [SKIPPED, UnitKind.skipped],
      [/'/gu, UnitKind.apostrophe],
      [/\n/gu, UnitKind.newline],
    ],
    UnitKind.mark,
  );
  return kinds.fill(UnitKind.skipped, LOW_SURROGATES, LAST_LOW_SURROGATE + 1);
}

function lowerTable(): Uint16Array {
  // 1 for the units that have a lower case: the others are not asked one by one.
  const capitals = unitTable([[/\p{Changes_When_Lowercased}+/gu, 1]]);
  const table = foldedUnit.slice();
  for (let unit = capitals.indexOf(1); unit !== -1; unit = capitals.indexOf(1, unit + 1)) {
    const lower = String.fromCharCode(unit).toLowerCase();
    table[unit] = lower.length === 1 ? foldedUnit[lower.charCodeAt(0)]! : unit;
  }
  return table;
}

/**
 * Maps each folded code unit to its folded lower case, if that is one unit. Upper-case letters are the units that this
 * changes.
 */
export const lowerUnit = keptUnits('detect/lower', lowerTable);
