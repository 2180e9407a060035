import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.js';
import { openSqlite } from '../../../src/lib/database/index.js';
import { openStore } from '../../../src/pipeline/store/index.js';
import type { FindingsQuery, Store } from '../../../src/pipeline/store/index.js';
import { packText } from '../../../src/pipeline/store/columns/blob.js';
import { NO_FILTER } from '../../../src/records/finding-query.js';
import type { FindingFilter, FindingOrder } from '../../../src/records/finding-query.js';

/** So many that a word of every second is usual. */
const DOCUMENTS = 12_000;
const isEven = (number: number): boolean => number % 2 === 0;
const languageOf = (number: number): string => (number % 100 === 0 ? 'pt' : number % 50 === 1 ? 'de' : 'en');
const numbers = Array.from({ length: DOCUMENTS }, (_, index) => index + 1);

const folder = mkdtempSync(join(tmpdir(), 'assay-usual-'));
let store: Store;

/** A finished run, as rows: to scan so many texts takes longer than all that is tested here. */
beforeAll(async () => {
  const db = join(folder, 'assay.db');
  await (await openStore({ db, keepText: 'full' }, systemClock)).close();
  const [even, odd] = [await packText('The black dog sleeps.'), await packText('A dog that is black sleeps.')];
  const handle = openSqlite(db);
  handle.exec(`
    insert into runs (run_no, run_id, identity, paths, settings, status, crawl_done, started_at, profile,
      requested_version, pinned_versions, trail_no, is_joined)
    values (1, 'run', 'x', '["corpus"]', '{}', 'complete', 1, 0, 'assay', '', '[]', 1, 1)`);
  const document = handle.prepare(
    'insert into documents (document_id, hash, words, characters, text) values (?, ?, ?, 30, ?)',
  );
  const source = handle.prepare(
    `insert into sources (trail_no, run_no, last_run, path, path_bytes, dataset_id, document_id, is_first, outcome,
      format, language) values (1, 1, 2147483647, ?, x'', '', ?, 1, 'scanned', 'txt', ?)`,
  );
  handle.transaction(() => {
    for (const number of numbers) {
      document.run(number, String(number).padStart(64, '0'), number % 700, isEven(number) ? even : odd);
      source.run(`corpus/${String(number).padStart(6, '0')}.txt`, number, languageOf(number));
    }
  })();
  handle.close();
  store = await openStore({ db, keepText: 'full' }, systemClock);
  while ((await store.review.texts()).state !== 'ready');
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

async function queryOf(filter: Partial<FindingFilter>): Promise<FindingsQuery> {
  for (;;) {
    const view = await store.review.view('run');
    if (view.state === 'ready') return { view, reader: 'nobody', filter: { ...NO_FILTER, ...filter } };
  }
}

const CASES: readonly (readonly [Partial<FindingFilter>, (number: number) => boolean])[] = [
  [{ text: 'dog' }, () => true],
  [{ text: '"black dog"' }, isEven],
  [{ text: '"black dog"', languages: ['pt'] }, (number) => isEven(number) && languageOf(number) === 'pt'],
  [{ text: '"black dog"', languages: ['de'] }, (number) => isEven(number) && languageOf(number) === 'de'],
  [{ text: '"black dog"', wordsFrom: 690 }, (number) => isEven(number) && number % 700 >= 690],
];
const BY_PATH: FindingOrder = { sort: 'path', descending: false };

describe.each(CASES)('a search for what half of all texts hold: %j', (filter, isShown) => {
  const expected = numbers.filter(isShown);

  test('pages follow each other both ways, begin anywhere, and are in any order', async () => {
    const query = await queryOf(filter);
    const page = async (...asked: [FindingOrder, Parameters<Store['review']['page']>[2]]) =>
      store.review.page(query, ...asked, 100);
    const ids = (rows: Awaited<ReturnType<typeof page>>): readonly number[] =>
      rows.map(({ row }) => Number(row.documentHash));
    const first = await page(BY_PATH, { offset: 0 });
    expect(ids(first)).toEqual(expected.slice(0, 100));
    const last = first.at(-1)?.key;
    if (last !== undefined) {
      expect(ids(await page(BY_PATH, { after: last }))).toEqual(expected.slice(100, 200));
      expect(ids(await page(BY_PATH, { before: last }))).toEqual(
        expected
          .slice(0, first.length - 1)
          .reverse()
          .slice(0, 100),
      );
    }
    for (const offset of [150, 4000])
      expect(ids(await page(BY_PATH, { offset }))).toEqual(expected.slice(offset, offset + 100));
    const byWords = [...expected].sort((a, b) => (b % 700) - (a % 700) || b - a);
    expect(ids(await page({ sort: 'words', descending: true }, { offset: 0 }))).toEqual(byWords.slice(0, 100));
  });

  test('are counted, in all and by language', async () => {
    const query = await queryOf(filter);
    const isMore = expected.length > 10_000;
    expect(await store.review.count(query)).toEqual({ count: isMore ? 10_000 : expected.length, isMore });
    const { languages } = await store.review.facets({ ...query, filter: { ...query.filter, languages: [] } });
    const all = filter.languages === undefined ? expected : numbers.filter(isEven);
    const count = (language: string): number => all.filter((number) => languageOf(number) === language).length;
    const known = ['en', 'pt', 'de'].map((value) => ({ value, count: count(value) }));
    expect(languages).toEqual(expect.arrayContaining(known.filter((one) => one.count > 0)));
  });
});
