import { describe, expect, test } from 'vitest';
import { splitEntries } from '../../../src/engines/bibliography/locate/entries.js';

const NUMBERED = [
  '[1] A. Smith and B. Jones, "On the growth of trees," Journal of Botany, vol. 12, no. 3, pp. 45-67, 2015.',
  '[2] C. Miller, "Rivers of the north," Geography Today, vol. 4, pp. 1-20, 2018.',
];
const NAMED = [
  'Jones, B. (2015). On the growth of trees. Journal of Botany, 12(3), 45-67.',
  'Miller, C. (2018). Rivers of the north. Geography Today, 4, 1-20.',
  'Smith, A. (2019). Woods and water in the south. Ecology Letters, 9(1), 3-22.',
];

function entriesOf(list: readonly string[], separator: string, after: string): readonly string[] {
  const text = `${list.join(separator)}${separator}${after}\n`;
  return splitEntries(text, { start: 0, end: text.length }).map(({ start, end }) => text.slice(start, end));
}

describe.each([
  ['numbered', NUMBERED],
  ['named', NAMED],
] as const)('what stands below a list that is %s is no part of its last reference', (_, list) => {
  test.each([
    'Appendix A: Proofs of the theorems of section three',
    'Online Appendix',
    'Corresponding author: Jane Doe, Department of Botany, University of Somewhere',
    '* Corresponding author. E-mail: jane@example.org',
    'Received 12 March 2019',
    'Supplementary Material',
  ])('on the next line: %s', (after) => {
    expect(entriesOf(list, '\n', after)).toEqual(list);
    expect(entriesOf(list, '\n\n', after)).toEqual(list);
  });

  test.each(['A. Proof of Theorem 1', 'B Additional experiments', 'The author wishes to thank the reviewers.'])(
    'in a paragraph of its own: %s',
    (after) => expect(entriesOf(list, '\n\n', after)).toEqual(list),
  );
});

test.each([
  ['\n', 'Available at https://example.org/rivers'],
  ['\n\n', 'https://example.org/rivers'],
  ['\n', 'Somewhere: University Press.'],
])('what ends the last reference stays with it: %j %s', (separator, rest) => {
  const list = entriesOf(NUMBERED, separator, rest);
  expect(list.at(-1)).toBe(`${NUMBERED[1] ?? ''}${separator}${rest}`);
});

test('a reference to an appendix is one', () => {
  const list = [...NUMBERED, '[3] D. Moor, "Appendix C," in Laws of the Sea, pp. 9-11, 2001.'];
  expect(entriesOf(list, '\n', '[4] E. Hill, "Appendix: Tables," Data, vol. 2, pp. 3-4, 2003.')).toHaveLength(4);
});
