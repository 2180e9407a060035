import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type * as Program from '../../src/index.js';
import { packageFile } from '../../src/lib/package-root.js';
import { percent, report } from './pipeline/report.js';
import { smallText } from './pipeline/rows.js';
import { startStandIn } from './pipeline/stand-in.js';

// Usage: `npm run bench:nights [-- --nights 400 --files 20000 --keep-runs 30]`. Audits a folder night after night with
// the built program against a service that answers at once, and changes a share of its files in between. Prints the
// size of the database, the seconds and the processor seconds of a night at intervals. `--keep-runs 0`: history is
// never thinned out. `--in-process`: all nights in this process, through the package that was built: without the start
// of a program each night, which takes most of the time where there are few files. `--rows`: the sources are rows of
// one dataset, which is written faster than a million files.
const { values } = parseArgs({
  options: {
    nights: { type: 'string', default: '400' },
    files: { type: 'string', default: '20000' },
    change: { type: 'string', default: '0.01' },
    every: { type: 'string', default: '20' },
    'keep-runs': { type: 'string', default: '30' },
    'in-process': { type: 'boolean', default: false },
    rows: { type: 'boolean', default: false },
  },
});
const [nights, files, share, every, keepRuns] = [
  Number(values.nights),
  Number(values.files),
  Number(values.change),
  Number(values.every),
  Number(values['keep-runs']),
];

/** What the first night stored may grow by this much in a night, as a multiple of the share of files that changed. */
const GROWTH_LIMIT = 2;
/** Sizes and times of the last fifth of the nights against those of the fifth before the middle. */
const FLAT_LIMIT = 1.1;
/** Words of a file: as many as a page has. */
const TEXTS_IN_A_FILE = 12;

/** Ticks in a second in the figures of `/proc`: the same on every Linux. */
const TICKS = 100;

interface Cost {
  readonly seconds: number;
  /**
   * Of the command and all processes that it started; null where the system does not tell. Other programs do not change
   * it.
   */
  readonly processorSeconds: number | null;
}

/** Processor seconds of this process and of all that it started and that have ended; null where there is no `/proc`. */
async function processorSeconds(): Promise<number | null> {
  const line = await readFile('/proc/self/stat', 'utf8').catch(() => null);
  // The name of the program, in brackets, may hold spaces: counted from behind it, utime, stime, cutime and cstime are
  // 11 to 14.
  const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ');
  return fields === undefined ? null : fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
}

interface Night {
  /** Of the corpus and the database. */
  readonly folder: string;
  readonly baseUrl: string;
}

/** How often the memory of the program is looked at. */
const MEMORY_MS = 500;
/** Most memory that the program has held so far, in bytes, of all nights; 0 where the system does not tell. */
let mostMemory = 0;

/** Looks at the most memory that a process has held. */
async function watchMemory(pid: number | undefined): Promise<void> {
  const status = await readFile(`/proc/${pid ?? 0}/status`, 'utf8').catch(() => '');
  mostMemory = Math.max(mostMemory, 1024 * Number(/^VmHWM:\s*(\d+) kB/mu.exec(status)?.[1] ?? 0));
}

