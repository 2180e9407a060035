import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assay } from '../testing/program.js';
import type { Ended } from '../testing/program.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-library-'));
const run = (...args: readonly string[]): Promise<Ended> => assay(args, { cwd: folder });

const LIBRARY = String.raw`
@string{tides = "Journal of Tides"}
@article{tide_2020,
  title = {{Low} tide: \emph{M{\"u}ller} \& sons},
  author = {M{\"u}ller, J{\"o}rg and van der Berg, Ann and {World Health Organization}},
  year = 2020,
  journal = tides,
  doi = {https://doi.org/10.1000/xyz_1},
  keywords = {rivers; low-lands, caf{\'e}},
  groups = {Reading list, Thesis},
  file = {Full Text:files/a.txt:text/plain;Snapshot:files/gone.html:text/html},
}
@phdthesis{formula,
  title = {=HYPERLINK("http://evil.example")},
  date = {2018-05-01},
  mendeley-groups = {Group A},
  file = {:files/b.txt:TXT},
}
@misc{tide_2020,
  title = {Another work of the same key},
  file = {files/c.txt},
}
@book{broken,
  title = {never { closed,
  file = {files/d.txt},
}
`;

const none = { title: null, authors: null, year: null, doi: null, keywords: null, collections: null };
const TIDE = {
  key: 'tide_2020',
  type: 'article',
  title: 'Low tide: Müller & sons',
  authors: 'Müller, Jörg; van der Berg, Ann; World Health Organization',
  year: 2020,
  doi: '10.1000/xyz_1',
  keywords: 'café; low-lands; rivers',
  collections: 'Reading list; Thesis',
};
const EXPECTED: Readonly<Record<string, object>> = {
  'files/a.txt': TIDE,
  'files/b.txt': {
    ...none,
    key: 'formula',
    type: 'phdthesis',
    title: '=HYPERLINK("http://evil.example")',
    year: 2018,
    collections: 'Group A',
  },
  'files/c.txt': { ...none, key: 'tide_2020', type: 'misc', title: 'Another work of the same key' },
  'files/d.txt': { ...none, key: 'broken', type: 'book' },
  'files/gone.html': TIDE,
};

/** The columns of the library in a row, without their prefix. */
function libraryOf(row: Readonly<Record<string, unknown>>): object {
  const own = Object.entries(row).filter(([name]) => name.startsWith('library_'));
  return Object.fromEntries(own.map(([name, value]) => [name.replace('library_', ''), value]));
}

describe('a run over the attachments of a library', () => {
  beforeAll(async () => {
    mkdirSync(join(folder, 'files'));
    for (const name of ['a', 'b', 'c', 'd'])
      writeFileSync(join(folder, 'files', `${name}.txt`), `The ${name} miller wrote about the river. `.repeat(20));
    writeFileSync(join(folder, 'my.bib'), LIBRARY);
    await run('run', '--from-list', 'my.bib', '--db', 'r.db', '--csv', 'out.csv', '--jsonl', 'out.jsonl');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has what the library says of each work as columns, of a missing attachment too', () => {
    const rows = readFileSync(join(folder, 'out.jsonl'), 'utf8').trim().split('\n');
    const found = rows.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(Object.fromEntries(found.map((row) => [row['source'], libraryOf(row)]))).toEqual(EXPECTED);
  });

  it('writes no formula into a spreadsheet', () => {
    const rows = parse<Record<string, string>>(readFileSync(join(folder, 'out.csv')), { columns: true, bom: true });
    expect(rows.find((row) => row['source'] === 'files/b.txt')?.['library_title']).toBe(
      `'=HYPERLINK("http://evil.example")`,
    );
  });

  it('explains a source with it', async () => {
    const { stdout } = await run('explain', 'files/gone.html', '--db', 'r.db');
    expect(stdout.replace(/\s+/gu, ' ')).toContain(
      'library article tide_2020, "Low tide: Müller & sons", by Müller, Jörg; van der Berg, Ann; World Health ' +
        'Organization, 2020, DOI 10.1000/xyz_1, keywords café; low-lands; rivers, in Reading list; Thesis',
    );
  });

  it('has the new words of a library that was edited since', async () => {
    writeFileSync(join(folder, 'my.bib'), LIBRARY.replace('Another work', 'A renamed work'));
    await run('run', '--from-list', 'my.bib', '--db', 'r.db', '--jsonl', 'again.jsonl');
    const again = readFileSync(join(folder, 'again.jsonl'), 'utf8');
    expect(again).toContain('A renamed work of the same key');
    expect(again).toContain('"library_key":"formula"');
  });
});
