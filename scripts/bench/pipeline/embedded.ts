import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { packageFile } from '../../../src/lib/package-root.js';
import { scannedSections } from '../../../src/sections/cut-sections.js';
import { sectionSizes } from '../../../src/sections/section-sizes.js';
import { bareEngineMs, englishDetector } from '../service/bare-engine.js';
import { madeUpText } from './made-up-texts.js';
import { percent, report } from './report.js';
import { wholeProgram } from './whole-program.js';
import type { Cost } from './whole-program.js';

const LIMIT = 0.7;
/**
 * Documents of a short and of a longer run, both long enough for the code to be compiled. The difference between them
 * is the cost of documents, without the cost of the start. Texts of 900 words are about the longest that a run scans at
 * once; those of 5,000 are sent in sections.
 */
const SIZES = [
  { words: 500, few: 1000, many: 5000 },
  { words: 900, few: 600, many: 3000 },
  { words: 5000, few: 300, many: 1500 },
] as const;
const BARE_SECONDS = 3;
const BARE_TEXTS = 50;

/** The texts that a run sends of one document. */
function sentTexts(document: string): readonly string[] {
  const sizes = sectionSizes('detect', Infinity);
  return scannedSections(document, sizes).map(({ start, end }) => document.slice(start, end));
}

/** One whole run over the first `count` files, with its embedded service and its extraction workers. */
async function wholeRun(folder: string, words: number, count: number): Promise<Cost> {
  const name = `${words}-${count}`;
  const corpus = join(folder, `corpus-${name}`);
  await mkdir(corpus);
  await Promise.all(
    Array.from({ length: count }, (_, index) => writeFile(join(corpus, `${index}.txt`), madeUpText(index, words))),
  );
  return wholeProgram([
    packageFile('dist', 'main.js'),
    ...['run', corpus, '--db', join(folder, `embedded-${name}.db`)],
    ...['--data', join(folder, `service-${name}`), '--quiet'],
  ]);
}

/**
 * The built program with its embedded service beside the bare engine on the same texts: the marginal document, start-up
 * left out, and the whole.
 */
export async function embedded(folder: string): Promise<void> {
  const cores = availableParallelism();
  const detector = await englishDetector();
  for (const { words, few, many } of SIZES) {
    const documents = Array.from({ length: BARE_TEXTS }, (_, number) => madeUpText(number, words));
    const texts = documents.flatMap(sentTexts);
    const bareMs = (bareEngineMs(detector, texts, BARE_SECONDS) * texts.length) / documents.length;
    const [short, long] = [await wholeRun(folder, words, few), await wholeRun(folder, words, many)];
    const each = {
      wallMs: (long.wallMs - short.wallMs) / (many - few),
      cpuMs: (long.cpuMs - short.cpuMs) / (many - few),
    };
    report(
      `${many} files of ${words} words, embedded service`,
      `${(1000 / each.wallMs).toFixed(0)}/s`,
      `${percent(bareMs / cores / each.wallMs)} of the bare engine × ${cores} cores (limit ${percent(LIMIT)}); ` +
        `with start-up ${percent((bareMs * many) / cores / long.wallMs)}`,
    );
    report(
      '  CPU a document',
      `${each.cpuMs.toFixed(2)} ms`,
      `bare engine on the same ${texts.length / documents.length} texts ${bareMs.toFixed(2)} ms: ` +
        `${percent(bareMs / each.cpuMs)}; start-up ${((short.cpuMs - few * each.cpuMs) / 1000).toFixed(1)} s of CPU`,
    );
  }
}
