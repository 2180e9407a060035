import { createHash } from 'node:crypto';
import { readPackageFile } from '../../src/lib/package-root.js';
import { findKnownText, readKnownWorks } from '../../src/text/known-text.js';
import { countWords } from '../../src/text/words.js';
import { readCorpus } from '../corpora/detection.js';

/**
 * Times the search for known texts in one thread on the dev set and prints it beside its peers, in seconds of CPU so
 * that other programs disturb less; the best of five runs counts.
 */
const RUNS = 5;
/** Short samples are repeated until they can be timed. */
const ENOUGH_BYTES = 4e6;

function seconds(work: () => void): number {
  let best = Infinity;
  for (let run = 0; run < RUNS; run += 1) {
    const start = process.cpuUsage();
    work();
    best = Math.min(best, process.cpuUsage(start).user / 1e6);
  }
  return best;
}

const file = readPackageFile('data', 'lexicons', 'known-texts.bin');
const readMs = (seconds(() => void readKnownWorks(file)) * 1000).toFixed(0);
process.stdout.write(`known-texts.bin: ${file.length.toLocaleString('en')} bytes, read in ${readMs} ms\n`);
const corpus = await readCorpus('dev');
for (const language of new Set(corpus.map(({ lang }) => lang))) {
  const own = corpus.filter(({ lang }) => lang === language).map(({ text }) => text);
  const bytes = own.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const times = Math.ceil(ENOUGH_BYTES / bytes);
  const texts = Array.from({ length: times }, () => own).flat();
  const report = (name: string, work: (text: string) => unknown): void => {
    const megabytesPerSecond = (bytes * times) / 1e6 / seconds(() => texts.forEach(work));
    process.stdout.write(`${language}  ${name.padEnd(14)} ${megabytesPerSecond.toFixed(1).padStart(8)} MB/s\n`);
  };
  report('known texts', findKnownText);
  report('words counted', countWords);
  report('sha256', (text) => createHash('sha256').update(text).digest('hex'));
}
