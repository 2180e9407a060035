import { expect, test } from 'vitest';
import { composedAccents } from '../../src/text/accents.js';

test.each([
  // After its letter, before it, and over a space.
  ['Mu¨ller, M¨uller, M¨ uller, Mu ¨ller', 'Müller, Müller, Müller, Müller'],
  ['Ure˜na, Uren˜a, N´u˜nez, Mun˜oz, Garc´ıa, Garcı´a', 'Ureña, Ureña, Núñez, Muñoz, García, García'],
  ['Poincar´e, Poincare´ said, Re´nyi, R´enyi', 'Poincaré, Poincaré said, Rényi, Rényi'],
  ['Gonc¸alves, Gon¸calves, Erd˝os, Erdo˝s', 'Gonçalves, Gonçalves, Erdős, Erdős'],
  ['Dvoˇr´ak, Dvorˇa´k, ˇSkoda, ˚Angstr¨om', 'Dvořák, Dvořák, Škoda, Ångström'],
  ['´etude, der ¨Uber, Caf´e du, Cafe´ du', 'étude, der Über, Café du, Café du'],
  // Combining marks behind the wrong letter, and ones that are right.
  ['B\u0308ohmer, Bo\u0308hmer', 'Böhmer, Böhmer'],
  // What is no accent.
  ['O´Brien and d´Alembert, Bohr´s, don´t, authors´ ', 'O´Brien and d´Alembert, Bohr´s, don´t, authors´ '],
  ['``A title´´ and `another`', '``A title´´ and `another`'],
  ['plain text, Việt Nam, हिन्दी', 'plain text, Việt Nam, हिन्दी'],
])('%s', (printed, composed) => {
  expect(composedAccents(printed)).toBe(composed);
});

test('it takes linear time', () => {
  expect(composedAccents('¨ '.repeat(20_000))).toHaveLength(40_000);
});
