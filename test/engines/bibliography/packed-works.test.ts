import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importWorks, madeUpWork, openWorksIndex, WorksImport } from '../../../src/engines/bibliography/index.js';
import type { WorksIndex } from '../../../src/engines/bibliography/index.js';
import { idsOf } from '../../../src/engines/bibliography/sources/look-up.js';
import { KeyRuns } from '../../../src/engines/bibliography/sources/packed/key-runs.js';
import type { WorkQuery } from '../../../src/engines/bibliography/types.js';

const clock = { now: () => Date.UTC(2026, 10, 23), sleep: async () => Promise.resolve() };
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

let folder: string;
let index: WorksIndex;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packed-'));
  index = await openWorksIndex(join(folder, 'works.db'));
});
afterEach(() => {
  index.close();
  rmSync(folder, { recursive: true });
});

function dump(name: string, records: readonly object[]): string {
  const path = join(folder, name);
  writeFileSync(path, records.map((record) => JSON.stringify(record)).join('\n'));
  return path;
}
const madeUp = (from: number, to: number): readonly object[] =>
  Array.from({ length: to - from }, (_, offset) => madeUpWork(from + offset));
const titlesOf = async (query: Partial<WorkQuery>): Promise<readonly (string | undefined)[]> =>
  (await index.find({ ...NOTHING, ...query })).map(({ csl }) => csl.title);

describe('works of a dump', () => {
  it('are found by each of their keys and come back as they were', async () => {
    await importWorks(index, dump('a.jsonl', madeUp(0, 3000)), { clock });
    expect(index.describe().works).toBe(3000);
    for (const number of [0, 127, 128, 1777, 2999]) {
      const work = madeUpWork(number);
      const [title] = work.title;
      const doi = work.DOI.toLowerCase();
      expect(await titlesOf({ doi })).toEqual([title]);
      expect(await titlesOf({ titles: [title] })).toEqual([title]);
      expect(
        await titlesOf({
          families: [work.author[0]?.family ?? ''],
          volume: work.volume,
          firstPage: work.page.split('-')[0] ?? '',
        }),
      ).toEqual([title]);
      const [found] = await index.find({ ...NOTHING, doi });
      expect(found?.csl).toMatchObject({
        type: 'article-journal',
        issued: work.issued,
        'container-title': work['container-title'][0],
        volume: work.volume,
        page: work.page,
        author: work.author,
      });
    }
  });

  it('are read from their blocks in any order, the last line of a block before the first', async () => {
    await importWorks(index, dump('a.jsonl', madeUp(0, 300)), { clock });
    const ordinals = [127, 0, 64, 5, 126, 128, 299, 255, 256, 1];
    const titles = ordinals.flatMap((ordinal) => index.packed.work(ordinal).map(({ csl }) => csl.title));
    expect(new Set(titles).size).toBe(ordinals.length);
    const again = ordinals.flatMap((ordinal) => index.packed.work(ordinal).map(({ csl }) => csl.title));
    expect(again).toEqual(titles);
    expect(index.packed.work(300)).toEqual([]);
    expect(index.packed.work(100_000)).toEqual([]);
  });

  it('are found by identifier and title with one question for each', async () => {
    await importWorks(index, dump('a.jsonl', madeUp(0, 200)), { clock });
    const work = madeUpWork(7);
    const query = { ...NOTHING, doi: work.DOI.toLowerCase(), titles: [work.title[0]] };
    const asked: number[] = [];
    const ids = idsOf({ ...query, families: ['rivers'], volume: '1', firstPage: '1' }, (hash) => {
      asked.push(hash);
      return index.packed.withHash(hash);
    });
    expect(ids.size).toBe(1);
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  it('are found by their long words when beginning and end of a title are misprinted', async () => {
    await importWorks(index, dump('a.jsonl', madeUp(0, 500)), { clock });
    const [title] = madeUpWork(42).title;
    expect((await index.search(`Xx ${title} xx`)).map(({ csl }) => csl.title)).toContain(title);
  });

  it('are stored once: by identifier, and by title, year and first author', async () => {
    await importWorks(index, dump('a.jsonl', madeUp(0, 200)), { clock });
    const known = madeUp(0, 200).map((work) => ({ ...work, publisher: 'another' }));
    expect(await importWorks(index, dump('b.jsonl', known), { clock })).toMatchObject({ added: 0, known: 200 });
    const withoutDoi = madeUp(0, 200).map((work) => ({ ...work, DOI: undefined }));
    expect(await importWorks(index, dump('c.jsonl', withoutDoi), { clock })).toMatchObject({ added: 0, known: 200 });
    const otherDoi = madeUp(0, 1).map((work) => ({ ...work, DOI: '10.1234/reprint' }));
    expect(await importWorks(index, dump('d.jsonl', otherDoi), { clock })).toMatchObject({ added: 1 });
  });

  it('are known by the identifiers of a second database, too', async () => {
    await importWorks(index, dump('a.jsonl', madeUp(0, 10)), { clock });
    const work = madeUpWork(7);
    const second = dump('b.jsonl', [{ ...work, PMID: '12345678' }]);
    expect(await importWorks(index, second, { clock })).toMatchObject({ known: 1 });
    expect(await titlesOf({ pmid: '12345678' })).toEqual([work.title[0]]);
  });

  it('stay found while runs are merged, in this connection and in one that was open before', async () => {
    const other = await openWorksIndex(join(folder, 'works.db'));
    try {
      for (let part = 0; part < 12; part += 1) {
        await importWorks(index, dump(`${part}.jsonl`, madeUp(part * 100, part * 100 + 100)), { clock });
        for (const number of [0, part * 100 + 50]) {
          const found = await other.find({ ...NOTHING, doi: madeUpWork(number).DOI.toLowerCase() });
          expect(found).toHaveLength(1);
        }
      }
      expect(new KeyRuns(index.handle).count).toBeLessThan(5);
    } finally {
      other.close();
    }
  });

  it('take up an interrupted import of several files without loss or doubles', async () => {
    const parts = [0, 1, 2].map((part) => dump(`part-${part}.jsonl`, madeUp(part * 1000, part * 1000 + 1000)));
    const cut = new WorksImport(index, { clock });
    for (const part of parts.slice(0, 2)) await cut.add(part);
    // The process ends here: nothing of the parts was written, and nothing says that they were read.
    expect(index.packed.count()).toBe(0);
    const again = new WorksImport(index, { clock });
    for (const part of parts) expect(await again.add(part)).toMatchObject({ added: 1000, unchanged: false });
    again.finish();
    expect(index.describe().works).toBe(3000);
    for (const part of parts) expect(await importWorks(index, part, { clock })).toMatchObject({ unchanged: true });
  });
});
