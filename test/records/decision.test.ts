import { expect, test } from 'vitest';
import { decidersText, jointChoice, jointNote } from '../../src/records/decision.js';
import type { Choice } from '../../src/records/decision.js';

const by = (reader: string, choice: Choice, note = '') => ({ reader, choice, note });

test.each([
  [[], null, '', ''],
  [[by('one', 'dismissed', 'a quote')], 'dismissed', 'one', 'a quote'],
  [[by('one', 'unsure', 'a quote'), by('another', 'unsure')], 'unsure', 'one; another', 'one: a quote'],
  [
    [by('one', 'confirmed', 'clear'), by('another', 'dismissed', 'not to me')],
    'disagreement',
    'one: confirmed; another: dismissed',
    'one: clear; another: not to me',
  ],
] as const)('readers decide together: %j', (decisions, choice, who, note) => {
  expect(jointChoice(decisions)).toBe(choice);
  expect(decidersText(decisions)).toBe(who);
  expect(jointNote(decisions)).toBe(note);
});
