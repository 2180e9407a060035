import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attacks } from '../../scripts/evaluate/detect/attacks.js';
import { seededRandom } from '../../scripts/statistics/random.js';
import { MANIPULATION_KINDS } from '../../src/records/manipulation.js';
import { mergeManipulations, readHidden, undoManipulations } from '../../src/text/manipulations/index.js';
import { normaliseText } from '../../src/text/normalise.js';
import { ENGLISH, HONEST_TEXTS, RUSSIAN } from '../testing/text/honest-texts.js';

/** What a text becomes by attacks that leave nothing of some letters' case or accents. */
const INEXACT = new Set(['upper case', 'all twins of many alphabets']);
const KIND_OF: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/zero-width/u, 'invisible_characters'],
  [/twins|% of letters/u, 'lookalike_letters'],
  [/mathematical|monospace|circled|full-width|small capitals/u, 'styled_letters'],
  [/tag/u, 'tag_characters'],
  [/override/u, 'direction_controls'],
  [/braille|fillers|thin/u, 'blank_letters'],
  [/struck|piles/u, 'stacked_marks'],
  [/upper case/u, 'all_capitals'],
];

const CHINESE = '昨天下午我和母亲一起去了城外的旧书店，老板还记得二十年前我常在那里读书的样子，我们聊了很久才回家。';
const KOREAN = '어제 오후에 어머니와 함께 시내의 오래된 책방에 갔다. 주인은 아직도 나를 기억하고 있었다.';

test('a passage that stands in a text several times is one example', () => {
  const passage = 'The c\u200bat sat on the m\u200bat while the others looked on from the garden wall.\n';
  const [found] = undoManipulations(passage.repeat(4)).manipulations;
  expect(found).toMatchObject({ kind: 'invisible_characters', count: 8 });
  expect(new Set(found?.examples).size).toBe(found?.examples.length);
});

describe.each(attacks)('$name', ({ name, script, change }) => {
  const text = script === 'cyrillic' ? RUSSIAN : ENGLISH;
  const attacked = change(text, seededRandom(1));
  const found = undoManipulations(attacked);

  test('is undone', () => {
    expect(attacked).not.toBe(text);
    if (INEXACT.has(name)) expect(found.text.toLowerCase()).toBe(text.toLowerCase());
    else expect(found.text).toBe(text);
  });

  test('is reported, with examples that can be read', () => {
    expect(found.manipulations.map(({ kind }) => kind)).toContain(KIND_OF.find(([pattern]) => pattern.test(name))?.[1]);
    for (const { count, examples } of found.manipulations) {
      expect(count).toBeGreaterThan(0);
      expect(examples.length).toBeGreaterThan(0);
      expect(examples.length).toBeLessThanOrEqual(3);
      for (const example of examples) {
        expect(example.length).toBeLessThanOrEqual(40);
        expect(example).not.toMatch(/[\p{Default_Ignorable_Code_Point}\u2800\u2009\u202e]/u);
      }
    }
  });

  test('leaves nothing to find', () => {
    expect(undoManipulations(found.text)).toMatchObject({ text: found.text, manipulations: [] });
  });

  test('is seen as well in a file, whose text is normalised', () => {
    const hidden = readHidden(attacked);
    const plain = undoManipulations(normaliseText(hidden.text));
    expect(mergeManipulations(hidden.manipulations, plain.manipulations).length).toBeGreaterThan(0);
    expect(plain.text.toLowerCase()).toBe(text.toLowerCase());
  });
});

test.each(HONEST_TEXTS)('%s is returned unchanged', (_, text) => {
  const found = undoManipulations(text);
  expect(found.manipulations).toEqual([]);
  expect(found.text).toBe(text);
});

