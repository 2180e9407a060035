import { createWriteStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import { importWorks, openWorksIndex } from '../../src/engines/bibliography/index.js';
import { madeUpWork } from '../../src/engines/bibliography/sources/made-up-works.js';
import type { WorkQuery } from '../../src/engines/bibliography/types.js';
import { systemClock } from '../../src/lib/clock.js';

/*
 * Size and speed of an index of made-up works in Crossref's form: `npm run bench:works -- 10000000`. Words, names and
 * journals are made up with about as much variety as those of a real database, so that they compress no better.
 */

const works = Number(process.argv[2] ?? 1_000_000);
const LOOK_UPS = 5000;

const line = (what: string, value: string, limit = ''): void =>
  console.log(`${what.padEnd(44)} ${value.padEnd(60)} ${limit}`);

const folder = mkdtempSync(join(process.argv[3] ?? tmpdir(), 'assay-works-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

async function writeDump(path: string): Promise<void> {
  const file = createWriteStream(path);
  const gzip = createGzip({ level: 1 });
  gzip.pipe(file);
  for (let number = 0; number < works; number += 1)
    if (!gzip.write(`${JSON.stringify(madeUpWork(number))}\n`)) await once(gzip, 'drain');
  gzip.end();
  await once(file, 'close');
}

/** A look-up as a parsed reference makes it, with or without its DOI. */
function queryOf(number: number, withDoi: boolean): WorkQuery {
  const work = madeUpWork(number);
  return {
    doi: withDoi ? work.DOI : null,
    arxiv: null,
    pmid: null,
    isbn: null,
    titles: [work.title[0]],
    families: work.author.map(({ family }) => family.toLowerCase()),
    year: work.issued['date-parts'][0][0],
    volume: work.volume,
    firstPage: work.page.split('-')[0] ?? null,
  };
}

const dump = join(folder, 'works.jsonl.gz');
await writeDump(dump);
line('the dump', `${works.toLocaleString('en')} works, ${(statSync(dump).size / 1e6).toFixed(0)} MB`);

const path = join(folder, 'works.db');
const index = await openWorksIndex(path);
const started = performance.now();
const cpu = process.cpuUsage();
let mostBytes = 0;
let told = 0;
/** Prints progress twenty times, on standard error: an import of ten million works may take an hour. */
const onProgress = (records: number): void => {
  const bytes = process.memoryUsage.rss();
  mostBytes = Math.max(mostBytes, bytes);
  if (records - told < works / 20) return;
  told = records;
  const { user, system } = process.cpuUsage(cpu);
  process.stderr.write(
    `${records.toLocaleString('en')} works, ${Math.round((performance.now() - started) / 1000)} s ` +
      `(${((user + system) / 1e6).toFixed(0)} s of processor), ${(bytes / 1e6).toFixed(0)} MB of memory\n`,
  );
};
const report = await importWorks(index, dump, { clock: systemClock, onProgress });
const { user, system } = process.cpuUsage(cpu);
const seconds = (performance.now() - started) / 1000;
index.handle.pragma('wal_checkpoint(truncate)');
const bytes = statSync(path).size + (existsSync(`${path}-wal`) ? statSync(`${path}-wal`).size : 0);
line('imported', `${report.added.toLocaleString('en')} added, ${report.known} known already`);
line(
  'time of the import',
  `${(seconds / 3600).toFixed(3)} h (${((user + system) / 1e6).toFixed(0)} s of processor): ` +
    `${Math.round(works / seconds)} works/s`,
);
line('hours for ten million works at that rate', ((1e7 / works) * (seconds / 3600)).toFixed(2), '≤ 2');
line('memory', `${(mostBytes / 1e6).toFixed(0)} MB`, '≤ 1,500 MB');
line('bytes a work', (bytes / report.added).toFixed(1), '≤ 120');

for (const [what, withDoi, shift] of [
  ['look-ups by DOI and title', true, 0],
  ['look-ups by title', false, 0],
  ['look-ups of works that are not there', false, works],
] as const) {
  // Made before: what is timed is the index alone.
  const asked = Array.from({ length: LOOK_UPS }, (_, turn) => {
    const number = Math.floor((turn * works) / LOOK_UPS) + shift;
    return { query: queryOf(number, withDoi), doi: madeUpWork(number).DOI.toLowerCase() };
  });
  let found = 0;
  const began = performance.now();
  const before = process.cpuUsage();
  for (const { query, doi } of asked) {
    const hits = await index.find(query);
    if (hits.some(({ csl }) => csl.DOI === doi)) found += 1;
  }
  const perSecond = LOOK_UPS / ((performance.now() - began) / 1000);
  const spent = process.cpuUsage(before);
  const ofProcessor = (1e6 * LOOK_UPS) / (spent.user + spent.system);
  line(
    what,
    `${Math.round(perSecond)}/s (${Math.round(ofProcessor)}/s of processor time), ${found} of ${LOOK_UPS} found`,
    '≥ 2,000/s',
  );
}
index.close();
