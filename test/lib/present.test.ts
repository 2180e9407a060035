import { describe, expect, it } from 'vitest';
import { itemAt, present } from '../../src/lib/present.js';

describe('a value that must be there', () => {
  it.each([0, '', false])('is returned as it is: %j', (value) => {
    expect(present(value)).toBe(value);
  });

  it.each([undefined, null])('is an error with its name where it is %j', (value) => {
    expect(() => present(value, 'the plan')).toThrow('the plan is missing');
  });
});

describe('an item of a list', () => {
  it('is returned by its index, from arrays and typed arrays', () => {
    expect(itemAt(['a', 'b'], 1)).toBe('b');
    expect(itemAt(Float64Array.of(0, 0.5), 0)).toBe(0);
  });

  it.each([-1, 2, 0.5])('is an error where the list has none: %d', (index) => {
    expect(() => itemAt(['a', 'b'], index)).toThrow(`a list of 2 has no item ${index}`);
  });
});
