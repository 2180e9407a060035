import { expect, test } from 'vitest';
import { referencesSection } from '../../../src/pipeline/report/sections/references.js';
import type { Reference } from '../../../src/records/bibliography.js';
import type { CheckedReference } from '../../../src/records/checked-reference.js';
import { scannedRow } from '../../testing/pipeline/rows.js';

function checked(raw: string, more: Partial<Reference>): CheckedReference {
  const reference: Reference = {
    ...{ id: 'r1', start: 0, end: 5, raw, csl: { type: 'book' }, identifiers: [], verdict: 'mismatch', confidence: 1 },
    ...{ severity: 'minor', fields: [], matchId: null, candidates: [], citedBy: [], notes: [], ...more },
  };
  return { of: scannedRow, reference, match: null, list: null };
}

const differing = (name: string, cited: string, found: string): Pick<Reference, 'fields'> => ({
  fields: [{ name, cited, found, status: 'different' }],
});

test('references to look at first are those not found, then those of another work or year, then minor ones', async () => {
  async function* references(): AsyncGenerator<CheckedReference> {
    yield checked('Pages.', differing('page', '7', '9'));
    yield checked('Year.', differing('issued', '2004', '2011'));
    yield checked('Found.', { verdict: 'found', severity: null });
    yield checked('Lost.', { verdict: 'not_found', severity: 'major' });
    await Promise.resolve();
  }
  const { markup } = await referencesSection(references());
  expect([...markup.matchAll(/<td>(\w+\.)<\/td>/gu)].map(([, raw]) => raw)).toEqual(['Lost.', 'Year.', 'Pages.']);
  expect(markup).toContain('<li>year: cited 2004; the work has 2011</li>');
});

test.each([
  [[true], 'not found: an identifier cannot exist or belongs to another work'],
  [[true, false], 'not found, though the index covers such works; of 1, an identifier cannot exist or belongs to'],
  [[false], 'not found, though the index covers such works</td>'],
])('a reference that is not found for its identifier says nothing of the index: %s', async (areWrong, said) => {
  const wrong = 'no arXiv identifier can be 2317.40921: its month does not exist';
  async function* references(): AsyncGenerator<CheckedReference> {
    for (const isWrong of areWrong)
      yield checked('Lost.', { verdict: 'not_found', severity: 'major', notes: isWrong ? [wrong] : [] });
    await Promise.resolve();
  }
  expect((await referencesSection(references())).markup).toContain(said);
});
