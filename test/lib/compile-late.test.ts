import { setFlagsFromString } from 'node:v8';
import { expect, test, vi } from 'vitest';
import { compileLate } from '../../src/lib/compile-late.js';

vi.mock('node:v8', () => ({ setFlagsFromString: vi.fn() }));

test.each([
  ['20.19.0', 1],
  ['22.23.3', 0],
  ['24.0.1', 0],
])('a setting that V8 lacks in Node %s is not set', (version, times) => {
  vi.mocked(setFlagsFromString).mockClear();
  compileLate(version);
  expect(setFlagsFromString).toHaveBeenCalledTimes(times);
});
