import { expect, it } from 'vitest';
import { readReferenceModel } from '../../../../src/engines/bibliography/index.js';
import { parseReference } from '../../../../src/engines/bibliography/parse/parse-reference.js';
import { endOfQuotedTitle, isQuotedTitle } from '../../../../src/engines/bibliography/parse/quoted-title.js';

const model = await readReferenceModel();

it.each([
  [
    'R. Beals, H. Buhrman, R. Cleve, M. Mosca, R. de Wolf, “Quantum Lower Bounds by Polynomials”, preprint available ' +
      'from the LANL quant-ph archive 9802049, 1998.',
    'Quantum Lower Bounds by Polynomials',
  ],
  [
    'W. van Dam, P. Høyer, and A. Tapp, “Multiparty quantum communication complexity”, preprint available from the ' +
      'LANL quant-ph archive 9710054, 1997.',
    'Multiparty quantum communication complexity',
  ],
  [
    'P.W. Shor, “Polynomial-time algorithms for prime factorization and discrete logarithms on a quantum computer”, ' +
      'SIAM J. on Computing, Vol. 26, No. 5, pp. 1484–1509, 1997. Preliminary version appeared as “Algorithms for ' +
      'quantum computation: discrete logarithms and factoring” in Proc. of the 35th FOCS, pp. 124–134, 1994.',
    'Polynomial-time algorithms for prime factorization and discrete logarithms on a quantum computer',
  ],
  [
    'Wylie, Alison. “The Promise and Perils of an Ethic of Stewardship,” Embedding Ethics, edited by Lynn Meskell and ' +
      'Peter Pells, Berg Press, London, 2005, pp. 47-68.',
    'The Promise and Perils of an Ethic of Stewardship',
  ],
  [
    'KLEIN, K., « A policy capturing study of implied contracts », unpublished manuscript, University of Maryland, 1994.',
    'A policy capturing study of implied contracts',
  ],
  [
    'Huonker, Th. (2003): „Fremde Kinder“. Kastration, Sterilisation und Rassenhygiene 1890-1970, Zürich.',
    'Fremde Kinder“. Kastration, Sterilisation und Rassenhygiene 1890-1970',
  ],
])('reads the title of %j', (reference, title) => {
  expect(parseReference(model, reference).csl.title).toBe(title);
});

it.each([
  ['“A b”, c', '“A b'],
  ['“A b,” c', '“A b,'],
  ['"A b", c', '"A b'],
  ['„A b“, in: c', '„A b'],
  ['« A b » dans C', '« A b '],
  ['»A b«, c', '»A b'],
  ['“A “b,” c d,” e', '“A “b,” c d,'],
  ['"A, "b" c", d', '"A, "b" c'],
  ['“A b”: c', '“A b”: c'],
  ['“A b” with c', '“A b” with c'],
  ['“A b”. C d', '“A b”. C d'],
  ['“A,” B, and C', '“A,” B, and C'],
  ['A “b c”, d', 'A “b c”, d'],
  ['“A b', '“A b'],
])('ends the title in %j', (text, title) => {
  expect(text.slice(0, endOfQuotedTitle(text, 0, text.length))).toBe(title);
});

it('tells a title in quotation marks from one that holds some', () => {
  expect(isQuotedTitle('“A b”, c', 1, 4)).toBe(true);
  expect(isQuotedTitle('“A b,” c', 0, 6)).toBe(true);
  expect(isQuotedTitle('“A b” c', 1, 7)).toBe(false);
  expect(isQuotedTitle('A b, c', 0, 3)).toBe(false);
});
