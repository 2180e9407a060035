import { expect, test } from 'vitest';
import { terminalText } from '../../src/lib/terminal-text.js';

test.each([
  ['an escape sequence', '\u001b[31mred', '\\u001b[31mred'],
  ['a line end in a name', 'a\nb', 'a\\u000ab'],
  ['a bidirectional override', 'exe.\u202efdp', 'exe.\\u202efdp'],
  ['a C1 control', '\u009b1m', '\\u009b1m'],
  ['plain text', 'Grüße 東京 👋', 'Grüße 東京 👋'],
])('%s is made safe for a terminal', (_, text, expected) => {
  expect(terminalText(text)).toBe(expected);
});
