import { expect, test } from 'vitest';
import { notesAgain } from '../../../src/cli/shown/notes-again.js';

test.each([
  [0, ''],
  [60, '\nNote: rows.jsonl holds rows\n\nNote: x\n'],
])('what stood at the beginning is said again only at the end of a long run: of %i s', (seconds, said) => {
  expect(notesAgain(['rows.jsonl holds rows', 'x'], seconds)).toBe(said);
});
