import { expect, test } from 'vitest';
import { locate } from '../../../src/engines/bibliography/locate/locate.js';

const ENTRIES = [
  'Sievers, M. V. (2009). Seasonal movements of grey herons along a lowland river. River Birds, 12(3), 45–61.',
  'Okafor, L., & Brandt, J. (1998). The slow return of the otter. Journal of Wetlands, 7(1), 3–19.',
  'Lindqvist, A. (2015). What the reeds keep: Notes on nesting. Uppsala: Reed Press.',
];
const PROSE = 'Herons move with the seasons (Sievers, 2009). Otters came back late.';

test.each([
  ['one a line, after a blank line', `${PROSE}\n\n${ENTRIES.join('\n')}\n`, 3],
  ['apart from each other', `${PROSE}\n\n${ENTRIES.join('\n\n')}\n`, 3],
  ['two of them are no list yet', `${PROSE}\n\n${ENTRIES.slice(0, 2).join('\n')}\n`, 0],
  ['lines of prose are none', `${PROSE}\n\nHerons eat fish.\nOtters eat fish, too.\nReeds grow in mud.\n`, 0],
])('a list without a heading: %s', (_name, text, count) => {
  expect(locate(text).entries).toHaveLength(count);
});