test.each([
  [
    'a byte order mark and a few zero-width spaces of web pages',
    `\ufeffSee also:\u200b our pages.\u200b ${ENGLISH}`,
    `See also: our pages. ${ENGLISH}`,
  ],
  [
    'soft hyphens where words may be cut',
    ENGLISH.replaceAll('neighbours', 'neigh\u00adbours')
      .replaceAll('appeared', 'ap\u00adpea\u00adred')
      .replaceAll('people', 'peo\u00adple'),
    ENGLISH,
  ],
  ['ligatures', 'The ﬁrst ofﬁcer’s ﬂight was eﬃcient.', 'The first officer’s flight was efficient.'],
  ['single mathematical letters', `Let 𝑥 be real and 𝑓(𝑥) = 𝑎. ${ENGLISH}`, `Let x be real and f(x) = a. ${ENGLISH}`],
  [
    'a name written with a letter of another script',
    `${ENGLISH} The singer Bjӧrk was there.`,
    `${ENGLISH} The singer Björk was there.`,
  ],
  ['a slip of the keyboard in Russian', RUSSIAN.replace('своём', 'cвоём'), RUSSIAN],
  ['direction marks in English', `${ENGLISH}\u200e (+44)\u200e`, `${ENGLISH} (+44)`],
  [
    'a notice in capitals',
    `${ENGLISH}\n\n${'THE SOFTWARE IS PROVIDED WITHOUT WARRANTY OF ANY KIND. '.repeat(7)}`,
    `${ENGLISH}\n\n${'The software is provided without warranty of any kind. '.repeat(7)}`,
  ],
  [
    'zero-width spaces at the ends of headings, as web pages leave them for links',
    'Results\u200b\nHere they are.\n'.repeat(6).trim(),
    'Results\nHere they are.\n'.repeat(6).trim(),
  ],
  [
    'word joiners before brackets, as encyclopaedias set them',
    'She came from Laeken\u2060 (d) and from Winona\u2060 (d). '.repeat(3).trim(),
    'She came from Laeken (d) and from Winona (d). '.repeat(3).trim(),
  ],
  [
    'non-joiners that keep letters of German compounds apart',
    'Die Auf\u200clage war kauf\u200cbar, und sie war gut.',
    'Die Auflage war kaufbar, und sie war gut.',
  ],
  [
    'zero-width spaces between words of Urdu',
    'تمام \u200bانسان \u200bآزاد \u200bاور \u200bحقوق \u200bو \u200bعزت',
    'تمام انسان آزاد اور حقوق و عزت',
  ],
  ['Chinese with a space after each character', Array.from(CHINESE).join(' '), CHINESE],
])('%s: undone and not reported', (_, text, plain) => {
  expect(undoManipulations(text)).toMatchObject({ text: plain, manipulations: [] });
});

test.each([
  [
    'zero-width spaces after sentences',
    ENGLISH.replaceAll(/([a-z][.;,]) /gu, '$1\u200b '),
    ENGLISH,
    'invisible_characters',
  ],
  [
    'zero-width spaces in three words',
    ENGLISH.replaceAll(/ (fo|pe|no)/gu, ' $1\u200b'),
    ENGLISH,
    'invisible_characters',
  ],
  [
    'one letter of another script as a word of its own',
    `${ENGLISH} It was a long day.`.replaceAll(' a ', ' а '),
    `${ENGLISH} It was a long day.`,
    'lookalike_letters',
  ],
])('a few of them are reported with their number: %s', (_, text, plain, kind) => {
  const count = text.match(/[\u200b\u0430]/gu)?.length;
  const found = undoManipulations(text);
  expect(found.text).toBe(plain);
  expect(found.manipulations).toMatchObject([{ kind, count }]);
});

test('an example begins and ends with a word', () => {
  const [found] = undoManipulations(
    'In a world of screens, sосial mеdia is everywhere, and sосial mеdia is hеrе to stay with the people for good.',
  ).manipulations;
  expect(found?.examples).toEqual(['sосial mеdia is everywhere, and sосial', 'is hеrе to stay with the people for']);
});

