import { statSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram } from './program.js';
import { report } from './report.js';
import { writeDataset } from './scale.js';
import { startStandIn } from './stand-in.js';

const FEWEST = 1000;
const STEP = 10;
const BYTES_PER_MB = 1e6;

interface Cost {
  readonly documents: number;
  readonly cpuMs: number;
  readonly peakMb: number;
  readonly databaseMb: number;
}

/** Runs over the dataset of so many documents, to the end. */
async function costOf(folder: string, documents: number, baseUrl: string): Promise<Cost> {
  const db = `${documents}.db`;
  const columns = ['--text-column', 'text', '--id-column', 'id'];
  const settings = [
    `${documents}.jsonl`,
    '--dataset',
    '--min-words',
    '0',
    ...columns,
    '--db',
    db,
    '--base-url',
    baseUrl,
  ];
  const program = startProgram(['run', ...settings], folder);
  const summary = await program.ended;
  const ended = summary?.sources.found ?? 0;
  if (ended !== documents) throw new Error(`${ended} of ${documents} documents were found`);
  const databaseMb = statSync(join(folder, db)).size / BYTES_PER_MB;
  return { documents, cpuMs: program.cpuMs() ?? Number.NaN, peakMb: program.peakMb() ?? Number.NaN, databaseMb };
}

/** Prints a cost, and what each document beyond those of the cost before took. */
function print(what: string, cost: Cost, before: Cost | null): void {
  const more = before === null ? null : cost.documents - before.documents;
  const slope = (figure: (of: Cost) => number): string =>
    more === null || before === null ? '' : ((figure(cost) - figure(before)) / more).toFixed(3);
  const beside =
    more === null
      ? ''
      : `; each further one ${slope(({ cpuMs }) => cpuMs)} ms, ${slope(({ databaseMb }) => databaseMb * 1000)} kB`;
  report(
    `${cost.documents} documents, ${what}: CPU`,
    `${(cost.cpuMs / 1000).toFixed(2)} s`,
    `memory ${cost.peakMb.toFixed(0)} MB, database ${cost.databaseMb.toFixed(1)} MB${beside}`,
  );
}

/**
 * What a run over ten times as many documents costs, up to `most`, each against a service that answers at once: new,
 * and once more, unchanged. Where the cost of each further document stays the same, costs grow in a straight line.
 */
export async function growth(folder: string, most: number): Promise<void> {
  const standIn = await startStandIn(0);
  let before: { readonly first: Cost; readonly unchanged: Cost } | null = null;
  try {
    for (let documents = FEWEST; documents <= most; documents *= STEP) {
      await writeDataset(join(folder, `${documents}.jsonl`), documents);
      const first = await costOf(folder, documents, standIn.baseUrl);
      print('new', first, before?.first ?? null);
      const unchanged = await costOf(folder, documents, standIn.baseUrl);
      print('unchanged', unchanged, before?.unchanged ?? null);
      before = { first, unchanged };
    }
  } finally {
    standIn.stop();
  }
}
