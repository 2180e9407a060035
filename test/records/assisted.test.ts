import { expect, test } from 'vitest';
import { assistedBeside } from '../../src/records/assisted.js';
import type { AssistedStep } from '../../src/records/assisted.js';
import type { StatedVerdict } from '../../src/records/verdict.js';

const DIFFERS = 'differs from the verdict: take both with care';

test.each<readonly [StatedVerdict | null, AssistedStep, boolean]>([
  ['human', 'none', false],
  ['human', 'light', false],
  ['human', 'substantial', true],
  ['human', 'whole', true],
  ['mixed', 'none', true],
  ['mixed', 'light', false],
  ['mixed', 'substantial', false],
  ['mixed', 'whole', true],
  ['ai', 'none', true],
  ['ai', 'light', true],
  ['ai', 'substantial', false],
  ['ai', 'whole', false],
  ['unsure', 'none', false],
])('beside the verdict %s, that AI edited %s: differs %s', (stated, step, differs) => {
  const said = assistedBeside({ score: 0.5, step }, stated);
  expect(said).toContain('(50 of 100), an estimate');
  expect(said.endsWith(DIFFERS)).toBe(differs);
});

test('a text that is unsure and closest to AI is not said to be free of it', () => {
  expect(assistedBeside({ score: 0.1, step: 'none' }, 'unsure')).toBe(
    'no trace of editing by AI (10 of 100), an estimate as uncertain as the verdict',
  );
});

test.each<StatedVerdict | null>(['unsure', null])('beside %s nothing is announced that is not stated', (stated) => {
  expect(assistedBeside({ score: 0.9, step: 'whole' }, stated)).toBe(
    'reads as wholly written by AI (90 of 100), an estimate as uncertain as the verdict',
  );
});
