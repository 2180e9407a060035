import { expect, test } from 'vitest';
import { recently } from '../../src/lib/recently.js';

test('the answer for a text is worked out once while it comes often, in bounded memory', () => {
  const asked: string[] = [];
  const lengthOf = recently((text: string) => {
    asked.push(text);
    return { length: text.length };
  });
  expect(lengthOf('ab')).toBe(lengthOf('ab'));
  expect(asked).toEqual(['ab']);
  for (let index = 0; index < 64; index += 1) lengthOf(String(index));
  expect(lengthOf('ab')).toEqual({ length: 2 });
  expect(asked.filter((text) => text === 'ab')).toHaveLength(2);
});

test('what is thrown is thrown again', () => {
  const failing = recently((text: string): number => {
    throw new Error(text);
  });
  for (let time = 0; time < 2; time += 1) expect(() => failing('broken')).toThrow('broken');
});
