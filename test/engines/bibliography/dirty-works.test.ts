import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importWorks, openWorksIndex } from '../../../src/engines/bibliography/index.js';
import type { WorksIndex } from '../../../src/engines/bibliography/index.js';

const clock = { now: () => Date.UTC(2026, 10, 21), sleep: async () => Promise.resolve() };

let folder: string;
let index: WorksIndex;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dirty works '));
  index = await openWorksIndex(join(folder, 'works.db'));
});
afterEach(() => {
  index.close();
  rmSync(folder, { recursive: true });
});

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function titlesOf(doi: string): Promise<readonly (string | undefined)[]> {
  const nothing = { arxiv: null, pmid: null, isbn: null, titles: [], families: [], year: null, volume: null };
  const works = await index.find({ ...nothing, doi, firstPage: null });
  return works.map(({ csl }) => csl.title);
}

const TITLE = 'Größe der Moose an Mauern';
const DOI = '10.5555/moss';
const crossref = (number: number, title = `Mosses of wall number ${number}`): string =>
  JSON.stringify({
    DOI: `${DOI}${number}`,
    prefix: '10.5555',
    member: '1',
    title: [title],
    author: [{ family: 'Ek' }],
  });
const dblp = (...records: readonly string[]): string => `<?xml version="1.0"?>\n<dblp>\n${records.join('\n')}\n</dblp>`;
const article = (number: number, title = `Mosses of wall number ${number}.`): string =>
  `<article key="${number}"><author>A Ek</author><title>${title}</title><ee>https://doi.org/${DOI}${number}</ee></article>`;
const pubmed = (id: number): string =>
  `<PubmedArticle><MedlineCitation><PMID>${id}</PMID><Article><ArticleTitle>Livers ${id}</ArticleTitle></Article>` +
  '</MedlineCitation></PubmedArticle>';
const ris = (number: number, title = `Mosses of wall number ${number}`): string =>
  `TY  - JOUR\nTI  - ${title}\nDO  - ${DOI}${number}\nER  - \n`;
const bibtex = (number: number): string => `@book{k${number},\n title={Mosses of wall number ${number}}\n}\n`;
const csl = (id: string, title: string): object => ({ id, title, type: 'book' });
const zotero = '"Key","Item Type","Publication Year","Author","Title"\n';

test.each<
  [string, string, { readonly added: number; readonly unreadable: number; readonly firstUnreadable: number | null }]
>([
  [
    'a line of JSON Lines that is cut',
    [crossref(1), '{"DOI":"10.5555/x","title":["cut off her', crossref(2), crossref(3)].join('\n'),
    { added: 3, unreadable: 1, firstUnreadable: 2 },
  ],
  [
    'lines of JSON Lines that are no objects',
    [crossref(1), 'not JSON', '}}}', '"text"', '{"a":}', '{"title":["a { in it"]', crossref(2)].join('\r\n'),
    { added: 2, unreadable: 5, firstUnreadable: 2 },
  ],
  [
    'a first line that is cut',
    ['{"title":"cut', crossref(1), crossref(2), crossref(3)].join('\n'),
    { added: 3, unreadable: 1, firstUnreadable: 1 },
  ],
  [
    'a string in a JSON array that is not closed',
    `[\n${JSON.stringify(csl('a', 'A book of one'))},\n{"id":"b","title":"no end\n},\n${JSON.stringify(csl('c', 'A book of three'))}\n]`,
    { added: 2, unreadable: 1, firstUnreadable: 2 },
  ],
  [
    'two works of one id in one file',
    JSON.stringify([csl('a', 'A book of one'), csl('a', 'A book of two'), csl('b', 'A book of three')]),
    { added: 3, unreadable: 0, firstUnreadable: null },
  ],
  [
    'XML with signs that it may not hold',
    dblp(article(1), article(2, 'Walls & mosses'), article(3, 'A < B'), article(4, 'Bell \u0007'), article(5)),
    { added: 5, unreadable: 0, firstUnreadable: null },
  ],
  [
    'a record of XML whose elements do not close',
    dblp(article(1), '<article key="x"><author>A<title>B</title></article>', '<article key="y">', article(2)),
    { added: 2, unreadable: 2, firstUnreadable: 2 },
  ],
  [
    'a record of PubMed that is broken',
    `<PubmedArticleSet>${pubmed(1)}<PubmedArticle><PMID>7</Article></PubmedArticle>${pubmed(2)}</PubmedArticleSet>`,
    { added: 2, unreadable: 1, firstUnreadable: 2 },
  ],
  [
    'records of RIS without ends, and lines before one',
    `Exported\n${ris(1)}TI  - of no record\n${ris(2).replace('ER  - \n', '')}${ris(3)}`,
    { added: 3, unreadable: 1, firstUnreadable: 2 },
  ],
  [
    'an entry of BibTeX that does not close',
    `${bibtex(1)}@book{x,\n title={no end,\n year=2000\n${bibtex(2)}`,
    { added: 2, unreadable: 1, firstUnreadable: 2 },
  ],
  [
    'an entry of BibTeX that is longer than any may be',
    `@book{x, title={One}, abstract={${'x '.repeat(600_000)}}}\n${bibtex(2)}`,
    { added: 1, unreadable: 1, firstUnreadable: 1 },
  ],
  [
    'quotes inside a field of CSV',
    `${zotero}"a","book","2001","Ek, A","Mosses of "old" walls"\n"b","book","2002","Ek, A","Mosses of walls"\n`,
    { added: 2, unreadable: 0, firstUnreadable: null },
  ],
  [
    'a line of RIS of many megabytes',
    ris(1).replace('DO  -', `AB  - ${'x '.repeat(4_000_000)}\nDO  -`) + ris(2),
    { added: 2, unreadable: 0, firstUnreadable: null },
  ],
])('%s costs no other record', async (_name, content, expected) => {
  expect(await importWorks(index, file('works', content), { clock })).toMatchObject(expected);
});