test.each([
  [
    'words of twins alone, in a text with others',
    'Тhе сор wаѕ іn а hurrу, ѕо hе rаn. А сор саmе о аnd а сар.',
    'The cop was in a hurry, so he ran. A cop came o and a cap.',
  ],
  [
    'letters spaced out',
    ENGLISH.replace(/\n\n/gu, ' ')
      .split(' ')
      .map((word) => Array.from(word).join(' '))
      .join('   '),
    ENGLISH.replace(/\n\n/gu, ' '),
  ],
  ['variation selectors between letters', Array.from(ENGLISH).join('\ufe0f').replace('7\ufe0f', '7'), ENGLISH],
  [
    'joiners between letters of Hindi',
    Array.from('सभी मनुष्यों को गौरव और अधिकारों के मामले में').join('\u200d'),
    'सभी मनुष्यों को गौरव और अधिकारों के मामले में',
  ],
  [
    'circled letters with selectors',
    Array.from(
      'aquickbrownfoxjumpsoveralazydog',
      (letter) => `${String.fromCodePoint(0x24d0 + letter.charCodeAt(0) - 97)}\ufe0f`,
    ).join(''),
    'aquickbrownfoxjumpsoveralazydog',
  ],
  ['thin spaces between Chinese characters', Array.from(CHINESE).join('\u2009'), CHINESE],
  ['thin spaces between Korean syllables', Array.from(KOREAN).join('\u2009'), KOREAN],
  ['a text hidden between two words', `A${'\u200b\u200c'.repeat(40)} word.`, 'A word.'],
  ['squared letters', '🅃🄷🄴 🅀🅄🄸🄲🄺 🄱🅁🄾🅆🄽 🄵🄾🅇 🅂🄰🅃 🄾🄽 🄸🅃', 'THE QUICK BROWN FOX SAT ON IT'],
])('%s: undone and reported', (_, text, plain) => {
  const found = undoManipulations(text);
  expect(found.text).toBe(plain);
  expect(found.manipulations).toHaveLength(1);
});

test('German capitals: small again, the offsets hold where a letter became two', () => {
  const text =
    'Die Straße war naß, und der große Fluß trat über die Ufer, so daß wir alle im Haus bleiben mußten und warteten. ' +
    'Später kam die Sonne.';
  const found = undoManipulations(text.toUpperCase());
  expect(found.text).toBe(
    'Die strasse war nass, und der grosse fluss trat über die ufer, so dass wir alle im haus bleiben mussten und ' +
      'warteten. Später kam die sonne.',
  );
  expect(found.originalOffset(found.text.length)).toBe(text.toUpperCase().length);
});

test('text of a file is reported once: the reader reports what normalising takes out, the engine the rest', () => {
  const both = `${Array.from(ENGLISH).join('\u200b')}${'\u034f'.repeat(6)}end`;
  const hidden = readHidden(both);
  const plain = undoManipulations(normaliseText(hidden.text));
  expect(mergeManipulations(hidden.manipulations, plain.manipulations)).toMatchObject([
    { kind: 'invisible_characters', count: Array.from(ENGLISH).length - 1 + 6 },
  ]);
});

const units = fc.constantFrom(
  'a',
  'E',
  'o',
  ' ',
  '\n',
  '.',
  'é',
  'e\u0301',
  '\u0301',
  '\u0336',
  '\u200b',
  '\u200d',
  '\u00ad',
  '\u202e',
  '\u202c',
  '\u2009',
  '\u3164',
  '\u2800',
  'а',
  'о',
  'ж',
  'α',
  'ß',
  'İ',
  '𝐚',
  'Ａ',
  'ⓐ',
  '🇦',
  '👩',
  '\ufe0f',
  '\u{e0041}',
  '\u{1f3f4}',
  '\ud835',
  'ﬁ',
  '人',
  'ش',
  'ᴛ',
  'क',
  '7',
);
const texts = fc.oneof(
  fc.array(units, { maxLength: 80 }).map((parts) => parts.join('')),
  // Enough of the same to pass what makes a manipulation of it.
  fc
    .array(fc.tuple(units, units, fc.integer({ min: 1, max: 40 })), { maxLength: 6 })
    .map((runs) => runs.map(([one, other, times]) => (one + other).repeat(times)).join(' ')),
);

