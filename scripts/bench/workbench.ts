/**
 * How long the workbench takes over a large run: making it ready once, then pages, counts and facets of several filters
 * and orders, each the slowest of five by the clock, beside the limit and the most of the processor; the first screen
 * and scrolling in a browser. `npm run bench:workbench [rows]` (1,000,000 by default).
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/lib/clock.js';
import { openSqlite } from '../../src/lib/database/index.js';
import { openStore } from '../../src/pipeline/store/index.js';
import type { FindingsQuery, PageStart, ReadyView, Store } from '../../src/pipeline/store/index.js';
import { packText } from '../../src/pipeline/store/columns/blob.js';
import { NO_FILTER } from '../../src/records/finding-query.js';
import type { FindingFilter, FindingOrder } from '../../src/records/finding-query.js';
import { seededRandom } from '../statistics/random.js';
import { measureScreen } from './workbench/screen.js';

const PAGE_LIMIT_MS = 100;
const PAGE_ROWS = 100;
const rowCount = Number(process.argv[2] ?? 1_000_000);
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
const db = join(folder, 'assay.db');
const READER = 'bench';
/** Documents whose text is kept, and what a search over them may take. */
const KEPT_TEXTS = Math.min(rowCount, 100_000);
const SEARCH_LIMIT_MS = 300;
/** Words of a text, and of the language that its words are of: the nth is used as often as 1/n. */
const TEXT_WORDS = 500;
const VOCABULARY = 60_000;

/** Kinds of patterns; the nth is in one of n + 1 texts, and the last in one of a thousand. */
const KINDS = 12;

/** What scans for patterns and of bibliographies counted: most texts show some, one in forty lacks references. */
function countsOfScans(n: string): string {
  const kind = (number: number): string => {
    const every = number === KINDS ? 1000 : number + 1;
    return `case when i % ${every} = 0 then ',["kind_${number}","Kind ${number}",' || (1 + i % 3) || ']' else '' end`;
  };
  const kinds = Array.from({ length: KINDS }, (_, index) => kind(index + 1)).join(' || ');
  const results = (scan: string, from: number): string => `
    ${n} insert into results (result_id, document_id, profile, scan, requested_version, model_version, run_no,
        scanned_at, marks, raw)
      select ${from} + i, i, 'assay', '${scan}', '', '${scan}', 1, 1763683200000, '[]', x'' from n;
    ${n} insert into tasks (run_no, scan, document_id, words, bytes, order_key, stratum, state, result_id, words_billed)
      select 1, '${scan}', i, 500, 3000, i, '', 'done', ${from} + i, 0 from n;`;
  return `${results('patterns', rowCount)} ${results('bibliography', 2 * rowCount)}
    ${n} insert into result_counts (result_id, patterns, kinds, register)
      select ${rowCount} + i, i % 30, '[' || substr(${kinds}, 2) || ']',
        case i % 5 when 0 then 'news' when 1 then 'essay' when 2 then 'forum' else null end from n;
    ${n} insert into result_counts (result_id, kinds, missing)
      select ${2 * rowCount} + i, '[]', case when i % 40 = 0 then i % 12 else 0 end from n;`;
}

