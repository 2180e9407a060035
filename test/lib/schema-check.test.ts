import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { schemaCheck } from '../../src/lib/schema-check.js';

test('checks, names what is wrong and parses as the schema says, and looks at the schema at the first use', () => {
  let reads = 0;
  const count = Object.defineProperty(Type.Integer(), 'minimum', {
    enumerable: true,
    get: () => {
      reads += 1;
      return 0;
    },
  });
  const check = schemaCheck(Type.Array(count));
  expect(reads).toBe(0);
  expect([check.Check([1, 2]), check.Check([-1])]).toEqual([true, false]);
  expect(reads).toBeGreaterThan(0);
  expect(check.Errors([-1])).toMatchObject([{ keyword: 'minimum', instancePath: '/0' }]);
  expect(check.Parse([3])).toEqual([3]);
  expect(() => check.Parse(['3', -1])).toThrow();
});
