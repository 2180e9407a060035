import { expect, test } from 'vitest';
import { systemWords } from '../../src/lib/system-words.js';

test.each([
  ['ENOSPC', 'its disk is full'],
  ['EROFS', 'its disk is read-only'],
  ['EACCES', 'the permissions do not allow it'],
  ['EXYZ', 'EXYZ: as the system says it'],
])('the refusal %s is said as: %s', (code, said) => {
  expect(systemWords(Object.assign(new Error(`${code}: as the system says it`), { code }))).toBe(said);
});
