/**
 * Speed of text extraction by format, one worker and two, beside pdftotext and pandoc started once a file, as a script
 * would, in one run. The first pass over all files is cold: workers start and compile. The passes after it, by one
 * worker and by two in turns, are what a long crawl costs. Processor time of the workers is printed beside it: other
 * work on the machine moves it less than the clock.
 *
 *  npm run build && npm run bench:extract [-- --rounds 3] [-- --only all]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { basename, join } from 'node:path';
import { createExtractor } from '../../src/extract/index.js';
import type { Extractor } from '../../src/records/extraction.js';
import { programSettings } from '../../src/settings/index.js';
import { corporaFolder } from '../corpora/shared-folder.js';

const corpus = join(corporaFolder, 'files');
const FORMATS = ['txt', 'md', 'html', 'tex', 'pdf', 'docx', 'doc', 'odt', 'rtf', 'pptx', 'epub', 'eml'];

/** The program that does the same for a format, and its arguments before the file. */
const peers: Readonly<Record<string, readonly [program: string, args: readonly string[], after: readonly string[]]>> = {
  pdf: ['pdftotext', ['-q'], ['-']],
  docx: ['pandoc', ['-f', 'docx', '-t', 'plain'], []],
  odt: ['pandoc', ['-f', 'odt', '-t', 'plain'], []],
  epub: ['pandoc', ['-f', 'epub', '-t', 'plain'], []],
  html: ['pandoc', ['-f', 'html', '-t', 'plain'], []],
  tex: ['pandoc', ['-f', 'latex', '-t', 'plain'], []],
  md: ['pandoc', ['-f', 'gfm', '-t', 'plain'], []],
  rtf: ['pandoc', ['-f', 'rtf', '-t', 'plain'], []],
};

const settings = programSettings().extract;

/**
 * Processor time of the children so far, in seconds, of those that ended too (proc(5), in ticks of 10 ms); none where
 * the system does not say.
 */
function childSeconds(): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN;
  const fields = (id: string): readonly number[] =>
    (readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1] ?? '').split(' ').map(Number);
  const own = fields('self');
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter((id) => id !== '')
    .map(fields);
  return (
    children.reduce((sum, child) => sum + (child[11] ?? 0) + (child[12] ?? 0), (own[13] ?? 0) + (own[14] ?? 0)) / 100
  );
}

const poolOf = (workers: number): Extractor => createExtractor({ ...settings, extractWorkers: workers });
const pools = { one: poolOf(1), two: poolOf(2) };

interface Pass {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

async function pass(paths: readonly string[], pool: Extractor): Promise<Pass> {
  const [started, cpu] = [performance.now(), childSeconds()];
  await Promise.all(paths.map((path) => pool.extract({ path, filename: basename(path) })));
  return { seconds: (performance.now() - started) / 1000, cpuSeconds: childSeconds() - cpu };
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

type Peer = NonNullable<(typeof peers)[string]>;

/** Null where the program is not installed. */
function peerSeconds(paths: readonly string[], [program, args, after]: Peer): number | null {
  if (spawnSync(program, ['-v'], { stdio: 'ignore' }).error !== undefined) return null;
  const started = performance.now();
  // The peer also spends time on a file that it cannot read.
  for (const path of paths) spawnSync(program, [...args, path, ...after], { stdio: 'ignore', timeout: 30_000 });
  return (performance.now() - started) / 1000;
}

interface Timed {
  readonly name: string;
  readonly paths: readonly string[];
}

function besideText(paths: readonly string[], peer: Peer | undefined, rate: (seconds: number) => string): string {
  if (peer === undefined) return '-';
  const seconds = peerSeconds(paths, peer);
  return seconds === null ? `${peer[0]}: not installed here` : `${peer[0]} ${rate(seconds)}`;
}

async function printTimes({ name, paths }: Timed, rounds: number): Promise<void> {
  const megabytes = paths.reduce((sum, path) => sum + statSync(path).size, 0) / 1e6;
  const rate = (seconds: number): string =>
    `${(paths.length / seconds).toFixed(0).padStart(5)}/s ${(megabytes / seconds).toFixed(1).padStart(5)} MB/s`;
  const passes: { readonly one: Pass; readonly two: Pass }[] = [];
  for (let round = 0; round < rounds; round += 1)
    passes.push({ one: await pass(paths, pools.one), two: await pass(paths, pools.two) });
  const of = (workers: 'one' | 'two', what: keyof Pass): number => median(passes.map((both) => both[workers][what]));
  const cpu = (workers: 'one' | 'two'): string =>
    `${((of(workers, 'cpuSeconds') * 1000) / paths.length).toFixed(0).padStart(4)} ms`;
  const speedUp = median(passes.map(({ one, two }) => one.seconds / two.seconds));
  console.log(
    `${name.padEnd(9)} ${String(paths.length).padStart(5)} ${megabytes.toFixed(1).padStart(5)}  ` +
      `${rate(of('one', 'seconds'))} ${cpu('one')}  ${rate(of('two', 'seconds'))} ${cpu('two')}   × ` +
      `${speedUp.toFixed(2)}   ${name.startsWith('all') ? '' : besideText(paths, peers[name], rate)}`,
  );
}

const value = (flag: string, otherwise: string): string =>
  process.argv.includes(flag) ? (process.argv[process.argv.indexOf(flag) + 1] ?? otherwise) : otherwise;
const only = value('--only', '');
const timed = FORMATS.map((name) => ({
  name,
  paths: readdirSync(join(corpus, name)).map((file) => join(corpus, name, file)),
}));
// In the order of a crawl, so that no long file is left for the end.
const mixed = timed
  .flatMap(({ paths }) => paths.map((path, index) => ({ path, place: index / paths.length })))
  .sort((a, b) => a.place - b.place)
  .map(({ path }) => path);
console.log(
  `load of the machine before: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')} on ${availableParallelism()} processors`,
);
console.log(
  'format    files    MB   1 worker         CPU a file  2 workers        CPU a file  speed-up   peer, one start a file',
);
await printTimes({ name: 'all, cold', paths: mixed }, 1);
for (const one of timed) if (only === '' || only === one.name) await printTimes(one, 1);
await printTimes({ name: 'all', paths: mixed }, Number(value('--rounds', '3')));
console.log('limit: two workers 1.8 × one, by all');
await Promise.all([pools.one.close(), pools.two.close()]);
