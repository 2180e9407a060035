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

test('numbers find a list whose entries share a paragraph or are parted by a page', () => {
  const list = [
    '[1] Sievers M. V., & Brandt, J. River Birds 12, 45 - 61 (2009), [astro-ph/0003365].',
    '[2] Okafor L., Brandt J., and Lindqvist A.',
    'Wetl.Journ.7:3-19,1998, [astro-ph/9908152]. [3] Brandt J. Phys.Wetl.63:506,2001, [astro-ph/0006024].',
    '[4] Lindqvist A., and Brandt, J. [gr-qc/0906.327]. [5] An-Na Lindqvist and L. Okafor. Reeds D 53, 2236 (1996).',
    '[6] Sievers M. V. The Reed Year (Reed Press, 2003). [7] Okafor L. and Brandt J. Journ. Wetl.',
    'J. 469, 437 (1996), [astro-ph/9603033].',
  ].join('\n\n');
  const text = `Reeds grow in mud [1, 2, 3, 4, 5], and herons know it [6]. Otters do, too [7].\n\nThanks\n\nTo all.\n\n${list}`;
  const { entries, citations } = locate(text);
  expect(entries.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(entries.at(-1)?.end).toBe(text.length);
  expect(citations).toHaveLength(3);
});
