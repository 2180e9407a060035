import { describe, expect, test } from 'vitest';
import { searchPhrases, searchWords } from '../../src/text/search-words.js';

describe('words that a text is searched by', () => {
  test.each([
    ['The well-known CAT, 3 times!', ['the', 'well', 'known', 'cat', '3', 'times']],
    ['Ação, naïve façade', ['acao', 'naive', 'facade']],
    ['Ёлка и дом', ['елка', 'и', 'дом']],
    ['研究AI報告', ['研', '究', 'ai', '報', '告']],
    ['हिन्दी पाठ', ['हिन्दी', 'पाठ']],
    ['!?', []],
    ['x'.repeat(200), ['x'.repeat(64)]],
  ])('%s', (text, words) => {
    expect(searchWords(text)).toEqual(words.map((word) => word.normalize('NFC')));
  });
});

describe('what is searched for', () => {
  test.each([
    ['cat dog', [['cat'], ['dog']]],
    ['"black cat" dog', [['dog'], ['black', 'cat']]],
    ['“black cat”', [['black', 'cat']]],
    ['well-known', [['well', 'known']]],
    ['a "never closed one', [['a'], ['never', 'closed', 'one']]],
    ['words: OR NOT (x* ^y) -z', [['words'], ['or'], ['not'], ['x'], ['y'], ['z']]],
    ['""  *', []],
    ['研究', [['研', '究']]],
  ])('%s', (query, phrases) => {
    expect(searchPhrases(query)).toEqual(phrases);
  });
});
