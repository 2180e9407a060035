import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCharacters, countWords, holdsWord, truncateCharacters } from '../../src/text/words.js';

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const reference = (text: string): number => [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;

/** Where a class could be wrong: `X` is the character. */
const SURROUNDINGS = [
  'aXa',
  '1X1',
  'aX',
  'Xa',
  ' X ',
  'aXXa',
  'X1',
  'a1X',
  "'X",
  "X'X",
  'a.Xb',
  'X.X',
  '1X.1',
  '\u05d0"X',
  "\u05d0'X",
  '_X_',
  'aX\u200d\u{1f600}',
  '\uac00X\uac00',
  'X\u30ab',
  '\u6f22X\u6f22',
];

/** Surroundings apart from each other, so that many are read at once. */
const allAround = (character: string): string =>
  SURROUNDINGS.map((around) => around.replaceAll('X', character)).join('\n\u0001\n');

const wronglyCounted = (codePoints: readonly number[]): string[] =>
  codePoints
    .filter(
      (codePoint) =>
        countWords(allAround(String.fromCodePoint(codePoint))) !==
        reference(allAround(String.fromCodePoint(codePoint))),
    )
    .map((codePoint) => codePoint.toString(16));

const range = (first: number, end: number, step = 1): number[] =>
  Array.from({ length: Math.ceil((end - first) / step) }, (_, index) => first + index * step);

test('counts every character of the scripts that rules count as Intl.Segmenter does, wherever it stands', () => {
  // Chinese, kana and Korean syllables are samples; U+30A0 upsets the segmenter for all that follows.
  const characters = [
    ...range(1, 0x3000),
    ...range(0x3000, 0x4000, 7),
    ...range(0x4000, 0xa000, 97),
    ...range(0xa000, 0xac00),
    ...range(0xac00, 0xd7b0, 97),
    ...range(0xd7b0, 0xe000),
    ...range(0xe000, 0xf900, 97),
    ...range(0xf900, 0x10000),
  ];
  expect(wronglyCounted(characters.filter((codePoint) => codePoint !== 0x30a0))).toEqual([]);
});

test('counts characters beyond the basic plane as Intl.Segmenter does, wherever they stand', () => {
  expect(
    wronglyCounted([
      ...range(0x10000, 0x16000, 5),
      ...range(0x16f00, 0x17000),
      ...range(0x1d000, 0x1fb00, 3),
      ...range(0x20000, 0x40000, 997),
      ...range(0xe0000, 0xe0200),
      0xf0000,
      0x10ffff,
    ]),
  ).toEqual([]);
});

const UNITS = Array.from(
  [
    'aZé9ß\'.,;:_-’“”"״—…·@#/ \n\t\u00a0\u00ad\u200b\u0301\u200d\u202e\u202f\u203f\u3164\uffa0\ufeff',
    '漢字かなカタｱー々〱ไทยກລາວမြန်ខ្មែរאב😀👍🏽жΩ¡º½©ℹⓂ🅰🇩🇪𝐚𝟎Ａ１，．。、「」가나ᎠᏎ⠀कि्षيةَ٣٫،\u0600\u06dd\u{20000}\u{e0061}\u{e0101}⼀',
  ].join(''),
).concat('\ud83d', '\udc00', '\r\n', '\0');
const CLASSES = [
  'a',
  '1',
  '\u05d0',
  '_',
  "'",
  '"',
  '.',
  ',',
  ':',
  '\u0301',
  '\u200d',
  '😀',
  '가',
  '漢',
  'カ',
  'ก',
  ' ',
];

test.each([
  ['any characters', fc.string({ unit: 'binary' }).filter((text) => !text.includes('\u30a0'))],
  ['characters of all kinds', fc.array(fc.constantFrom(...UNITS), { maxLength: 60 }).map((units) => units.join(''))],
  [
    'one character of each class',
    fc.array(fc.constantFrom(...CLASSES), { maxLength: 12 }).map((units) => units.join('')),
  ],
])('counts %s exactly as Intl.Segmenter does', (_, texts) => {
  fc.assert(
    fc.property(texts, (text) => countWords(text) === reference(text)),
    { numRuns: 3000 },
  );
});

test('counts all short texts of the classes that the rules know as Intl.Segmenter does', () => {
  const wrong: string[] = [];
  const classes = CLASSES.filter((character) => !'漢カก'.includes(character));
  let texts = [''];
  for (let length = 1; length <= 4; length += 1) {
    texts = texts.flatMap((text) => classes.map((character) => text + character));
    wrong.push(...texts.filter((text) => countWords(text) !== reference(text)));
  }
  expect(wrong).toEqual([]);
});

test('a text holds a word where one of its characters is one', () => {
  const character = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom('.', ' ', '\u200b', '\u3164', '\u2800', '\u0301', '😀', '\u{e0041}', 'a', '7', '我', 'Ⓐ'),
  );
  fc.assert(
    fc.property(fc.array(character, { maxLength: 20 }), (characters) => {
      expect(holdsWord(characters.join(''))).toBe(characters.some(holdsWord));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  '漢aก',
  '漢a',
  '我。',
  '我',
  '昨天下雨了',
  'カ_',
  'aก',
  '漢\u0301',
  'a\u200d😀',
  '가\u0301',
  '\u{20000}',
  '漢字とかなの混じった文です。',
  'ภาษาไทยไม่เว้นวรรค',
  '😀👍🏽',
  'e\u0301',
  'a_',
  'אב״ג',
  '🇩🇪🇫🇷',
])('counts a long piece without spaces exactly and in linear time: %s', (piece) => {
  const text = piece.repeat(Math.ceil(3000 / piece.length));
  expect(countWords(text)).toBe(reference(text));
  // Quadratic time would take minutes here.
  expect(countWords(piece.repeat(20_000))).toBeGreaterThanOrEqual(0);
});

test.each([
  ['', 0],
  ["Don't stop; it's 3.14, isn't it?", 6],
  ['snake_case and __init__ and _', 4],
])('counts the words of %j', (text, expected) => {
  expect(countWords(text)).toBe(expected);
});

test('characters are code points, and no pair is cut in half', () => {
  expect(countCharacters('a😀b\ud800')).toBe(4);
  expect(truncateCharacters('a😀b', 2)).toBe('a😀');
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.nat(30),
      (text, limit) => countCharacters(truncateCharacters(text, limit)) === Math.min(limit, countCharacters(text)),
    ),
  );
});
