import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createBibliographyScanner,
  importWorks,
  openWorksIndex,
  readReferenceModel,
} from '../../src/engines/bibliography/index.js';
import type { WorksIndex } from '../../src/engines/bibliography/index.js';
import { verifyReference } from '../../src/engines/bibliography/match/verify.js';
import { parseReference } from '../../src/engines/bibliography/parse/parse-reference.js';
import { systemClock } from '../../src/lib/clock.js';
import { corpusFolder, readCorpus } from '../corpora/bibliography.js';
import type { CheckedString, CorpusDocument } from '../corpora/bibliography.js';

/*
 * Speed of the bibliography scan on one core, against the shared index of works. Processor time is given beside the
 * clock's: the machine may be shared.
 */

interface Timed {
  readonly wallMs: number;
  readonly cpuMs: number;
}

async function timed(work: () => Promise<unknown>): Promise<Timed> {
  const started = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wallMs: performance.now() - started, cpuMs: (user + system) / 1000 };
}

const line = (what: string, value: string, limit: string): void =>
  console.log(`${what.padEnd(48)} ${value.padEnd(84)} ${limit}`);

/** Imports the shared works into a fresh index, unless one is named on the command line. */
async function openIndex(): Promise<WorksIndex> {
  const given = process.argv[2];
  if (given !== undefined && existsSync(given)) return openWorksIndex(given);
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'works.db');
  const index = await openWorksIndex(path);
  const { wallMs, cpuMs } = await timed(() =>
    importWorks(index, join(corpusFolder, 'works.jsonl.gz'), { clock: systemClock }),
  );
  index.handle.pragma('wal_checkpoint(truncate)');
  line(
    `import of ${index.describe().works} works`,
    `${(wallMs / 1000).toFixed(1)} s (${(cpuMs / 1000).toFixed(1)} s of processor)`,
    '< 90 s',
  );
  line('index on disk', `${(statSync(path).size / 1e6).toFixed(0)} MB`, '< 500 MB');
  return index;
}

const model = await readReferenceModel();
const index = await openIndex();
const labelled = readCorpus<CheckedString>('labelled');

async function verifyAll(strings: readonly string[]): Promise<void> {
  for (const raw of strings) await verifyReference(parseReference(model, raw), [index]);
}

/** Passes measured. The best one was disturbed least by other programs; the middle one shows how much they disturb. */
const PASSES = 9;

async function referencesPerSecond(what: string, strings: readonly string[], limit: string): Promise<void> {
  const passes: Timed[] = [];
  for (let pass = 0; pass < PASSES; pass += 1) passes.push(await timed(() => verifyAll(strings)));
  const perSecond = (part: keyof Timed): string => {
    const rates = passes.map((pass) => (1000 * strings.length) / pass[part]).sort((left, right) => right - left);
    return `best ${Math.round(rates[0] ?? 0)}/s, middle ${Math.round(rates[PASSES >> 1] ?? 0)}/s`;
  };
  line(what, `${perSecond('wallMs')} (of processor time: ${perSecond('cpuMs')})`, limit);
}

const mix = labelled.map((checked) => checked.raw);
const readable = labelled
  .filter((checked) => checked.label === 'exists' && checked.noise.length === 0)
  .map((checked) => checked.raw);
// A first pass fills the caches and lets the engine compile hot code, as in a running service. It also shows what a
// fresh program takes.
const first = await timed(() => verifyAll(mix));
line(
  `the first ${mix.length} references of a program`,
  `${Math.round((1000 * mix.length) / first.wallMs)}/s (${Math.round((1000 * mix.length) / first.cpuMs)}/s of ` +
    'processor time)',
  '',
);
await referencesPerSecond(`${readable.length} real references with readable titles`, readable, '≥ 3,000/s');
await referencesPerSecond(`${mix.length} references, the labelled mix`, mix, '≥ 1,000/s');

const prose = readCorpus<CorpusDocument>('documents')
  .filter((document) => document.kind === 'original')
  .map((document) => document.text.split(/\nRefer[eê]nc/u)[0] ?? '')
  .join('\n\n');
const list = labelled
  .filter((checked) => checked.noise.length === 0)
  .slice(0, 200)
  .map((checked, entry) => `[${entry + 1}] ${checked.raw.replace(/^\[?\d+[.\])]\s*/u, '')}`)
  .join('\n');
const document = `${prose.slice(0, 150_000 - list.length - 20)}\n\nReferences\n\n${list}`;
const scanner = createBibliographyScanner({ model, sources: [index] });
await scanner.scan(document);
const scan = await timed(() => scanner.scan(document));
line(
  `a document of ${document.length} characters, 200 references`,
  `${(scan.wallMs / 1000).toFixed(2)} s (${(scan.cpuMs / 1000).toFixed(2)} s of processor)`,
  '≤ 0.5 s',
);
index.close();