test.each<[string, (number: number) => string]>([
  ['ris', (number) => ris(number, `${TITLE} ${number}`)],
  ['jsonl', (number) => crossref(number, `${TITLE} ${number}`)],
  ['xml', (number) => dblp(article(number, `${TITLE} ${number}`))],
])('%s in another character set is read as what it is', async (name, content) => {
  await importWorks(index, file(`latin.${name}`, Buffer.from(content(1), 'latin1')), { clock });
  await importWorks(index, file(`wide.${name}`, Buffer.from(`\uFEFF${content(2)}`, 'utf16le')), { clock });
  expect([await titlesOf(`${DOI}1`), await titlesOf(`${DOI}2`)]).toEqual([[`${TITLE} 1`], [`${TITLE} 2`]]);
});

test('titles are stored without tags, and with characters for entities', async () => {
  const marked = 'Walls &amp;amp; mosses: <i>Tortula</i> of the Caf&#233;s &lt;sub&gt;2&lt;/sub&gt; &unknown; a < b';
  await importWorks(index, file('marked.jsonl', crossref(1, marked)), { clock });
  expect(await titlesOf(`${DOI}1`)).toEqual(['Walls & mosses: Tortula of the Cafés 2 &unknown; a < b']);
});

const manyLines = Array.from({ length: 3000 }, (_, number) => crossref(number)).join('\n');
const packed = gzipSync(manyLines);

test.each<[string, string | Uint8Array, string]>([
  ['gzip', packed.subarray(0, packed.length - 2000), 'unexpected end of file'],
  ['JSON', `[${manyLines.replaceAll('\n', ',\n').slice(0, -30)}`, 'the JSON ends inside an object'],
  ['XML', dblp(article(1), article(2)).slice(0, -20), 'the XML ends inside a record'],
  ['XML without its end', dblp(article(1), article(2)).slice(0, -8), 'the XML ends before </dblp>'],
])('%s that is cut is refused, and the records before that are kept once', async (_name, content, said) => {
  const path = file('cut', content);
  const refused = { code: 'works_file_unreadable', message: expect.stringContaining(said) as string, exitCode: 2 };
  await expect(importWorks(index, path, { clock })).rejects.toMatchObject(refused);
  const { works, builtAt } = index.describe();
  expect(works).toBeGreaterThan(0);
  expect(builtAt).not.toBeNull();
  await expect(importWorks(index, path, { clock })).rejects.toMatchObject(refused);
  expect(index.describe().works).toBe(works);
});

test.each<[string, Uint8Array]>([
  ['zip', Buffer.from('PK\u0003\u0004')],
  ['tar', Buffer.concat([Buffer.alloc(257), Buffer.from('ustar\u000000')])],
])('a %s archive is named as one', async (_name, content) => {
  await expect(importWorks(index, file('dump', content), { clock })).rejects.toMatchObject({
    code: 'unknown_works_format',
    message: expect.stringContaining('is an archive') as string,
  });
});