/** Audits with the program. Fails the benchmark with the program's own message where that does not end well. */
async function startProgram({ folder, baseUrl }: Night): Promise<void> {
  const args = [
    'audit',
    'corpus',
    '--min-words',
    '0',
    '--db',
    'assay.db',
    '--base-url',
    baseUrl,
    '--no-canaries',
    '--yes',
    '--quiet',
  ];
  if (values.rows) args.push('--dataset', '--id-column', 'id');
  const child = spawn(process.execPath, [packageFile('dist', 'main.js'), ...args, '--keep-runs', String(keepRuns)], {
    cwd: folder,
    env: { ...process.env, ASSAY_API_KEY: 'bench' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const watch = setInterval(() => void watchMemory(child.pid), MEMORY_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(watch);
  if (code !== 0) throw new Error(`assay audit ended with ${code ?? 'a signal'}`);
}

/** Audits with the function of the package. */
async function callPackage({ folder, baseUrl }: Night): Promise<void> {
  const { audit, programSettings } = (await import(packageFile('dist', 'index.js'))) as typeof Program;
  const rows = values.rows ? { dataset: true, idColumn: 'id' } : {};
  const settings = programSettings({ db: 'assay.db', baseUrl, apiKey: 'bench', canaries: false, keepRuns, ...rows });
  const { summary } = await audit({ settings, paths: ['corpus'], cwd: folder });
  if (summary.status !== 'complete') throw new Error(`the audit ended as ${summary.status}`);
}

/** Returns what a night costs. */
async function audited(night: Night): Promise<Cost> {
  const startedAt = performance.now();
  const before = await processorSeconds();
  await (values['in-process'] ? callPackage : startProgram)(night);
  const after = await processorSeconds();
  return {
    seconds: (performance.now() - startedAt) / 1000,
    processorSeconds: before === null || after === null ? null : after - before,
  };
}

/** Bytes of the database with what lies beside it. */
async function sizeOf(path: string): Promise<number> {
  const sizes = await Promise.all(
    ['', '-wal', '-shm'].map((end) =>
      stat(`${path}${end}`)
        .then(({ size }) => size)
        .catch(() => 0),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** By source: the number of its text. */
const texts: number[] = [];
let written = 0;

function textOf(index: number): string {
  const first = (texts[index] ?? 0) * TEXTS_IN_A_FILE;
  return Array.from({ length: TEXTS_IN_A_FILE }, (_, part) => smallText(first + part)).join('\n');
}

/** Gives sources new texts, and writes their files. */
async function change(folder: string, sources: readonly number[]): Promise<void> {
  for (const index of sources) {
    texts[index] = written;
    written += 1;
    if (values.rows) continue;
    const path = join(folder, 'corpus', String(index % 100), `${index}.txt`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, textOf(index));
  }
  if (!values.rows) return;
  await mkdir(join(folder, 'corpus'), { recursive: true });
  const rows = function* (): Generator<string> {
    for (const index of texts.keys()) yield `${JSON.stringify({ id: String(index), text: textOf(index) })}\n`;
  };
  await pipeline(Readable.from(rows()), createWriteStream(join(folder, 'corpus', 'rows.jsonl')));
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const median = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
/** The last fifth of the nights against the fifth before the middle. */
const drift = (figures: readonly number[], of: (some: readonly number[]) => number): number =>
  of(figures.slice(Math.floor(nights * 0.8))) / of(figures.slice(Math.floor(nights * 0.3), Math.floor(nights * 0.5)));

const folder = await mkdtemp(join(tmpdir(), 'assay-nights-'));
const standIn = await startStandIn(0);
const [sizes, costs]: [number[], Cost[]] = [[], []];
process.stdout.write(
  `${availableParallelism()} cores; ${files} ${values.rows ? 'rows' : 'files'}, ${percent(share)} changed a night, ` +
    `${keepRuns === 0 ? 'all history kept' : `${keepRuns} runs kept`}\n`,
);
try {
  await change(
    folder,
    Array.from({ length: files }, (_, index) => index),
  );
  const db = join(folder, 'assay.db');
  for (let night = 1; night <= nights; night += 1) {
    costs.push(await audited({ folder, baseUrl: standIn.baseUrl }));
    sizes.push(await sizeOf(db));
    const { seconds = 0, processorSeconds: used = null } = costs.at(-1) ?? {};
    if (night <= 2 || night % every === 0)
      report(
        `night ${night}`,
        megabytes(sizes.at(-1) ?? 0),
        `${seconds.toFixed(1)} s${used === null ? '' : `, ${used.toFixed(1)} s of processor`}`,
      );
    const changed = Array.from(
      { length: Math.ceil(files * share) },
      (_, index) => Math.floor((index + night / nights) / share) % files,
    );
    await change(folder, changed);
  }
  const [first = 0] = sizes;
  const grown = median(sizes.slice(1, 20).map((size, index) => size - (sizes[index] ?? 0)));
  report(
    'a night adds, of what the first stored',
    percent(grown / first),
    `limit ${percent(GROWTH_LIMIT * share)}, median of nights 2 to 20`,
  );
  if (mostMemory > 0) report('most memory', megabytes(mostMemory), 'of the program, in any night');
  const against = `limit ${FLAT_LIMIT} times, last fifth of the nights against nights before the middle`;
  report('size', drift(sizes, median).toFixed(2), keepRuns === 0 ? 'grows by what changed' : against);
  // The quickest night of each: other programs share the cores.
  const quickest = (some: readonly number[]): number => Math.min(...some);
  report(
    'seconds a night',
    drift(
      costs.map(({ seconds }) => seconds),
      quickest,
    ).toFixed(2),
    against,
  );
  const processor = costs.flatMap(({ processorSeconds: used }) => used ?? []);
  if (processor.length === nights) report('processor seconds a night', drift(processor, median).toFixed(2), against);
} finally {
  standIn.stop();
  await rm(folder, { recursive: true, force: true });
}
