import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { familyKey, readNames } from '../../../src/engines/bibliography/names.js';

describe('names of a reference', () => {
  it.each([
    ['family first, initials', 'Woolf, V., Joyce, J., & Proust, M.', 'woolf joyce proust'],
    ['initials first', 'V. Woolf, J. Joyce and M. Proust', 'woolf joyce proust'],
    ['initials behind, without stops', 'Woolf V, Joyce JA, Proust MV.', 'woolf joyce proust'],
    ['whole names', 'Virginia Woolf, James Joyce, and Marcel Proust', 'woolf joyce proust'],
    ['two whole names', 'Virginia Woolf, James Joyce', 'woolf joyce'],
    ['only the first inverted', 'Woolf, Virginia, James Joyce and Marcel Proust', 'woolf joyce proust'],
    ['all inverted', 'Woolf, Virginia, Joyce, James and Proust, Marcel', 'woolf joyce proust'],
    ['families alone', 'Woolf, Joyce and Proust', 'woolf joyce proust'],
    ['semicolons', 'Woolf, Virginia; Joyce, J. A.; Proust, Marcel', 'woolf joyce proust'],
    ['slashes', 'Woolf, Virginia/Joyce, James', 'woolf joyce'],
    ['one, inverted, with a middle initial', 'Eliot, T. Stearns', 'eliot'],
    ['run together', 'Woolf, V. Joyce, J. Proust, M.', 'woolf joyce proust'],
    ['full stops between persons', 'WOOLF, Virginia. JOYCE, James.', 'woolf joyce'],
    ['capitals', 'LE GUIN, Ursula K.; POE E. A.', 'leguin poe'],
    ['short families in capitals', 'SÁ, A. de; LI, Wei', 'sa li'],
    ['initials in brackets', 'Woolf (V.), Joyce (J.)', 'woolf joyce'],
    ['particles', 'Ludwig van Beethoven, A. de la Cruz, van den Berg JF', 'vanbeethoven delacruz vandenberg'],
    ['suffixes', 'King ML Jr, Woolf V', 'king woolf'],
    ['blanks before marks', 'Woolf ,V . , Joyce ,J .', 'woolf joyce'],
    ['no blank after initials', 'V.Woolf and J.Joyce', 'woolf joyce'],
    ['others omitted', 'Woolf V, Joyce J, et al.', 'woolf joyce'],
    ['names in other scripts', '夏目漱石, 三島由紀夫', '夏目漱石 三島由紀夫'],
    ['a body', 'World Health Organization', 'worldhealthorganization'],
    [
      'a body with a joining word',
      'Instituto Brasileiro de Geografia e Estatística',
      'institutobrasileirodegeografiaeestatistica',
    ],
  ])('%s', (_, text, families) => {
    expect(readNames(text).map(familyKey).join(' ')).toBe(families);
  });

  it('keep initials that look like the German “and others”', () => {
    expect(readNames('Woolf, U. A., & Joyce, U.A.')).toEqual([
      { family: 'Woolf', given: 'U. A.' },
      { family: 'Joyce', given: 'U.A.' },
    ]);
    expect(readNames('Woolf, V., u. a.')).toEqual([{ family: 'Woolf', given: 'V.' }]);
  });

  it('read any text without failing, and make nobody of nothing', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'Woolf',
            'V.',
            'JD',
            ',',
            ';',
            ' and ',
            ' ',
            '(',
            ')',
            'de',
            'Jr',
            '&',
            '…',
            'et al.',
            '李',
            '.',
            '/',
          ),
          { maxLength: 30 },
        ),
        (parts) => {
          for (const name of readNames(parts.join('')))
            expect(`${name.family ?? ''}${name.literal ?? ''}`).not.toBe('');
        },
      ),
    );
  });
});
