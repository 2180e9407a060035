import { expect, test } from 'vitest';
import { compileBriefly, compileLate } from '../../src/lib/compile-late.js';

test.each([
  ['20.19.0', ['--interrupt-budget=1000000']],
  ['22.23.3', []],
  ['24.0.1', []],
])('Node %s gets only settings that its V8 has', (version, expected) => {
  const flags: string[] = [];
  compileLate(version, (flag) => flags.push(flag));
  expect(flags).toEqual(expected);
});

test.each([
  ['20.19.0', ['--liftoff-only']],
  ['24.0.1', ['--liftoff-only']],
  ['26.0.0', []],
])('A program of few requests on Node %s gets only settings that its V8 has', (version, expected) => {
  const flags: string[] = [];
  compileBriefly(version, (flag) => flags.push(flag));
  expect(flags).toEqual(expected);
});
