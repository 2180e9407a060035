/**
 * Speed of text extraction by format, one worker and two, beside pdftotext and pandoc started once a file, as a script would, in one run.
 *
 *   npm run build && npm run bench:extract
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createExtractor } from '../src/extract/index.js';
import { extractSettings } from '../src/extract/settings.js';

const corpus = join(process.env['ASSAY_SHARED'] ?? '../shared', 'corpora', 'files');
const REPEATS = 2;

/** The program that does the same for a format, and its arguments before the file. */
const peers: Readonly<Record<string, readonly [program: string, args: readonly string[], after: readonly string[]]>> = {
  pdf: ['pdftotext', ['-q'], ['-']],
  docx: ['pandoc', ['-f', 'docx', '-t', 'plain'], []],
  odt: ['pandoc', ['-f', 'odt', '-t', 'plain'], []],
  epub: ['pandoc', ['-f', 'epub', '-t', 'plain'], []],
  html: ['pandoc', ['-f', 'html', '-t', 'plain'], []],
  md: ['pandoc', ['-f', 'gfm', '-t', 'plain'], []],
  rtf: ['pandoc', ['-f', 'rtf', '-t', 'plain'], []],
};

const settings = Object.fromEntries(Object.entries(extractSettings).map(([key, { default: value }]) => [key, value])) as Record<keyof typeof extractSettings, number>;

async function ownSeconds(paths: readonly string[], workers: number): Promise<number> {
  const extractor = createExtractor({ ...settings, extractWorkers: workers });
  const read = (path: string) => extractor.extract({ path, filename: basename(path) });
  // Starting and warming the workers is paid once a run, not once a file.
  await Promise.all(paths.slice(0, 2 * workers).map(read));
  const started = performance.now();
  for (let repeat = 0; repeat < REPEATS; repeat += 1) await Promise.all(paths.map(read));
  const seconds = (performance.now() - started) / 1000 / REPEATS;
  await extractor.close();
  return seconds;
}

function peerSeconds(paths: readonly string[], [program, args, after]: NonNullable<(typeof peers)[string]>): number {
  const started = performance.now();
  for (const path of paths) {
    try {
      execFileSync(program, [...args, path, ...after], { stdio: ['ignore', 'ignore', 'ignore'], timeout: 30_000 });
    } catch {
      // A file that the peer cannot read costs it the time all the same.
    }
  }
  return (performance.now() - started) / 1000;
}

console.log('format  files    MB   1 worker          2 workers         speed-up   peer');
for (const format of ['txt', 'md', 'html', 'pdf', 'docx', 'odt', 'rtf', 'pptx', 'epub', 'eml']) {
  const paths = readdirSync(join(corpus, format)).map((name) => join(corpus, format, name));
  const megabytes = paths.reduce((sum, path) => sum + statSync(path).size, 0) / 1e6;
  const rate = (seconds: number): string => `${(paths.length / seconds).toFixed(0).padStart(5)}/s ${(megabytes / seconds).toFixed(1).padStart(5)} MB/s`;
  const one = await ownSeconds(paths, 1);
  const two = await ownSeconds(paths, 2);
  const peer = peers[format];
  const beside = peer === undefined ? '-' : `${peer[0]} ${rate(peerSeconds(paths, peer))}`;
  console.log(`${format.padEnd(7)} ${String(paths.length).padStart(5)} ${megabytes.toFixed(1).padStart(5)}  ${rate(one)}  ${rate(two)}   × ${(one / two).toFixed(2)}   ${beside}`);
}
