/**
 * Speed of text extraction by format, one worker and two, beside pdftotext and pandoc started once a file, as a script would, in one run.
 *
 *   npm run build && npm run bench:extract
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createExtractor } from '../src/extract/index.js';
import { extractSettings } from '../src/extract/settings.js';

const corpus = join(process.env['ASSAY_SHARED'] ?? '../shared', 'corpora', 'files');
const FORMATS = ['txt', 'md', 'html', 'tex', 'pdf', 'docx', 'doc', 'odt', 'rtf', 'pptx', 'epub', 'eml'];
const REPEATS = 2;

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

const settings = Object.fromEntries(Object.entries(extractSettings).map(([key, { default: value }]) => [key, value])) as Record<keyof typeof extractSettings, number>;

async function ownSeconds(paths: readonly string[], workers: number): Promise<number> {
  const extractor = createExtractor({ ...settings, extractWorkers: workers });
  const read = (path: string) => extractor.extract({ path, filename: basename(path) });
  // Starting and warming the workers is paid once a run, not once a file.
  await Promise.all(paths.slice(0, 10 * workers).map(read));
  const started = performance.now();
  for (let repeat = 0; repeat < REPEATS; repeat += 1) await Promise.all(paths.map(read));
  const seconds = (performance.now() - started) / 1000 / REPEATS;
  await extractor.close();
  return seconds;
}

type Peer = NonNullable<(typeof peers)[string]>;

/** Null where the program is not installed. */
function peerSeconds(paths: readonly string[], [program, args, after]: Peer): number | null {
  if (spawnSync(program, ['-v'], { stdio: 'ignore' }).error !== undefined) return null;
  const started = performance.now();
  // A file that the peer cannot read costs it the time all the same.
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

async function printTimes({ name, paths }: Timed): Promise<void> {
  const megabytes = paths.reduce((sum, path) => sum + statSync(path).size, 0) / 1e6;
  const rate = (seconds: number): string => `${(paths.length / seconds).toFixed(0).padStart(5)}/s ${(megabytes / seconds).toFixed(1).padStart(5)} MB/s`;
  const one = await ownSeconds(paths, 1);
  const two = await ownSeconds(paths, 2);
  console.log(`${name.padEnd(7)} ${String(paths.length).padStart(5)} ${megabytes.toFixed(1).padStart(5)}  ${rate(one)}  ${rate(two)}   × ${(one / two).toFixed(2)}   ${besideText(paths, peers[name], rate)}`);
}

console.log('format  files    MB   1 worker          2 workers         speed-up   peer, one start a file');
const timed = FORMATS.map((name) => ({ name, paths: readdirSync(join(corpus, name)).map((file) => join(corpus, name, file)) }));
for (const one of timed) await printTimes(one);
// In turns, as a crawl finds them: no long file is left over for the end.
await printTimes({ name: 'all', paths: timed.flatMap(({ paths }) => paths.map((path, index) => ({ path, place: index / paths.length }))).sort((a, b) => a.place - b.place).map(({ path }) => path) });
console.log('limit: two workers 1.8 × one, by all');
