import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageFile } from '../../src/lib/package-root.js';
import { percent, report } from './pipeline/report.js';
import { smallText } from './pipeline/rows.js';
import { startStandIn } from './pipeline/stand-in.js';

// Usage: `npm run bench:nights [-- --nights 400 --files 20000 --keep-runs 30]`. Audits a folder night after night with
// the built program against a service that answers at once, and changes a share of its files in between. Prints the
// size of the database and the seconds of a night at intervals. `--keep-runs 0`: history is never thinned out.
const { values } = parseArgs({
  options: {
    nights: { type: 'string', default: '400' },
    files: { type: 'string', default: '20000' },
    change: { type: 'string', default: '0.01' },
    every: { type: 'string', default: '20' },
    'keep-runs': { type: 'string', default: '30' },
  },
});
const [nights, files, change, every, keepRuns] = [
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

/** Fails the benchmark with the command's own message where a command does not end well. */
async function assay(args: readonly string[], cwd: string): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [packageFile('dist', 'main.js'), ...args, '--quiet'], {
    cwd,
    env: { ...process.env, ASSAY_API_KEY: 'bench' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`assay ${args[0] ?? ''} ended with ${code ?? 'a signal'}`);
  return (performance.now() - startedAt) / 1000;
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

let written = 0;
async function writeFileAnew(folder: string, index: number): Promise<void> {
  const path = join(folder, 'corpus', String(index % 100), `${index}.txt`);
  await mkdir(dirname(path), { recursive: true });
  const text = Array.from({ length: TEXTS_IN_A_FILE }, (_, part) => smallText(written * TEXTS_IN_A_FILE + part));
  written += 1;
  await writeFile(path, text.join('\n'));
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const median = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
/** The last fifth of the nights against the fifth before the middle. */
const drift = (figures: readonly number[], of: (some: readonly number[]) => number): number =>
  of(figures.slice(Math.floor(nights * 0.8))) / of(figures.slice(Math.floor(nights * 0.3), Math.floor(nights * 0.5)));

const folder = await mkdtemp(join(tmpdir(), 'assay-nights-'));
const standIn = await startStandIn(0);
const [sizes, seconds]: [number[], number[]] = [[], []];
process.stdout.write(
  `${availableParallelism()} cores; ${files} files, ${percent(change)} changed a night, ` +
    `${keepRuns === 0 ? 'all history kept' : `${keepRuns} runs kept`}\n`,
);
try {
  for (let index = 0; index < files; index += 1) await writeFileAnew(folder, index);
  const db = join(folder, 'assay.db');
  const command = ['audit', 'corpus', '--db', db, '--base-url', standIn.baseUrl, '--no-canaries', '--yes'];
  for (let night = 1; night <= nights; night += 1) {
    seconds.push(await assay([...command, ...(keepRuns === 0 ? [] : ['--keep-runs', String(keepRuns)])], folder));
    sizes.push(await sizeOf(db));
    if (night <= 2 || night % every === 0)
      report(`night ${night}`, megabytes(sizes.at(-1) ?? 0), `${(seconds.at(-1) ?? 0).toFixed(1)} s`);
    for (let index = 0; index < files * change; index += 1)
      await writeFileAnew(folder, Math.floor((index + night / nights) * (1 / change)) % files);
  }
  const [first = 0] = sizes;
  const grown = median(sizes.slice(1, 20).map((size, index) => size - (sizes[index] ?? 0)));
  report(
    'a night adds, of what the first stored',
    percent(grown / first),
    `limit ${percent(GROWTH_LIMIT * change)}, median of nights 2 to 20`,
  );
  const against = `limit ${FLAT_LIMIT} times, last fifth of the nights against nights before the middle`;
  report('size', drift(sizes, median).toFixed(2), keepRuns === 0 ? 'grows by what changed' : against);
  // The quickest night of each: other programs share the cores.
  report('seconds a night', drift(seconds, (some) => Math.min(...some)).toFixed(2), against);
} finally {
  standIn.stop();
  await rm(folder, { recursive: true, force: true });
}
