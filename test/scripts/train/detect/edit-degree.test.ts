import { expect, test } from 'vitest';
import { editDegree, stepNumber } from '../../../../scripts/train/detect/edit-degree.js';

const original = 'the committee met on monday and agreed to repair the old bridge before the winter begins';

test.each([
  ['the same wording', original, 1],
  ['another word', original.replace('repair', 'mend'), 1],
  [
    'half of it rewritten',
    'the committee met on monday and agreed that works should start long before any snow falls',
    2,
  ],
  ['nothing in common', 'an entirely different paragraph about whales and their songs in deep water', 3],
] as const)('%s has its step', (_, edited, step) => {
  expect(stepNumber(editDegree(original, edited))).toBe(step);
});

test('ideographs count as words', () => {
  expect(editDegree('委员会星期一开会同意修桥', '委员会星期二开会同意修桥')).toBeLessThan(0.4);
});

test('only a degree of 0 is none', () => {
  expect([0, 0.001, 0.39, 0.4, 0.85, 1].map(stepNumber)).toEqual([0, 1, 1, 2, 3, 3]);
});
