import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { decodeText } from '../../../src/extract/charsets/charset.js';

/** Encodes text as programs do that take UTF-8 for Windows-1252. */
const twice = (text: string): string => iconv.decode(Buffer.from(text), 'windows-1252');

test.each([
  ['German', 'Der Fährmann grüßt die Stadt, und das Schiff läuft aus.'],
  ['English with typographic marks', '“It’s late,” she said — and left. A café, a naïve plan…'],
  ['Polish', 'Zażółć gęślą jaźń, powiedział łódzki żeglarz.'],
  ['an emoji', 'Schön 😀, grüß dich 🚢, ja natürlich.'],
])('text that was encoded twice is read as it was: %s', (_, text) => {
  expect(decodeText(Buffer.from(twice(text)))).toEqual({
    text,
    charset: 'utf-8',
    warnings: ['double_encoding_undone'],
  });
});

test.each([
  ['German', 'Der Fährmann grüßt die Stadt, und das Schiff läuft aus.'],
  ['French in capitals', 'À côté, Â« Ôtez-vous Â», dit l’Âne à l’évêque ; « déjà » répéta-t-il, çà et là.'],
  ['Greek', 'Το πλοίο έφυγε στις έξι το πρωί.'],
  ['Japanese', '船は六時に港を出た。'],
  [
    'a text about it',
    'Where “ü” is shown as “Ã¼”, or “é” as “Ã©”, or “ß” as “ÃŸ”, a program took UTF-8 for “Latin-1”.',
  ],
])('other text is left as it is: %s', (_, text) => {
  expect(decodeText(Buffer.from(text))).toEqual({ text, charset: 'utf-8', warnings: [] });
});
