import { expect, test } from 'vitest';
import { pathInOrder } from '../../src/records/path-order.js';
import { nameHtml, nameText } from '../../src/pages/name-text.js';

test.each([
  ['an emoji of several parts', '👨‍👩‍👧 paper.md', '👨‍👩‍👧 paper.md'],
  ['an emoji with a colour of skin', '👩🏽\u200d🔬.txt', '👩🏽\u200d🔬.txt'],
  ['an emoji in the style of pictures', '❤\ufe0f\u200d🔥.txt', '❤\ufe0f\u200d🔥.txt'],
  ['Persian', 'نامه\u200cها.docx', 'نامه\u200cها.docx'],
  ['Hindi', 'क्\u200dष.txt', 'क्\u200dष.txt'],
  ['a sign that joins nothing', 'es\u200dsay\u200c.txt', 'es\\u200dsay\\u200c.txt'],
  ['a sign at the end of an emoji', '👨\u200d.txt', '👨\\u200d.txt'],
  ['a reversed ending', 'essay\u202efdp.exe', 'essay\\u202efdp.exe'],
])('the name with %s is shown', (_, name, shown) => {
  expect(nameText(name)).toBe(shown);
});

test('the parts of a path are isolated from each other where one is written from right to left', () => {
  expect(nameHtml('papers/essay.txt').markup).toBe('<bdi class="name">papers/essay.txt</bdi>');
  expect(nameHtml('مقال.txt').markup).toBe('<bdi class="name">مقال.txt</bdi>');
  expect(nameHtml('مقالات/pride.txt').markup).toBe(
    '<bdi class="name" dir="ltr"><bdi>مقالات</bdi>/<bdi>pride.txt</bdi></bdi>',
  );
});

test('where there are no elements, the parts of such a path are isolated by characters', () => {
  expect(pathInOrder('papers/essay.txt')).toBe('papers/essay.txt');
  expect(pathInOrder('مقالات/pride.txt')).toBe('\u2066\u2068مقالات\u2069/\u2068pride.txt\u2069\u2069');
});
