import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBibliography } from '../../../src/engines/bibliography/index.js';
import type { Bibliography } from '../../../src/engines/bibliography/index.js';
import type { CitationCard } from '../../../src/records/bibliography.js';
import { isWronglyIdentified } from '../../../src/records/wrong-identifier.js';

const clock = { now: () => Date.UTC(2026, 10, 23), sleep: async () => Promise.resolve() };
let bibliography: Bibliography;
beforeAll(async () => {
  bibliography = await openBibliography({
    dataFolder: null,
    settings: { resolvers: [], contactEmail: '', resolverRate: 5, resolverCacheDays: 30, checkLinks: false },
    clock,
  });
});
afterAll(async () => {
  await bibliography.close();
});

async function cardOf(reference: string): Promise<CitationCard & { readonly likeness: Record<string, number | null> }> {
  const { references } = await bibliography.scanner.scan(`References\n\n${reference}\n`);
  const card = references[0]?.card;
  if (card === undefined) throw new Error('the reference has no card');
  const likeness = Object.fromEntries((card.closest?.parts ?? []).map((part) => [part.part, part.likeness]));
  return { ...card, likeness };
}

it('shows that every part of a real reference is the same', async () => {
  const card = await cardOf(
    'Shannon, C. E. (1948). A mathematical theory of communication. Bell System Technical Journal, 27(3), 379–423.',
  );
  expect(card.likeness).toMatchObject({ authors: 1, title: 1, venue: 1, year: 1 });
  expect(card.why).toEqual(['a record agrees in authors, title, venue, year']);
});

it('tells the parts that differ from those that agree', async () => {
  const card = await cardOf(
    'Shannon, C. E. (1961). A mathematical theory of communication. Bell System Technical Journal, 27(3), 379–423.',
  );
  expect(card.likeness).toMatchObject({ authors: 1, title: 1, year: 0 });
  expect(card.why).toEqual(['a record agrees in authors, title, venue', 'it differs in year']);
});

it('says of a record that agrees in its title alone that another work may have it', async () => {
  const card = await cardOf('Doe, J. (2020). A mathematical theory of communication. Nature, 3, 1-9.');
  expect(card.why).toEqual([
    'a record agrees in title',
    expect.stringMatching(/^it differs in /u),
    'another work may have the same title: look for it by its authors',
  ]);
});

it('says that nothing is like an invented work, and where to look', async () => {
  const card = await cardOf('Keller, M. (2019). The quiet grammar of glacier archives. Lichen Press.');
  expect(card.why[0]).toMatch(/no record is like it|closest record/u);
  expect(card.links.map(({ label }) => label)).toContain('Google Scholar');
  for (const { url } of card.links) expect(URL.canParse(url)).toBe(true);
});

it.each([
  ['Doe, J. (2023). Neural grammars for open text. arXiv:2317.40921.', true],
  ['Doe, J. (2023). Neural grammars for open text. arXiv:2307.11692.', false],
  ['Doe, J. (2023). Neural grammars for open text. Quiet Press. ISBN 978-0-13-468599-2.', true],
  ['Doe, J. (2023). Neural grammars for open text. Quiet Letters, 3, 1-9. doi:10.98765/abc.12', true],
  ['Doe, J. (2023). Neural grammars for open text. Quiet Letters. doi:10.1002/j.1538-7305.1948.tb01338.x', true],
])('knows by its notes what is not found for its identifier: %s', async (reference, isWrong) => {
  const { references } = await bibliography.scanner.scan(`References\n\n${reference}\n`);
  expect(references.map(isWronglyIdentified)).toEqual([isWrong]);
});

it('links the identifiers of a reference, and no address that is none of the web', async () => {
  const withDoi = await cardOf(
    'Shannon, C. E. (1948). A mathematical theory of communication. https://doi.org/10.1002/j.1538-7305.1948.tb01338.x',
  );
  expect(withDoi.links[0]).toEqual({ label: 'DOI', url: 'https://doi.org/10.1002/j.1538-7305.1948.tb01338.x' });
  const script = await cardOf('Shannon, C. E. (1948). A mathematical theory of communication. javascript:alert(1)');
  for (const { url } of script.links) expect(url).toMatch(/^https:/u);
});

it('joins a DOI that a line end broke, and names each identifier and link once', async () => {
  const { references } = await bibliography.scanner.scan(
    'Ito, K. (2011). A tale of two galaxies. A&A, 531, A64. https://doi.org/10.1051/0004-6361/ 201116634',
  );
  const [reference] = references;
  expect(reference?.identifiers.map(({ value }) => value)).toEqual(['10.1051/0004-6361/201116634']);
  const { links } = await cardOf(
    'Ito, K. (2015). Recommended zero points for two scales. arXiv, arXiv:1510.06262. https://arxiv.org/abs/1510.06262',
  );
  expect(links.map(({ label }) => label)).toEqual(['arXiv', 'Crossref', 'Google Scholar']);
});

it.each([
  ['a last part of digits', 'doi:10.1000/abc/ 2011', '10.1000/abc/2011'],
  ['a sentence that follows', 'doi:10.1000/abc. 2011 was a good year.', '10.1000/abc'],
  ['nothing of words that follow', 'doi:10.1000/abc/ retrieved in 2011', '10.1000/abc/'],
])('joins to a DOI what belongs to it: %s', async (_, tail, doi) => {
  const { references } = await bibliography.scanner.scan(`Ito, K. (2011). A tale. Stars, 5, 6. ${tail}`);
  expect(references[0]?.identifiers.map(({ value }) => value)).toEqual([doi]);
});

it.each([
  ['http://www.ams.org/column/ fcarc-bins1', 'http://www.ams.org/column/fcarc-bins1'],
  ['https://a.example/symposium/ research-session-talks.', 'https://a.example/symposium/research-session-talks'],
  ['https://a.example/symposium/ Retrieved in May', 'https://a.example/symposium/'],
])('joins the last part of an address that a line end broke: %s', async (address, url) => {
  const { references } = await bibliography.scanner.scan(
    `References\n\nIto, K. (2015). Bin packing. Column. ${address}\n`,
  );
  expect(references[0]?.identifiers.map(({ value }) => value)).toEqual([url]);
});
