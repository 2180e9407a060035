import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { createDetector } from '../train/detect/create-detector.js';
import { detectionModels } from '../../src/engines/detect/index.js';
import { packageFile } from '../../src/lib/package-root.js';
import { bestSeconds, rateLine } from './timing.js';
import { checkedJson } from '../corpora/checked-json.js';
import { readCorpus } from '../corpora/detection.js';

/** Times each pass over the same texts in one thread and prints it beside its peers; the best of three runs counts. */
const RUNS = 3;
const ENOUGH_CHARACTERS = 4_000_000;

interface Sample {
  readonly name: string;
  readonly texts: readonly string[];
}

function report(name: string, texts: readonly string[], work: (text: string) => unknown): void {
  process.stdout.write(rateLine(name, RUNS, texts, work));
}

/** What `detector-memory.ts` prints. */
const MEMORY = Type.Object({
  importMs: Type.Number(),
  loadMs: Type.Number(),
  codeBytes: Type.Number(),
  modelBytes: Type.Number(),
  scoringBytes: Type.Number(),
});

/**
 * Measures a process that holds one detector and nothing else: what a worker needs beyond the bare runtime, with code,
 * language tables and buffers.
 */
function memoryLine(version: string): string {
  const answer = execFileSync(
    process.execPath,
    ['--import', 'tsx', packageFile('scripts', 'bench', 'detector-memory.ts'), version],
    { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  );
  const { importMs, loadMs, codeBytes, modelBytes, scoringBytes } = checkedJson(MEMORY, answer, 'detector-memory.ts');
  const mb = (bytes: number): string => (bytes / 1e6).toFixed(0);
  return (
    `a process with this detector alone: ${mb(codeBytes + modelBytes + scoringBytes)} MB above the bare runtime ` +
    `after forty texts of 150,000 characters (limit 150; code and language tables ${mb(codeBytes)}, model ` +
    `${mb(modelBytes)}, scoring ${mb(scoringBytes)}); model read in ${loadMs.toFixed(0)} ms cold (limit 200), ` +
    `code imported in ${importMs.toFixed(0)} ms`
  );
}

const english = (await readCorpus('dev')).filter(({ lang }) => lang === 'en').map(({ text }) => text);
const pool = english.join('\n\n').slice(0, ENOUGH_CHARACTERS);
const pieces = (size: number): string[] =>
  Array.from({ length: Math.floor(Math.min(pool.length, 3_000_000) / size) }, (_, index) =>
    pool.slice(index * size, (index + 1) * size),
  );
const samples: readonly Sample[] = [
  { name: 'dev documents', texts: english },
  { name: 'texts of 10,000 characters', texts: pieces(10_000) },
  { name: 'texts of 150,000 characters', texts: pieces(150_000) },
];

for (const { version } of detectionModels.filter(({ languages }) => languages.includes('en'))) {
  const folder = packageFile('data', 'models', version);
  const files = { card: readFileSync(`${folder}/card.json`), weights: readFileSync(`${folder}/weights.bin`) };
  const loadMs = bestSeconds(RUNS, () => void createDetector(files)) * 1000;
  const detector = createDetector(files);
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
  process.stdout.write(
    `${version}: ${(files.weights.length / 1e6).toFixed(1)} MB, loaded in ${loadMs.toFixed(0)} ms\n`,
  );
  for (const { name, texts } of samples) {
    const mean = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
    process.stdout.write(` ${name} (${texts.length}, mean ${mean.toFixed(0)} characters)\n`);
    report('document, paragraphs, sentences', texts, (text) => detector.detect(text));
    report('sha256', texts, (text) => createHash('sha256').update(text).digest('hex'));
    // Quadratic in the length of one text, so on the beginnings of a few.
    report(
      'Intl.Segmenter, words',
      texts.slice(0, 100).map((text) => text.slice(0, 10_000)),
      (text) => {
        let count = 0;
        for (const segment of segmenter.segment(text)) if (segment.isWordLike === true) count += 1;
        return count;
      },
    );
  }
  const long = pool.slice(0, 150_000);
  const short = Array.from({ length: 15 }, (_, index) => long.slice(index * 10_000, (index + 1) * 10_000));
  const ratio =
    bestSeconds(RUNS, () => void detector.detect(long)) /
    bestSeconds(RUNS, () => short.forEach((text) => detector.detect(text)));
  process.stdout.write(
    ` 150,000 characters in one text take ${ratio.toFixed(2)} × the time of fifteen texts of 10,000 (limit 3)\n`,
  );
  process.stdout.write(` ${memoryLine(version)}\n`);
}
