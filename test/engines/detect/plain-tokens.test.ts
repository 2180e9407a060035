import { describe, expect, test } from 'vitest';
import { unitKindsFor } from '../../../src/engines/detect/fold.js';
import { KeptWords } from '../../../src/engines/detect/kept-words.js';
import { TokenStream } from '../../../src/engines/detect/tokens.js';
import type { TokenForm } from '../../../src/engines/detect/tokens.js';

function tokens(text: string, form: TokenForm, frequent: readonly string[] = []): number[] {
  const kept = new KeptWords();
  const reader = new TokenStream(kept, unitKindsFor(null), [form]);
  for (const word of frequent) {
    reader.read(word);
    kept.add(reader.lower[0]!);
  }
  reader.read(text);
  return [...reader[form].subarray(0, reader.count)];
}

describe('stems', () => {
  test.each([
    ['spielende', 'spielerei'],
    ['Spielen', 'spielt'],
    ['학교에서', '학교에는'],
  ])('%s and %s differ in their ending alone', (one, other) => {
    expect(tokens(one, 'stem')).toEqual(tokens(other, 'stem'));
  });

  test.each([
    ['Spiel', 'Spalt'],
    ['학교', '한국'],
  ])('%s and %s are different words', (one, other) => {
    expect(tokens(one, 'stem')).not.toEqual(tokens(other, 'stem'));
  });
});

describe('what tokens are in any language', () => {
  test.each([
    ['The House, 12 cats.', 'Das Kunst, 34 hier.'],
    ['Кошка спит; дом 7?', 'Table noir; bon 3?'],
    ['عربي؟', 'noir?'],
    ['中文。', '日本.'],
  ])('%s reads like %s', (one, other) => {
    expect(tokens(one, 'plain')).toEqual(tokens(other, 'plain'));
  });

  test('a frequent word differs from a rare one of its length', () => {
    expect(tokens('und', 'plain', ['und'])).not.toEqual(tokens('rot', 'plain', ['und']));
  });
});