test('offsets are monotone, in range and end with the text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const plain = undoManipulations(text);
      const offsets = Array.from({ length: plain.text.length + 1 }, (_, offset) => plain.originalOffset(offset));
      expect(offsets.filter((original, offset) => original < (offsets[offset - 1] ?? 0))).toEqual([]);
      expect(offsets.at(-1)).toBe(text.length);
      expect(plain.originalOffset(-1)).toBe(plain.originalOffset(0));
    }),
    { numRuns: 1000 },
  );
});

test('any text is given back from any attack that can be undone, and then stays', () => {
  // Short words that mix scripts may be formulas: they are left alone where no longer words tell of a disguise.
  const longWords = ENGLISH.split(/\s+/u).filter((word) => /\p{L}{5}/u.test(word));
  const words = fc
    .array(fc.constantFrom(...longWords), { minLength: 40, maxLength: 120 })
    .map((drawn) => drawn.join(' '));
  const invertible = attacks.filter(({ name, script }) => script !== 'cyrillic' && !INEXACT.has(name));
  fc.assert(
    fc.property(words, fc.constantFrom(...invertible), fc.integer(), (text, { change }, seed) => {
      const found = undoManipulations(change(text, seededRandom(seed)));
      expect(found.text).toBe(text);
      expect(undoManipulations(found.text).text).toBe(found.text);
    }),
    { numRuns: 400 },
  );
});

test('every kind comes once, in the order of the record', () => {
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const kinds = mergeManipulations(
        undoManipulations(one).manipulations,
        undoManipulations(other).manipulations,
      ).map(({ kind }) => kind);
      expect(kinds).toEqual(MANIPULATION_KINDS.filter((kind) => kinds.includes(kind)));
    }),
    { numRuns: 300 },
  );
});

test('characters that were not touched stand where the offset says', () => {
  for (const { change } of attacks) {
    const attacked = change(ENGLISH, seededRandom(2));
    const plain = undoManipulations(attacked);
    for (let offset = 0; offset < plain.text.length; offset += 1) {
      const original = plain.originalOffset(offset);
      if (/[0-9;]/u.test(plain.text.charAt(offset)) && !attacked.includes('\u202e'))
        expect(attacked.charAt(original).normalize('NFKC')).toBe(plain.text.charAt(offset));
    }
  }
});

test.each([
  ['zero-width characters', '\u200b', 0],
  ['joiners', '\u200d', 0],
  ['fillers', '\u3164', 0],
  ['overrides', '\u202e', 0],
  ['overrides with letters', '\u202ea', 1],
  ['lone marks', '\u0301', 0],
  ['struck letters', 'a\u0336', 1],
  ['mathematical letters', '𝐚', 1],
  ['halves of characters', '\ud835', 1],
  ['letters of two scripts', 'аa ', 3],
  ['capitals', 'A. ', 3],
  ['dots', '.', 1],
  ['spaced letters', 'a ', 2],
])('150,000 times %s', (_, part, left) => {
  const text = part.repeat(150_000);
  const found = undoManipulations(text);
  expect(found.text).toHaveLength(150_000 * left);
  expect(found.originalOffset(found.text.length)).toBe(text.length);
  expect(JSON.stringify(found.manipulations).length).toBeLessThan(500);
});

test.each([
  ['Latin', 'One plain line of words.'],
  ['Cyrillic', 'Одна простая строка слов.'],
  ['Chinese', '这是一行普通的文字。'],
  ['Japanese', 'これは普通の文章の一行です。'],
  ['Korean', '이것은 평범한 한 줄이다.'],
])('a line that an override shows backwards is read in its order: %s', (_script, line) => {
  const reversed = `\u202e${Array.from(line).reverse().join('')}\u202c`;
  expect(normaliseText(readHidden(reversed).text)).toBe(line);
  expect(undoManipulations(reversed).text).toBe(line);
  expect(readHidden(reversed).manipulations.map(({ kind }) => kind)).toContain('direction_controls');
});

test('an override around letters that run from right to left changes nothing about their order', () => {
  const line = 'هذا سطر عادي من الكلمات.';
  expect(normaliseText(readHidden(`\u202e${line}\u202c`).text)).toBe(line);
});
