import { eld } from 'eld/small';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clearLanguage, detectLanguage, statedLanguage } from '../../src/text/language.js';

test.each([
  [
    'en',
    'The dog and the cat that live with us have eaten the cake which came from the shop, and this made the ' +
      'children laugh.',
  ],
  ['en', 'Rain again today.'],
  [
    'nl',
    'De hond was buiten of in de tuin, en dat was goed, want met dit weer wil niemand binnen zitten. Ik weet het niet.',
  ],
  [
    'de',
    'Was war das? Das war der Hund, und der Nachbar hat ihn die ganze Nacht bellen lassen, obwohl wir schlafen ' +
      'wollten.',
  ],
  [
    'fr',
    'Le film « The Lord and the Ring » que nous avons vu hier soir était trop long, mais les enfants étaient contents.',
  ],
  ['ja', '昨日は雨だったので、家で本を読みました。'],
  ['zh', '昨天下雨了，我们在家里看书。'],
  ['ru', 'Вчера шёл дождь, и мы весь день читали книги дома.'],
  ['und', ''],
  ['und', '12 34 ... !!'],
])('finds %s', (language, text) => {
  expect(detectLanguage(text)).toBe(language);
});

test.each([
  ['fewer words than tell a language', 'tl', 5, 'und'],
  ['nine', 'en', 9, 'und'],
  ['ten', 'en', 10, 'en'],
  ['few in letters of one language alone', 'ko', 2, 'ko'],
])('a language is stated where it can be told: %s', (_, detected, words, stated) => {
  expect(statedLanguage(detected, words)).toBe(stated);
});

const WORDS = (
  "the of l'été où être größe Straße und не что был 昨天下雨了我们在家里看书 雨だったので がん วันนี้ฝนตก आज बारिश हुई الطقس جميل " +
  'اليوم שלום עולם ñandú mañana não coração çok güzel İstanbul việt nam είναι καλός ђак љубав žluťoučký kůň 12 3rd ' +
  '’tis rock’n’roll 😀 𝔉raktur a ab abc abcd abcde abcdefgh'
).split(' ');

test.each(['ab\u0130stanbulthe', 'ab\u0130', 'the ab\u0130 \u0130ab', 'aaa\u0130bcd\u0130ef'])(
  'names the same language as ELD does where %s is lower-cased to a letter and a mark',
  (sample) => {
    expect(detectLanguage(sample)).toBe(eld.detect(sample).language || 'und');
  },
);

test('short texts in one script have the language that ELD names, from whose weights the table is made', () => {
  const ofOneScript = fc
    .constantFrom(/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Arabic}/u)
    .chain((letter) => {
      const words = WORDS.filter((word) => letter.test(word));
      return fc.array(fc.constantFrom(...words, '12', '😀'), { maxLength: 20 });
    });
  fc.assert(
    fc.property(ofOneScript, fc.constantFrom(' ', ', ', '', "'"), (words, between) => {
      const sample = words.join(between);
      expect(detectLanguage(sample)).toBe(eld.detect(sample).language || 'und');
    }),
    { numRuns: 500 },
  );
});

test.each([
  [
    'text without a language',
    'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore.',
    'und',
  ],
  ['names', 'Kim Lee 12 Tran Nguyen 13 Miller Schmidt 15 Garcia Lopez 16 Ivanov Petrov 17 Rossi Bianchi', 'und'],
  ['figures', 'Q1 12 13 14 Q2 22 33 44 Q3 33 55 66 total 99 100 101', 'und'],
  [
    'headings',
    'Inhaltsverzeichnis\nEinleitung\nGrundlagen der Mechanik\nVersuche und Messungen\nErgebnisse der Untersuchung\n' +
      'Zusammenfassung und Ausblick',
    'de',
  ],
  ['letters of one language alone', '目次 はじめに', 'ja'],
])('of what is no prose a language is stated only where it is clear: %s', (_, text, language) => {
  expect(clearLanguage(text)).toBe(language);
});
