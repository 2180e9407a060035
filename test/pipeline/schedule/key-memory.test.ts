import { expect, test } from 'vitest';
import { isRemembered } from '../../../src/pipeline/schedule/dispatch/key-memory.js';

const NOW = 1_800_000_000_000;
const HOUR_MS = 3_600_000;

test.each([
  ['just sent', 0, true],
  ['most of the time ago', 21 * HOUR_MS, true],
  ['almost the whole time ago', 23 * HOUR_MS, false],
  ['longer ago', 400 * 24 * HOUR_MS, false],
  ['in the future by what a clock is put right by', -30_000, true],
  ['in the future, as after a clock was set back', -HOUR_MS, false],
])('a key sent %s: remembered is %s', (_, agoMs, expected) => {
  expect(isRemembered(NOW - agoMs, NOW, 24 * HOUR_MS)).toBe(expected);
});
