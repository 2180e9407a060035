import { expect, it } from 'vitest';
import { readReferenceModel } from '../../../../src/engines/bibliography/index.js';
import { parseReference } from '../../../../src/engines/bibliography/parse/parse-reference.js';

const model = await readReferenceModel();

it.each([
  ['Spring, A. (2016). On gardens and towns. Journal of Trees, 12, 45-67.', ['A.']],
  [
    'Woolf, V., Joyce, J. A., & Proust, M. B. (2016). On gardens. Journal of Trees, 12, 45-67.',
    ['V.', 'J. A.', 'M. B.'],
  ],
  ['WOOLF, V.; JOYCE, J. On gardens and towns. Journal of Trees, v. 12, p. 45-67, 2016.', ['V.', 'J.']],
  ['Woolf V, Joyce JA, Proust M. On gardens and towns. Journal of Trees. 2016;12:45-67.', ['V', 'JA', 'M']],
  ['Woolf V, Proust M. On gardens and towns. Journal of Trees. 2016;12:45-67.', ['V', 'M']],
])('a last initial keeps its full stop, and gets none in a style without: %s', (reference, given) => {
  expect(parseReference(model, reference).csl.author?.map((name) => name.given)).toEqual(given);
});
