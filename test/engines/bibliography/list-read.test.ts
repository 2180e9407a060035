import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBibliography } from '../../../src/engines/bibliography/index.js';
import type { Bibliography } from '../../../src/engines/bibliography/index.js';
import type { BibliographyFindings } from '../../../src/records/bibliography.js';
import { NAMED_IN_TEXT, uncitedEntries } from '../../../src/records/list-read.js';

const clock = { now: () => Date.UTC(2026, 10, 21), sleep: () => Promise.resolve() };
const settings = { resolvers: [], contactEmail: '', resolverRate: 5, resolverCacheDays: 30, checkLinks: false };

let folder: string;
let bibliography: Bibliography;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'list-read-'));
  bibliography = await openBibliography({ dataFolder: folder, settings, clock });
});
afterAll(async () => {
  await bibliography.close();
  rmSync(folder, { recursive: true });
});

const scan = (text: string): Promise<BibliographyFindings> => bibliography.scanner.scan(text);

const entry = (number: number): string =>
  `[${number}] A. Reed and B. Otter, "The return of herons to river ${number}," River Birds, vol. ${number + 2}, pp. 4–9, ${1990 + number}.`;
const numbered = (...numbers: readonly number[]): string => numbers.map(entry).join('\n');
const withList = (text: string, list: string): string => `${text}\n\nReferences\n\n${list}\n`;

test.each([
  ['is whole', 'Herons came [1–3]. Otters did not [7].', numbered(1, 2, 3, 4), 'whole', [], 1],
  ['begins late', 'Herons came [1–3]. Otters did [2], too [5].', numbered(3, 4, 5), 'in_part', [1, 2], 0],
  ['has a gap', 'Herons came [1]. Otters did [3].', numbered(1, 2, 4, 5), 'in_part', [3], 0],
  ['ends before what is cited', 'Reeds [4], [5] and herons [6–7] came.', numbered(1, 2, 3), 'in_part', [4, 5, 6, 7], 0],
  [
    'is followed by another',
    'Herons came [1].',
    `${numbered(1, 2)}\n\nReferences\n\n${numbered(1, 2)}`,
    'whole',
    [],
    0,
  ],
])('a numbered list that %s', async (_name, text, list, read, missing, dangling) => {
  const { summary } = await scan(withList(text, list));
  expect(summary.list).toEqual({ read, missing, isCut: false });
  expect(summary.danglingCitations).toBe(dangling);
});

test('a list that the end of the text cuts off', async () => {
  const list = `${numbered(1, 2, 3)}\n[4] A. Reed and B. Otter, "The late return of her`;
  const { summary } = await scan(withList('Herons came [1–4]. Otters did [6].', list));
  expect(summary).toMatchObject({ list: { read: 'in_part', isCut: true }, danglingCitations: 0 });
});

test('without a list, numbers in brackets cite, and lack no entry', async () => {
  const { summary, citations } = await scan('Herons came [7, 12]. Otters did [28], and so did reeds.');
  expect(citations.map(({ text }) => text)).toEqual(['[7, 12]', '[28]']);
  expect(summary).toMatchObject({ list: { read: 'none' }, danglingCitations: 0 });
});

test('names of two letters, and names whose accents stand beside their letters, are linked', async () => {
  const list = [
    'B¨ohmer, C. (2007). Wet reeds and dry ones. River Birds, 3(1), 5–19.',
    'Li, S., & Wu, T. (2016). Herons in the data of towns. River Birds, 12(3), 45–61.',
    'Oliveira, P. (2016). Os juncos do norte. Aves do Rio, 2(1), 3–9.',
    'Ure˜na, L. (2009). What otters leave. River Birds, 5(3), 145–161.',
  ].join('\n');
  const text =
    'Reeds grow (Böhmer, 2007; Li et al., 2016). B¨ohmer (2007) saw it, as Ureña (2009) did (Oliveira, 2016).';
  const { citations, summary } = await scan(withList(text, list));
  expect(citations.map(({ referenceIds }) => referenceIds)).toEqual([['r1', 'r2'], ['r1'], ['r4'], ['r3']]);
  expect(summary).toMatchObject({ uncited: 0, danglingCitations: 0 });
});

test('running text that a text layer joined to a paper’s citation of itself still cites', async () => {
  const title = 'Grazing the Commons: A Small Program for Teaching Shared Use';
  const foot = `Brandt, (2019). ${title}. Journal of Commons, 2(21), 70. https://doi.org/10.21105/grass.70`;
  const joined =
    `${foot.slice(0, -40)} the demand for herons has grown in all of the towns that we asked about them, ` +
    'says Reed (2001), and in others (Otter, 2002).';
  const list = [
    'Reed, A. (2001). Wet reeds and dry ones. River Birds, 3(1), 5–19.',
    'Otter, B. (2002). What otters leave. River Birds, 5(3), 145–161.',
  ].join('\n');
  const { summary, citations } = await scan(
    withList(`${title}\n\nHerons came.\n\n${joined}\n\nOtters did.\n\n${foot}`, list),
  );
  expect(citations.map(({ referenceIds }) => referenceIds)).toEqual([['r1'], ['r2']]);
  expect(summary.uncited).toBe(0);
});

test('a search is for words of the work, not for its number in the list or for an address', async () => {
  const list = `${numbered(1, 2)}\n[3] Reed A., and Otter B. Class.Quant.Riv.17:9-16,2000, [astro-ph/9810028].\n[4] http://herons.example/maps`;
  const { references } = await scan(withList('Herons came [1–4].', list));
  const searches = references.map(({ card }) =>
    card?.links.filter(({ url }) => url.includes('q=')).map(({ url }) => url),
  );
  expect(searches.flat().join(' ')).not.toMatch(/q=%5B|q=http|herons\.example/u);
  expect(searches[2]?.[0]).toContain('q=Reed%20A.');
});

test('notes which entries without a citation the running text names', async () => {
  const findings = await scan(
    'Weak ties matter (Granovetter, 1973). The essay that Kaplan quotes at length says so. Müller’s word, that a ' +
      'cobb is a coin, is known, and Harding denied it.\n\n' +
      'References\n\n' +
      'Cobb, J. (1986). The tragedy of the commons. Science, 162, 1243–1248.\n' +
      'Granovetter, M. S. (1973). The strength of weak ties. American Journal of Sociology, 78(6), 1360–1380.\n' +
      'Hard, G. (1968). The tragedy of the commons. Science, 162, 1243–1248.\n' +
      'Kaplan, A. (2001). Weak ties after Hard and Cobb. Science, 291, 1248–1250.\n' +
      'Müller, K. (1999). The strength of coins. Science, 285, 12–18.\n',
  );
  const named = findings.references.filter(({ notes }) => notes.includes(NAMED_IN_TEXT));
  expect(named.map(({ raw }) => raw.slice(0, 6))).toEqual(['Kaplan', 'Müller']);
  expect(findings.summary.uncited).toBe(4);
  expect(uncitedEntries(findings).unnamed.map(({ raw }) => raw.slice(0, 4))).toEqual(['Cobb', 'Hard']);
});
