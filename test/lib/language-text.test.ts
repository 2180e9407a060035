import { expect, test } from 'vitest';
import { languageText } from '../../src/lib/language-text.js';

test.each(['en', 'de', 'fr', 'es', 'pt', 'no', 'pt-BR'])('the name of %s is that of Intl', (code) => {
  expect(languageText(code)).toBe(new Intl.DisplayNames('en', { type: 'language' }).of(code));
});

test('Bengali is called as in the descriptions of models', () => {
  expect(languageText('bn')).toBe('Bengali');
});

test('a code that names no language stands for itself, and none is not known', () => {
  expect([languageText('qqq'), languageText('no code'), languageText('und')]).toEqual(['qqq', 'no code', 'not known']);
});
