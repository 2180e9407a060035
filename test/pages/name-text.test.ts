import { expect, test } from 'vitest';
import { nameText } from '../../src/pages/name-text.js';

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
