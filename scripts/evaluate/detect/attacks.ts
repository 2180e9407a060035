import { itemAt } from '../../../src/lib/present.js';

/** A way of hiding letters from a machine that leaves a text as it was for the eye. */
export interface Attack {
  readonly name: string;
  /** The script it changes letters of; null: any. */
  readonly script: 'latin' | 'cyrillic' | null;
  /** Same text and same numbers, same result. */
  readonly change: (text: string, random: () => number) => string;
}

const CYRILLIC = twins('aаcсeеoоpрxхyуiіjјsѕhһAАBВCСEЕHНIІJЈKКMМOОPРSЅTТXХYУ');
const LATIN = twins('аaсcеeоoрpхxуyіiкkАAВBСCЕEНHКKМMОOРPТTХXУY');
const GREEK = twins('aαiιkκoοpρuυvνyγtτAΑBΒEΕHΗIΙKΚMΜNΝOΟPΡTΤXΧYΥZΖ');
const MORE = twins('oօuսnոhհlӏwԝdԁgɡqԛCⅭDᎠAᎪSᏚLᏞPꓑTꓔFꓝVꓦ');
const SMALL_CAPITALS = twins('aᴀbʙcᴄdᴅeᴇfꜰgɢhʜiɪjᴊkᴋlʟmᴍnɴoᴏpᴘrʀsꜱtᴛuᴜvᴠwᴡyʏzᴢ');
const MIXED = new Map(
  [...MORE, ...GREEK, ...CYRILLIC].map(([letter]) => [
    letter,
    [CYRILLIC, GREEK, MORE].flatMap((table) => table.get(letter) ?? []),
  ]),
);

function twins(pairs: string): ReadonlyMap<string, string> {
  const characters = Array.from(pairs);
  return new Map(
    characters.flatMap((letter, at) => (at % 2 === 0 ? [[letter, characters[at + 1] ?? letter] as const] : [])),
  );
}

const mapped = (text: string, change: (character: string) => string): string => Array.from(text, change).join('');

/**
 * Maps Latin letters to an alphabet whose capitals and small letters start at two code points; `elsewhere` holds pairs
 * for letters that are not there.
 */
function alphabet(capital: number, small: number, elsewhere = ''): (character: string) => string {
  const holes = twins(elsewhere);
  return (character) => {
    const hole = holes.get(character);
    if (hole !== undefined) return hole;
    if (/^[A-Z]$/u.test(character)) return String.fromCodePoint(capital + character.charCodeAt(0) - 65);
    return /^[a-z]$/u.test(character) ? String.fromCodePoint(small + character.charCodeAt(0) - 97) : character;
  };
}

const styles = {
  'mathematical bold': alphabet(0x1d400, 0x1d41a),
  'mathematical italic': alphabet(0x1d434, 0x1d44e, 'hℎ'),
  'mathematical script': alphabet(0x1d49c, 0x1d4b6, 'BℬEℰFℱHℋIℐLℒMℳRℛeℯgℊoℴ'),
  'mathematical fraktur': alphabet(0x1d504, 0x1d51e, 'CℭHℌIℑRℜZℨ'),
  'mathematical sans': alphabet(0x1d5a0, 0x1d5ba),
  monospace: alphabet(0x1d670, 0x1d68a),
  circled: alphabet(0x24b6, 0x24d0),
} as const;

function fullWidth(character: string): string {
  if (character === ' ') return '\u3000';
  return /^[!-~]$/u.test(character) ? String.fromCodePoint(character.charCodeAt(0) + 0xfee0) : character;
}

const ZALGO = Array.from({ length: 0x34f - 0x300 }, (_, at) => String.fromCharCode(0x300 + at));
const ZERO_WIDTH = ['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff'];

function drawn<T>(values: readonly [T, ...T[]] | readonly T[], random: () => number): T {
  return itemAt(values, Math.floor(random() * values.length));
}

function afterLetters(text: string, mark: () => string): string {
  return text.replace(/\p{L}\p{M}*/gu, (letter) => letter + mark());
}

/** Lines as a right-to-left override shows them. */
function reversedLines(text: string): string {
  return text.replace(
    /[^\n]+/gu,
    (line) =>
      `\u202e${Array.from(
        line.replace(/[()[\]{}<>«»]/gu, (mark) => '()[]{}<>«»'['()[]{}<>«»'.indexOf(mark) ^ 1] ?? mark),
      )
        .reverse()
        .join('')}\u202c`,
  );
}

const between = (text: string, insert: () => string): string =>
  Array.from(text, (character, at) => (at === 0 ? character : insert() + character)).join('');

/** Attacks that each deceive some known detector. */
export const attacks: readonly Attack[] = [
  {
    name: 'zero-width characters between all letters',
    script: null,
    change: (text, random) => between(text, () => drawn(ZERO_WIDTH, random)),
  },
  ...Object.entries(styles).map(([name, change]) => ({
    name,
    script: 'latin' as const,
    change: (text: string) => mapped(text, change),
  })),
  { name: 'full-width', script: 'latin', change: (text) => mapped(text, fullWidth) },
  {
    name: 'tag characters between',
    script: null,
    change: (text, random) => between(text, () => String.fromCodePoint(0xe0020 + Math.floor(random() * 95))),
  },
  { name: 'blank braille for spaces', script: null, change: (text) => text.replaceAll(' ', '\u2800') },
  { name: 'Hangul fillers between', script: null, change: (text) => between(text, () => '\u3164') },
  { name: 'Hangul fillers for spaces', script: null, change: (text) => text.replaceAll(' ', '\u3164') },
  {
    name: 'all twins Cyrillic',
    script: 'latin',
    change: (text) => mapped(text, (letter) => CYRILLIC.get(letter) ?? letter),
  },
  { name: 'all twins Greek', script: 'latin', change: (text) => mapped(text, (letter) => GREEK.get(letter) ?? letter) },
  {
    name: 'all twins of many alphabets',
    script: 'latin',
    change: (text, random) => mapped(text, (letter) => drawn(MIXED.get(letter) ?? [letter], random)),
  },
  {
    name: '10 % of letters Cyrillic',
    script: 'latin',
    change: (text, random) => mapped(text, (letter) => (random() < 0.1 ? (CYRILLIC.get(letter) ?? letter) : letter)),
  },
  {
    name: 'all twins Latin',
    script: 'cyrillic',
    change: (text) => mapped(text, (letter) => LATIN.get(letter) ?? letter),
  },
  {
    name: '10 % of letters Latin',
    script: 'cyrillic',
    change: (text, random) => mapped(text, (letter) => (random() < 0.1 ? (LATIN.get(letter) ?? letter) : letter)),
  },
  { name: 'upper case', script: null, change: (text) => text.toUpperCase() },
  { name: 'struck through', script: null, change: (text) => afterLetters(text, () => '\u0336') },
  {
    name: 'piles of marks',
    script: null,
    change: (text, random) =>
      afterLetters(text, () =>
        Array.from({ length: 3 + Math.floor(random() * 6) }, () => drawn(ZALGO, random)).join(''),
      ),
  },
  {
    name: 'small capitals',
    script: 'latin',
    change: (text) => mapped(text, (letter) => SMALL_CAPITALS.get(letter) ?? letter),
  },
  { name: 'thin spaces between', script: null, change: (text) => between(text, () => '\u2009') },
  { name: 'right-to-left override', script: null, change: reversedLines },
];