/** A finished run of `rowCount` sources in 1,000 folders and five languages; one in eight AI, one in nine unsure. */
async function fill(): Promise<void> {
  await (await openStore({ db, keepText: 'full' }, systemClock)).close();
  const handle = openSqlite(db);
  const n = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rowCount})`;
  handle.exec(`begin;
    insert into runs (run_no, run_id, identity, paths, settings, status, crawl_done, started_at, profile,
      requested_version, pinned_versions, trail_no, is_joined)
    values (1, 'bench', 'x', '["corpus"]', '{}', 'complete', 1, 0, 'assay', '', '[]', 1, 1);
    ${n} insert into documents (document_id, hash, words, characters)
      select i, printf('%08x%056d', i * 2654435761 % 4294967296, i), 500 + i % 900, 3000 from n;
    ${n} insert into results (result_id, document_id, profile, scan, requested_version, model_version, run_no,
        scanned_at, verdict, human, ai, mixed, confidence, language, words, truncated, marks, raw, findings)
      select i, i, 'assay', 'detect', '', '2026-11-27-base', 1, 1763683200000,
        case when i % 8 = 0 then 'ai' else 'human' end, 0.9 - (i % 8 = 0) * 0.8,
        0.05 + (i % 8 = 0) * 0.8 + i % 97 / 10000.0, 0.05,
        case i % 9 when 0 then 'low' when 1 then 'medium' else 'high' end,
        case i % 50 when 0 then 'pt' when 1 then 'de' when 2 then 'fr' when 3 then 'es' else 'en' end,
        500 + i % 900, 0, '[]', x'', x'' from n;
    ${n} insert into sources (trail_no, run_no, last_run, path, path_bytes, dataset_id, document_id, is_first, outcome,
        format, language)
      select 1, 1, 2147483647, printf('corpus/folder-%04d/document-%07d.txt', i % 1000, i), x'', '', i, 1, 'scanned',
        'txt', 'en' from n;
    ${n} insert into tasks (run_no, scan, document_id, words, bytes, order_key, stratum, state, result_id, words_billed)
      select 1, 'detect', i, 500, 3000, i, '', 'done', i, 500 from n;
    ${countsOfScans(n)}
    ${n} insert into decisions (document_hash, reader, choice, note, run_id, stated, version, decided_at)
      select hash, '${READER}', 'confirmed', '', 'bench', 'ai', 1, 0 from documents where document_id % 500 = 0;
    commit;`);
  handle.close();
}

const random = seededRandom(1);
const wordOf = (rank: number): string =>
  `w${(rank * 7919) % VOCABULARY}`.replaceAll(/\d/gu, (digit) => 'aeioulrnst'.charAt(Number(digit)));

function textNumber(number: number): string {
  const words = Array.from({ length: TEXT_WORDS }, () => wordOf(Math.floor(VOCABULARY ** random())));
  return `${words.join(' ')} document${number}`;
}

/** Keeps texts of the first documents, as a run does. Returns their size. */
async function keepTexts(): Promise<number> {
  const handle = openSqlite(db);
  const keep = handle.prepare('update documents set text = ? where document_id = ?');
  let bytes = 0;
  for (let first = 1; first <= KEPT_TEXTS; first += 1000) {
    const packed = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => Promise.resolve(packText(textNumber(first + index)))),
    );
    handle.transaction(() => packed.forEach((text, index) => keep.run(text, first + index)))();
    bytes += packed.reduce((sum, { length }) => sum + length, 0);
  }
  handle.close();
  return bytes;
}

/** Searches over kept texts: making their index, its size, then words and phrases of all kinds. */
async function measureSearch(store: Store, view: ReadyView): Promise<void> {
  const before = statSync(db).size;
  const startedMs = performance.now();
  while ((await store.review.texts()).state !== 'ready');
  const tookMs = performance.now() - startedMs;
  // What is in the log beside the file is not counted before a checkpoint.
  const handle = openSqlite(db);
  handle.pragma('wal_checkpoint(TRUNCATE)');
  handle.close();
  const bytes = statSync(db).size - before;
  say(`making ${KEPT_TEXTS} kept texts ready, once`, tookMs, null);
  console.log(`   a text: ${((tookMs * 1000) / KEPT_TEXTS).toFixed(0)} µs, ${(bytes / KEPT_TEXTS).toFixed(0)} bytes`);
  const often = wordOf(1);
  const rare = 'document777';
  const searches: readonly (readonly [string, Partial<FindingFilter>])[] = [
    ['a word of one text', { text: rare }],
    ['a word of nearly all', { text: often }],
    ['a phrase of usual words', { text: `"${often} ${wordOf(2)}"` }],
    ['two rare words', { text: `${wordOf(9000)} ${wordOf(8000)}` }],
    ['a word that is not there', { text: 'unicorn' }],
    ['a usual word, unsure in Portuguese', { text: often, verdicts: ['unsure'], languages: ['pt'] }],
    ['a usual phrase that no such text holds', { text: `"${often} ${wordOf(2)}"`, languages: ['xx'] }],
  ];
  for (const [name, filter] of searches) {
    const query: FindingsQuery = { view, reader: READER, filter: { ...NO_FILTER, ...filter } };
    const page = () => store.review.page(query, BY_PATH, { offset: 0 }, PAGE_ROWS);
    say(`search for ${name}: first page`, await slowest(page), SEARCH_LIMIT_MS);
    const { count, isMore } = await store.review.count(query);
    say(
      `   count (${isMore ? 'more than ' : ''}${count})`,
      await slowest(() => store.review.count(query)),
      SEARCH_LIMIT_MS,
    );
    say('   facets', await slowest(() => store.review.facets(query)), null);
  }
}

async function readyView(store: Store): Promise<ReadyView> {
  for (;;) {
    const view = await store.review.view('bench');
    if (view.state === 'ready') return view;
  }
}

/** How long something took by the clock, and of the processor: on a loaded machine these differ. */
interface Took {
  readonly ms: number;
  readonly processorMs: number;
}

async function slowest(work: () => Promise<unknown>): Promise<Took> {
  const times: Took[] = [];
  for (let round = 0; round < 5; round += 1) {
    const [startedMs, before] = [performance.now(), process.cpuUsage()];
    await work();
    const { user, system } = process.cpuUsage(before);
    times.push({ ms: performance.now() - startedMs, processorMs: (user + system) / 1000 });
  }
  return {
    ms: Math.max(...times.map(({ ms }) => ms)),
    processorMs: Math.max(...times.map(({ processorMs }) => processorMs)),
  };
}

function say(name: string, took: Took | number, limitMs: number | null): void {
  const { ms, processorMs } = typeof took === 'number' ? { ms: took, processorMs: null } : took;
  const limit = limitMs === null ? '' : `   limit ${limitMs} ms   ${ms <= limitMs ? 'kept' : 'BROKEN'}`;
  const processor = processorMs === null ? '' : `   processor ${processorMs.toFixed(0).padStart(5)} ms`;
  console.log(`${name.padEnd(44)} ${ms.toFixed(0).padStart(6)} ms${processor}${limit}`);
}

const BY_PATH: FindingOrder = { sort: 'path', descending: false };
/** As the page shows them first. */
const BY_VERDICT: FindingOrder = { sort: 'verdict', descending: false };
const CASES: readonly (readonly [name: string, filter: Partial<FindingFilter>, order: FindingOrder])[] = [
  ['all, by verdict, what is read first', {}, BY_VERDICT],
  ['unsure in Portuguese, by verdict', { verdicts: ['unsure'], languages: ['pt'] }, BY_VERDICT],
  ['AI and human, by verdict, down', { verdicts: ['ai', 'human'] }, { sort: 'verdict', descending: true }],
  ['all, by path', {}, BY_PATH],
  ['all, by probability of AI, down', {}, { sort: 'ai', descending: true }],
  ['all, by words', {}, { sort: 'words', descending: false }],
  ['all, by language', {}, { sort: 'language', descending: false }],
  ['all, by patterns, down', {}, { sort: 'patterns', descending: true }],
  ['all, by confidence', {}, { sort: 'confidence', descending: false }],
  ['missing references, most first', { missingFrom: 1 }, { sort: 'missing', descending: true }],
  ['unsure, by path', { verdicts: ['unsure'] }, BY_PATH],
  ['unsure in Portuguese, by path', { verdicts: ['unsure'], languages: ['pt'] }, BY_PATH],
  ['mixed (none), by probability of AI', { verdicts: ['mixed'] }, { sort: 'ai', descending: true }],
  ['a language that is not there, by words', { languages: ['xx'] }, { sort: 'words', descending: true }],
  ['low confidence, over 1,300 words', { confidences: ['low'], wordsFrom: 1300 }, BY_PATH],
  ['path with folder-0777', { path: 'folder-0777' }, BY_PATH],
  ['path that is not there', { path: 'nothing-like-it' }, BY_PATH],
  ['a pattern of every second text, twice', { pattern: 'kind_1', patternsFrom: 2 }, BY_PATH],
  ['a rare pattern, by probability of AI', { pattern: `kind_${KINDS}` }, { sort: 'ai', descending: true }],
  ['29 patterns in news, by words', { patternsFrom: 29, registers: ['news'] }, { sort: 'words', descending: true }],
  ['ten missing references', { missingFrom: 10 }, BY_PATH],
  ['AI, not decided', { verdicts: ['ai'], reviewed: 'open' }, BY_PATH],
  ['decided, by probability of AI', { reviewed: 'decided' }, { sort: 'ai', descending: true }],
];

async function measure(store: Store): Promise<void> {
  const startedMs = performance.now();
  const before = statSync(db).size;
  const view = await readyView(store);
  say(`making ${view.findings} findings ready, once`, performance.now() - startedMs, null);
  console.log(`size of the database ${(before / 1e6).toFixed(0)} MB, then ${(statSync(db).size / 1e6).toFixed(0)} MB`);
  for (const [name, filter, order] of CASES) {
    const query: FindingsQuery = { view, reader: READER, filter: { ...NO_FILTER, ...filter } };
    const page = (start: PageStart) => store.review.page(query, order, start, PAGE_ROWS);
    say(`${name}: first page`, await slowest(() => page({ offset: 0 })), PAGE_LIMIT_MS);
    const { count, isMore } = await store.review.count(query);
    say(`   count (${isMore ? 'more than ' : ''}${count})`, await slowest(() => store.review.count(query)), null);
    if (count < 1000) continue;
    say('   page in the middle', await slowest(() => page({ offset: Math.floor(count / 2) })), PAGE_LIMIT_MS);
    const key = (await page({ offset: Math.floor(count / 2) })).at(-1)?.key;
    if (key !== undefined) say('   the page after it', await slowest(() => page({ after: key })), PAGE_LIMIT_MS);
  }
  const query: FindingsQuery = { view, reader: READER, filter: NO_FILTER };
  say('facets of all', await slowest(() => store.review.facets(query)), null);
  await measureScreen(store, say);
  await measureSearch(store, view);
}

await fill();
console.log(`load ${loadavg()[0]?.toFixed(1)}`);
console.log(`${KEPT_TEXTS} kept texts, ${(await keepTexts()) / KEPT_TEXTS} bytes each`);
const store = await openStore({ db, keepText: 'full' }, systemClock);
try {
  await measure(store);
} finally {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}
