import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { parquetWriteFile } from 'hyparquet-writer';
import { packageFile } from '../../../src/lib/package-root.js';
import { startProgram } from './program.js';
import type { RunningProgram } from './program.js';
import { perSecond, report } from './report.js';
import { smallText } from './rows.js';
import { startStandIn } from './stand-in.js';
import { wholeProgram } from './whole-program.js';

const MEMORY_LIMIT_MB = 400;
const FIRST_REQUEST_LIMIT_MS = 5000;
const FIRST_ROW_LIMIT_S = 5;
/** Rows of a group of rows of Parquet. */
const ROW_GROUP = 50_000;

/** Writes a dataset of short texts, each another one. */
export async function writeDataset(path: string, documents: number): Promise<void> {
  const out = createWriteStream(path);
  for (let index = 0; index < documents; index += 1) {
    if (!out.write(`${JSON.stringify({ id: `row-${index}`, text: smallText(index) })}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
}

/** Writes the same as Parquet. */
function writeParquet(filename: string, documents: number): void {
  const column = (of: (index: number) => string): string[] =>
    Array.from({ length: documents }, (_, index) => of(index));
  const columnData = [
    { name: 'id', data: column((index) => `row-${index}`), type: 'STRING' as const },
    { name: 'text', data: column(smallText), type: 'STRING' as const },
  ];
  parquetWriteFile({ filename, columnData, rowGroupSize: ROW_GROUP });
}

/** Returns the number of the last source in a database. */
function lastSource(path: string): number {
  const database = new Database(path, { readonly: true });
  try {
    return database.prepare<[], number>('select max(source_id) from sources').pluck().get() ?? 0;
  } finally {
    database.close();
  }
}

const memory = ({ peakMb }: RunningProgram): string =>
  peakMb() === null ? 'not told here' : `${(peakMb() ?? 0).toFixed(0)} MB`;

type StandIn = Awaited<ReturnType<typeof startStandIn>>;

/** Starts a run and kills it when the service has answered half of the documents. */
async function killedHalfWay(
  settings: readonly string[],
  folder: string,
  standIn: StandIn,
  documents: number,
): Promise<void> {
  const first = startProgram(['run', ...settings], folder);
  while (first.child.exitCode === null && (await standIn.state()).documents < documents / 2) await delay(50);
  first.child.kill('SIGKILL');
  await first.ended;
  const served = (await standIn.state()).documents;
  report(
    `${documents} small documents: half of them, then killed`,
    perSecond((served * 1000) / (Date.now() - first.startedAtMs)),
    `memory ${memory(first)} (limit ${MEMORY_LIMIT_MB} MB)`,
  );
}

/** Starts the same run again and waits for its end. */
async function resumedToEnd(
  settings: readonly string[],
  folder: string,
  standIn: StandIn,
  documents: number,
): Promise<void> {
  const database = join(folder, 'scale.db');
  const before = lastSource(database);
  const resumed = startProgram(['run', ...settings], folder);
  while (resumed.child.exitCode === null && lastSource(database) === before) await delay(100);
  report(
    `  resumed behind row ${before}: first row recorded after`,
    `${((resumed.cpuMs() ?? 0) / 1000).toFixed(1)} s of CPU`,
    `${((Date.now() - resumed.startedAtMs) / 1000).toFixed(1)} s elapsed, limit ${FIRST_ROW_LIMIT_S} s`,
  );
  const summary = await resumed.ended;
  const { firstAtMs } = await standIn.state();
  report(
    '  resumed: first request after',
    `${firstAtMs - resumed.startedAtMs} ms`,
    `limit ${FIRST_REQUEST_LIMIT_MS} ms, from the start of the program`,
  );
  report(
    '  resumed: to the end',
    `${((Date.now() - resumed.startedAtMs) / 1000).toFixed(0)} s`,
    `memory ${memory(resumed)} (limit ${MEMORY_LIMIT_MB} MB)`,
  );
  report(
    '  every row accounted for',
    String(summary?.sources.scanned ?? 0),
    `of ${documents}; ${summary?.requests ?? 0} requests; ${JSON.stringify(summary?.words ?? {})}`,
  );
}

/** Runs over the dataset as it is, three times: the first reads it, as the run before was stopped on its way. */
function unchanged(settings: readonly string[], folder: string): void {
  const args = (named: readonly string[]): readonly string[] => [packageFile('dist', 'main.js'), 'run', ...named];
  const start = wholeProgram(
    args(settings.map((setting) => (setting === 'rows.jsonl' ? 'one.jsonl' : setting))),
    folder,
  );
  const seconds = ({ cpuMs }: { readonly cpuMs: number }): string => `${(cpuMs / 1000).toFixed(2)} s`;
  report('  unchanged, read once more: CPU', seconds(wholeProgram(args(settings), folder)), 'of the program');
  report('  unchanged, checked row by row: CPU', seconds(wholeProgram(args(settings), folder)), 'of the program');
  const known = wholeProgram(args(settings), folder);
  report('  unchanged, known as a whole: CPU', seconds(known), `one row, scanned: ${seconds(start)}`);
  report('  without the start', seconds({ cpuMs: known.cpuMs - start.cpuMs }), 'limit 0.3 s for 40,000 rows');
}

/** The flags of a run over a dataset. */
const settingsOf = (dataset: string, standIn: StandIn): readonly string[] => [
  dataset,
  ...['--min-words', '0'],
  '--dataset',
  '--text-column',
  'text',
  '--id-column',
  'id',
  '--db',
  'scale.db',
  '--base-url',
  standIn.baseUrl,
];

type WriteRows = (path: string, documents: number) => Promise<void> | void;

/**
 * Writes a dataset of small rows, kills a run of the built program over it half-way, and resumes it to its end, against
 * a service that answers at once. @param then what is measured after it
 */
async function resumed(
  name: string,
  write: WriteRows,
  folder: string,
  documents: number,
  then: (settings: readonly string[]) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await write(join(folder, name), documents);
  const standIn = await startStandIn(0);
  const settings = settingsOf(name, standIn);
  try {
    await killedHalfWay(settings, folder, standIn, documents);
    await standIn.reset();
    await resumedToEnd(settings, folder, standIn, documents);
    await then(settings);
  } finally {
    standIn.stop();
  }
}

/** A dataset in Parquet. */
export const parquetScale = (folder: string, documents: number): Promise<void> =>
  resumed('rows.parquet', writeParquet, folder, documents);

/** A dataset of JSON Lines. */
export const jsonLinesScale = (folder: string, documents: number): Promise<void> =>
  resumed('rows.jsonl', writeDataset, folder, documents);

/** A dataset of JSON Lines, and runs over it unchanged. */
export const scale = (folder: string, documents: number): Promise<void> =>
  resumed('rows.jsonl', writeDataset, folder, documents, async (settings) => {
    await writeDataset(join(folder, 'one.jsonl'), 1);
    unchanged(settings, folder);
  });
