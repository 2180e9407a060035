import { mkdtempSync, rmSync, writeFileSync, copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importWorks, openWorksIndex } from '../../../src/engines/bibliography/index.js';
import type { WorksIndex } from '../../../src/engines/bibliography/index.js';
import type { Work, WorkQuery } from '../../../src/engines/bibliography/types.js';
import { packageFile } from '../../../src/lib/package-root.js';

const clock = { now: () => Date.UTC(2026, 10, 21), sleep: async () => Promise.resolve() };
const NOTHING: WorkQuery = {
  doi: null,
  arxiv: null,
  pmid: null,
  isbn: null,
  titles: [],
  families: [],
  year: null,
  volume: null,
  firstPage: null,
};
const fixture = (name: string): string => packageFile('test', 'testing', 'fixtures', 'bibliography', name);

let folder: string;
let index: WorksIndex;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'works-'));
  index = await openWorksIndex(join(folder, 'works.db'));
});
afterEach(() => {
  index.close();
  rmSync(folder, { recursive: true });
});

/** A fixture under another name, as a user's own file. */
function copy(name: string): string {
  const path = join(folder, name);
  copyFileSync(fixture(name), path);
  return path;
}

const find = (query: Partial<WorkQuery>): readonly Work[] | Promise<readonly Work[]> =>
  index.find({ ...NOTHING, ...query });

describe('formats', () => {
  it.each([
    ['works.bib', 3, 0, { doi: '10.2307/2118559' }, "Modular elliptic curves and Fermat's Last Theorem"],
    [
      'works.bib',
      3,
      0,
      { isbn: '9780486669809' },
      'On Formally Undecidable Propositions of Principia Mathematica and Related Systems',
    ],
    ['works.bib', 3, 0, { arxiv: '1412.6980' }, 'Adam: A Method for Stochastic Optimization'],
    [
      'works.ris',
      1,
      0,
      { families: ['watson'], volume: '171', firstPage: '737' },
      'Molecular Structure of Nucleic Acids: A Structure for Deoxyribose Nucleic Acid',
    ],
    [
      'crossref.json',
      1,
      0,
      { doi: '10.1038/171737a0' },
      'Molecular Structure of Nucleic Acids: A Structure for Deoxyribose Nucleic Acid',
    ],
    [
      'openalex.jsonl',
      1,
      0,
      { pmid: '13054692' },
      'Molecular Structure of Nucleic Acids: A Structure for Deoxyribose Nucleic Acid',
    ],
    [
      'csl.json',
      1,
      1,
      { titles: ['ON COMPUTABLE NUMBERS with an application to the Entscheidungs-problem'] },
      'On Computable Numbers, with an Application to the Entscheidungsproblem',
    ],
    [
      'dblp.xml',
      2,
      0,
      { doi: '10.1007/bf01700692' },
      'Über formal unentscheidbare Sätze der Principia Mathematica und verwandter Systeme I',
    ],
    ['dblp.xml', 2, 0, { arxiv: '1412.6980' }, 'Adam: A Method for Stochastic Optimization'],
    [
      'pubmed.xml',
      1,
      0,
      { pmid: '13054692' },
      'Molecular structure of nucleic acids; a structure for deoxyribose nucleic acid',
    ],
    [
      'pubmed.xml',
      1,
      0,
      { families: ['watson'], volume: '171', firstPage: '737' },
      'Molecular structure of nucleic acids; a structure for deoxyribose nucleic acid',
    ],
    ['arxiv.jsonl', 1, 0, { arxiv: '1412.6980' }, 'Adam: A Method for Stochastic Optimization'],
    ['zotero.json', 1, 1, { doi: '10.2307/2118559' }, "Modular Elliptic Curves and Fermat's Last Theorem"],
    ['zotero.csv', 1, 1, { doi: '10.2307/2118559' }, "Modular Elliptic Curves and Fermat's Last Theorem"],
  ])('reads %s and finds its works', async (name, added, unreadable, query, title) => {
    expect(await importWorks(index, copy(name), { clock })).toMatchObject({ added, unreadable });
    expect((await find(query)).map((work) => work.csl.title)).toEqual([title]);
  });

  it('reads gzip by its content, whatever the name', async () => {
    const path = join(folder, 'works.dat');
    writeFileSync(
      path,
      gzipSync(
        '{"id":"a","title":"The art of the small example","type":"book"}\n' +
          '{"id":"b","title":"Another of the same","type":"book"}\n',
      ),
    );
    expect(await importWorks(index, path, { clock })).toMatchObject({ records: 2, added: 2 });
  });

  it('names people, years and pages as the files of databases mean them', async () => {
    for (const name of ['dblp.xml', 'pubmed.xml', 'arxiv.jsonl']) await importWorks(index, copy(name), { clock });
    expect((await find({ doi: '10.1007/bf01700692' }))[0]?.csl).toMatchObject({
      author: [{ family: 'Gödel', given: 'Kurt' }],
      issued: { 'date-parts': [[1931]] },
      'container-title': 'Monatshefte für Mathematik und Physik',
    });
    expect((await find({ pmid: '13054692' }))[0]?.csl).toMatchObject({
      author: [
        { family: 'WATSON', given: 'J D' },
        { family: 'CRICK', given: 'F H' },
      ],
      issued: { 'date-parts': [[1953]] },
      page: '737-738',
      DOI: '10.1038/171737a0',
    });
    expect((await find({ arxiv: '1412.6980' }))[0]?.csl).toMatchObject({ issued: { 'date-parts': [[2014]] } });
  });

  it('refuses XML that is cut or nested without end, and names the file', async () => {
    for (const [name, xml] of [
      ['cut.xml', '<dblp><article key="a"><title>A title</title>'],
      ['deep.xml', `<dblp><article key="a">${'<a>'.repeat(200)}`],
    ] as const) {
      const path = join(folder, name);
      writeFileSync(path, xml);
      await expect(importWorks(index, path, { clock })).rejects.toMatchObject({ code: 'works_file_unreadable' });
    }
  });

  it('refuses what is none of them', async () => {
    const path = join(folder, 'notes.txt');
    writeFileSync(path, 'Dear diary');
    await expect(importWorks(index, path, { clock })).rejects.toMatchObject({
      code: 'unknown_works_format',
      exitCode: 2,
    });
  });
});

