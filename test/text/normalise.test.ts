import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseText } from '../../src/text/normalise.js';

test('the quick check misses no character: a soft hyphen before it, which is taken out, changes nothing', () => {
  const wrong: string[] = [];
  for (let unit = 0; unit < 0x10000; unit += 1) {
    const text = `a${String.fromCharCode(unit)}b`;
    if (normaliseText(text) !== normaliseText(`\u00ad${text}`)) wrong.push(unit.toString(16));
  }
  expect(wrong).toEqual([]);
});

test('normalising twice changes nothing', () => {
  const unit = fc.constantFrom(
    'a',
    'é',
    'e\u0301',
    ' ',
    '\n',
    '\r\n',
    '\u2028',
    '\f',
    '\t',
    '\u00ad',
    '\ufeff',
    '\ud800',
    '😀',
    '\u0007',
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 40 }), (units) => {
      const once = normaliseText(units.join(''));
      expect(normaliseText(once)).toBe(once);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['a\r\nb\rc', 'a\nb\nc'],
  ['a \t\nb', 'a\nb'],
  ['a\n\n\n\nb', 'a\n\nb'],
  ['a\fb', 'a\n\nb'],
  ['\ufeffa\u200bb\u0000c', 'abc'],
  ['a\ud800b', 'a\ufffdb'],
  ['e\u0301', 'é'],
])('%j becomes %j', (raw, normal) => {
  expect(normaliseText(raw)).toBe(normal);
});
