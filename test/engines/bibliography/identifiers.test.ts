import { expect, test } from 'vitest';
import { findIdentifiers } from '../../../src/engines/bibliography/identifiers.js';

test.each([
  ['a Markdown link', '[10.1002/asi.22634](https://doi.org/10.1002/asi.22634).', '10.1002/asi.22634'],
  ['a link of it', 'See ([doi](https://doi.org/10.1002/asi.22634)).', '10.1002/asi.22634'],
  ['brackets of its own', '10.1002/(SICI)1097-4571(199806)49:8', '10.1002/(sici)1097-4571(199806)49:8'],
])('a DOI in %s ends where it ends', (_what, text, value) => {
  expect(findIdentifiers(text)).toMatchObject([{ kind: 'doi', value }]);
});

test.each([
  ['a space behind a slash', 'It (doi: 10.1051/0004-6361/ 201116634) says so.', '10.1051/0004-6361/201116634'],
  ['a line end behind its prefix', 'See doi:10.1016/\nj.cell.2019.01.001 for it.', '10.1016/j.cell.2019.01.001'],
  ['a line end behind a dot', 'See https://doi.org/10.1016/j.cell.\n2019.01.001.', '10.1016/j.cell.2019.01.001'],
  ['a space behind a dot', 'See doi:10.1016/j.cell. 2019.01.001.', '10.1016/j.cell.2019.01.001'],
  [
    'a line end behind a hyphen',
    'doi:10.1002/(SICI)1097-\n  4571(199806)49:8, too',
    '10.1002/(sici)1097-4571(199806)49:8',
  ],
  ['spaces in its prefix', 'See https://doi.org/10. 1016 / j.cell.2019.01.001.', '10.1016/j.cell.2019.01.001'],
  ['a line end behind doi:', 'See doi:\n10.1016/j.cell.2019.01.001.', '10.1016/j.cell.2019.01.001'],
  ['signs of its own', '10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O', undefined],
])('a DOI with %s is whole', (_what, text, value = text.toLowerCase()) => {
  const found = findIdentifiers(text);
  expect(found).toMatchObject([{ kind: 'doi', value }]);
  expect(text.slice(found[0]?.start, found[0]?.end).replace(/\s/gu, '').toLowerCase()).toContain(value);
});

test.each([
  ['the next sentence', 'See doi:10.1016/j.cell.2019.01.001. 2019 was dry.', '10.1016/j.cell.2019.01.001'],
  ['the next line', 'doi:10.1016/j.cell.2019.01.001.\n2019 was dry.', '10.1016/j.cell.2019.01.001'],
  ['the next entry', 'doi:10.1016/j.cell.2019.01.001.\n12. Adams, B. (2019).', '10.1016/j.cell.2019.01.001'],
  ['a word', 'the prefix doi:10.1016/ and 2 others; doi:10.1016/a.1', '10.1016/a.1'],
  ['a range', 'doi:10.1016/a.1 - 2', '10.1016/a.1'],
])('a DOI does not take in %s', (_what, text, value) => {
  expect(findIdentifiers(text)).toMatchObject([{ kind: 'doi', value }]);
});

test.each([
  ['https://example.org/find?a=1&b=2', 'https://example.org/find?a=1&b=2'],
  ['https://example.org/find?a=1&amp;b=2&amp;c=3', 'https://example.org/find?a=1&b=2&c=3'],
  ['https://example.org/find?a=1&lt=5&b=2', 'https://example.org/find?a=1&lt=5&b=2'],
  ['&lt;https://example.org/find?a=1&gt;', 'https://example.org/find?a=1'],
  ['www.example.org/a&quot;', 'www.example.org/a'],
])('a web address with signs of HTML is whole: %s', (printed, value) => {
  expect(findIdentifiers(`The prices are at ${printed}, and nowhere else.`)).toMatchObject([{ kind: 'url', value }]);
});
