import { expect, test } from 'vitest';
import { sectionMapText } from '../../src/records/section-text.js';
import type { SectionState } from '../../src/records/sections.js';

const LETTERS: Readonly<Record<string, SectionState>> = {
  a: 'ai',
  h: 'human',
  m: 'mixed',
  u: 'unsure',
  n: 'not_judged',
  x: 'not_scanned',
};
const statesOf = (letters: string): readonly SectionState[] =>
  letters.split('').map((letter) => LETTERS[letter] ?? 'unsure');

test.each([
  ['', ''],
  ['a', ''],
  ['hhh', 'all 3 sections read as human'],
  ['hhhaaahhhh', 'sections 4–6 of 10 read as AI, the others read as human'],
  ['ahhhh', 'section 1 of 5 reads as AI, the others read as human'],
  ['haauh', 'sections 2–3 of 5 read as AI, section 4 is unsure, the others read as human'],
  ['uumn', 'section 3 of 4 reads as mixed, sections 1–2 are unsure, the other is not judged'],
  ['aaxx', 'sections 1–2 of 4 read as AI, the others are not scanned'],
  ['ahahaah', 'sections 1, 3 and 5–6 of 7 read as AI, the others read as human'],
  [
    'ah'.repeat(20),
    'sections 1, 3, 5, 7, 9, 11, 13, 15 and 12 more stretches (20 in all) of 40 read as AI, the others read as human',
  ],
])('%j: %s', (letters, text) => {
  expect(sectionMapText(statesOf(letters))).toBe(text);
});