describe('import', () => {
  it('passes over an unchanged file, and doubles no work from another', async () => {
    const path = copy('csl.json');
    await importWorks(index, path, { clock });
    expect(await importWorks(index, path, { clock })).toMatchObject({ unchanged: true, records: 0 });
    const again = join(folder, 'again.json');
    copyFileSync(path, again);
    expect(await importWorks(index, again, { clock })).toMatchObject({ added: 0, known: 1 });
    expect(index.describe()).toEqual({ name: 'works.db', works: 1, builtAt: '2026-11-21T00:00:00Z' });
  });

  it('replaces a record that changed in its file', async () => {
    const path = join(folder, 'own.json');
    writeFileSync(path, '[{"id":"x","title":"A first and faulty title","type":"book"}]');
    await importWorks(index, path, { clock });
    writeFileSync(path, '[{"id":"x","title":"The second and better title","type":"book"}]');
    expect(await importWorks(index, path, { clock })).toMatchObject({ updated: 1, added: 0 });
    expect(await find({ titles: ['A first and faulty title'] })).toEqual([]);
    expect((await find({ titles: ['The second and better title'] })).map((work) => work.id)).toEqual(['x']);
    expect(index.coverage()).toEqual([{ kind: 'book', year: 0, language: 'en', works: 1 }]);
  });

  it('keeps two works that share an id in different files', async () => {
    const paths = ['one', 'two'].map((name) => {
      const path = join(folder, `${name}.json`);
      writeFileSync(path, `[{"id":"smith2019","title":"A study called number ${name}","type":"book"}]`);
      return path;
    });
    for (const path of paths) expect(await importWorks(index, path, { clock })).toMatchObject({ added: 1 });
    expect(index.describe().works).toBe(2);
  });

  it('goes on where an interrupted import stopped', async () => {
    const path = join(folder, 'many.jsonl');
    const lines = Array.from({ length: 12_000 }, (_, number) =>
      JSON.stringify({ id: `n${number}`, title: `A treatise on the number ${number}`, type: 'book' }),
    );
    writeFileSync(path, lines.join('\n'));
    const stop = new AbortController();
    const cut = importWorks(index, path, { clock, signal: stop.signal, onProgress: () => stop.abort() });
    await expect(cut).rejects.toThrow();
    expect(await importWorks(index, path, { clock })).toMatchObject({ records: 7000, added: 7000 });
    expect(index.describe().works).toBe(12_000);
  });

  it('finds by the rarest words when a title is misprinted', async () => {
    await importWorks(index, copy('works.bib'), { clock });
    expect((await index.search('Modular eliptic curves and Ferrnats last theorem'))[0]?.id).toBe('wiles1995');
  });
});

describe('an index that another process adds to', () => {
  it('finds new works at once and counts them when it looks again, at most every half minute', async () => {
    const other = await openWorksIndex(join(folder, 'works.db'));
    try {
      index.refreshIfChanged(0);
      await importWorks(other, copy('works.bib'), { clock });
      expect(await find({ arxiv: '1412.6980' })).toHaveLength(1);
      expect(index.describe()).toMatchObject({ works: 0, builtAt: null });
      index.refreshIfChanged(1000);
      expect(index.describe()).toEqual({ name: 'works.db', works: 3, builtAt: '2026-11-21T00:00:00Z' });
      await importWorks(other, copy('works.ris'), { clock });
      index.refreshIfChanged(30_999);
      expect(index.describe().works).toBe(3);
      index.refreshIfChanged(31_000);
      expect(index.describe().works).toBe(4);
    } finally {
      other.close();
    }
  });
});

describe('coverage', () => {
  /** So many works of 2015 in English, of which every second has a DOI. */
  async function indexOf(works: number): Promise<void> {
    const path = join(folder, 'collection.jsonl');
    const lines = Array.from({ length: works }, (_, number) =>
      JSON.stringify({
        id: `n${number}`,
        title: `The treatise on the number ${number}`,
        type: 'article-journal',
        issued: { 'date-parts': [[2015]] },
        ...(number % 2 === 0 && { DOI: `10.1016/j.${number}` }),
      }),
    );
    writeFileSync(path, lines.join('\n'));
    await importWorks(index, path, { clock });
  }

  it('is not claimed by a collection, however often it has a kind, a year or a prefix', async () => {
    await indexOf(900);
    expect(index.covers({ type: 'article-journal', year: 2015, language: 'en' })).toBe(false);
    expect(index.coversDoiPrefix('10.1016')).toBe(false);
  });

  it('is claimed for the kind, years and language of which the index holds enough, and for no other', async () => {
    await indexOf(7500);
    expect(index.covers({ type: 'article-journal', year: 2015, language: 'en' })).toBe(true);
    expect(index.covers({ type: 'paper-conference', year: 2019, language: 'en' })).toBe(true);
    for (const other of [{ type: 'book' }, { year: 2021 }, { language: 'de' }])
      expect(index.covers({ type: 'article-journal', year: 2015, language: 'en', ...other })).toBe(false);
    expect(index.coversDoiPrefix('10.1016')).toBe(true);
    expect(index.coversDoiPrefix('10.1038')).toBe(false);
  });
});
