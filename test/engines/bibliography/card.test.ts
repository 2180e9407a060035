import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBibliography } from '../../../src/engines/bibliography/index.js';
import type { Bibliography } from '../../../src/engines/bibliography/index.js';
import type { CitationCard } from '../../../src/records/bibliography.js';

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

it('says that nothing is like an invented work, and where to look', async () => {
  const card = await cardOf('Keller, M. (2019). The quiet grammar of glacier archives. Lichen Press.');
  expect(card.why[0]).toMatch(/no record is like it|closest record/u);
  expect(card.links.map(({ label }) => label)).toContain('Google Scholar');
  for (const { url } of card.links) expect(URL.canParse(url)).toBe(true);
});

it('links the identifiers of a reference, and no address that is none of the web', async () => {
  const withDoi = await cardOf(
    'Shannon, C. E. (1948). A mathematical theory of communication. https://doi.org/10.1002/j.1538-7305.1948.tb01338.x',
  );
  expect(withDoi.links[0]).toEqual({ label: 'DOI', url: 'https://doi.org/10.1002/j.1538-7305.1948.tb01338.x' });
  const script = await cardOf('Shannon, C. E. (1948). A mathematical theory of communication. javascript:alert(1)');
  for (const { url } of script.links) expect(url).toMatch(/^https:/u);
});
