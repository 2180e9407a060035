import { expect, test } from 'vitest';
import { noSignsText, nothingFoundText } from '../../src/records/pattern-languages.js';

test.each([
  ['ur', /^Wordings of AI are looked for in Chinese, .* In Urdu only what shows without them is, .* None of that was/u],
  ['en', /^No AI pattern was found\.$/u],
  [null, /^No AI pattern was found\. Wordings of AI are looked for in Chinese, [^.]*\.$/u],
])('no pattern is said to be missing that nobody looked for: %s', (language, said) => {
  expect(nothingFoundText(language)).toMatch(said);
  expect(noSignsText(language).startsWith('No pattern was found')).toBe(language !== 'ur');
});
