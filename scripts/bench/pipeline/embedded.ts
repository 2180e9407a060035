import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { packageFile } from '../../../src/lib/package-root.js';
import { itemAt } from '../../../src/lib/present.js';
import { bareEngineMs, englishDetector } from '../service/bare-engine.js';
import { proseTexts } from '../service/texts.js';
import { floorRunMs } from './floor-run.js';
import { plainRunMs } from './plain-run.js';
import { percent, report } from './report.js';
import { sentTexts } from './sent-texts.js';
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
/** So many that what the engine looks up for one is no longer near the processor at the next round. */
const BARE_TEXTS = 200;

/** The corpus is smaller than so many texts: without a number some would be alike, and scanned once. */
const numbered = (texts: readonly string[]): readonly string[] =>
  texts.map((text, number) => `This is text number ${number}.\n\n${text}\n`);

const corpusOf = (folder: string, name: string): string => join(folder, `corpus-${name}`);

/** One whole run over documents in files, with its embedded service and its extraction workers. */
async function wholeRun(folder: string, name: string, documents: readonly string[]): Promise<Cost> {
  const corpus = corpusOf(folder, name);
  await mkdir(corpus);
  await Promise.all(documents.map((text, index) => writeFile(join(corpus, `${index}.txt`), text)));
  return wholeProgram([
    packageFile('dist', 'main.js'),
    ...['run', corpus, '--db', join(folder, `embedded-${name}.db`)],
    ...['--data', join(folder, `service-${name}`), '--quiet'],
  ]);
}

/**
 * The built program with its embedded service beside the bare engine on the same texts, and beside the script of
 * `bench:peer` with the same service in a process of its own: the marginal document, start-up left out, and the whole.
 */
export async function embedded(folder: string): Promise<void> {
  const cores = availableParallelism();
  const detector = await englishDetector();
  for (const { words, few, many } of SIZES) {
    const documents = numbered(await proseTexts(words, many));
    const texts = documents.slice(0, BARE_TEXTS).flatMap(sentTexts);
    const bareMs = (bareEngineMs(detector, texts, BARE_SECONDS) * texts.length) / BARE_TEXTS;
    const short = await wholeRun(folder, `${words}-${few}`, documents.slice(0, few));
    const long = await wholeRun(folder, `${words}-${many}`, documents);
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
      `bare engine on the same ${texts.length / BARE_TEXTS} texts ${bareMs.toFixed(2)} ms: ` +
        `${percent(bareMs / each.cpuMs)}; start-up ${((short.cpuMs - few * each.cpuMs) / 1000).toFixed(1)} s of CPU`,
    );
    const corpora = [few, many].map((count) => ({ corpus: corpusOf(folder, `${words}-${count}`), count }));
    const floorMs = await floorRunMs(folder, itemAt(corpora, 0), itemAt(corpora, 1));
    report('  the least a run could do', `${floorMs.toFixed(2)} ms`, percent(bareMs / floorMs));
    const plainMs = await plainRunMs(folder, itemAt(corpora, 0), itemAt(corpora, 1));
    report('  a plain script with `assay serve`', `${plainMs.toFixed(2)} ms`, percent(bareMs / plainMs));
  }
}
