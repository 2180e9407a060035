/**
 * Quality and safety of text extraction over the document files of the shared corpora: word F1 by format against
 * reference texts made by other tools (of web pages as a whole: `eval:pages` is about their main content), what was
 * expected of each file, and time and memory of the hostile ones.
 *
 *  npm run build && npm run eval:extract [-- --misses] [-- --only <part of a path>] [-- --words]
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { createExtractor } from '../../src/extract/index.js';
import { formats } from '../../src/extract/formats.js';
import type { Extraction } from '../../src/records/extraction.js';
import { treeBytes } from './extract/child-processes.js';
import type { WordAgreement } from './extract/word-f1.js';
import { compareWords } from './extract/word-f1.js';
import { programSettings } from '../../src/settings/index.js';
import { checkedLines } from '../corpora/checked-json.js';
import { corporaFolder } from '../corpora/shared-folder.js';

const Entry = Type.Object({
  path: Type.String(),
  format: Type.String(),
  sha256: Type.String(),
  expect: Type.String(),
  note: Type.String(),
});
type Entry = Static<typeof Entry>;

interface Judged {
  readonly entry: Entry;
  readonly extraction: Extraction;
  readonly agreement: WordAgreement | null;
  readonly isAsExpected: boolean;
}

const corpus = join(corporaFolder, 'files');
const flag = (name: string): boolean => process.argv.includes(name);
const only = process.argv[process.argv.indexOf('--only') + 1];
const promised = new Set(formats.map((format) => format.name));

/** Reasons by their names in the manifest; all others are errors there. */
const OUTCOMES: ReadonlyMap<string, string> = new Map([
  ['no_text', 'empty'],
  ['encrypted', 'encrypted'],
  ['unsupported_format', 'unsupported'],
]);

const outcomeOf = (extraction: Extraction): string => {
  if (extraction.status === 'text') return 'text';
  return OUTCOMES.get(extraction.reason) ?? 'error';
};

/**
 * The manifest's one outcome, and those its note calls right too. A promised format that it calls unsupported must give
 * text.
 */
/** Returns the first twelve words, or nothing where there are none. */
function firstWords(words: readonly string[] = []): string {
  return words.slice(0, 12).join(' ');
}

function isAsExpected(entry: Entry, outcome: string): boolean {
  const accepted = new Set(
    [...entry.note.matchAll(/"(text|empty|error|encrypted|unsupported)"/gu)].map(([, name]) => name),
  );
  if (entry.expect === 'unsupported' && promised.has(entry.format) && entry.note.startsWith('not among'))
    return outcome === 'text';
  if (entry.expect === 'error' && outcome !== 'text' && outcome !== 'empty') return true;
  return outcome === entry.expect || accepted.has(outcome);
}

function judge(entry: Entry, extraction: Extraction): Judged {
  const reference = join(corpus, 'ref', `${entry.sha256}.txt.gz`);
  const isText = entry.expect === 'text' || (entry.expect === 'unsupported' && promised.has(entry.format));
  const text = extraction.status === 'text' ? extraction.text : '';
  const agreement =
    isText && existsSync(reference) ? compareWords(text, gunzipSync(readFileSync(reference)).toString('utf8')) : null;
  return { entry, extraction, agreement, isAsExpected: isAsExpected(entry, outcomeOf(extraction)) };
}

async function extractAll(
  entries: readonly Entry[],
): Promise<{ judged: Judged[]; seconds: number; peakBytes: number }> {
  const extractor = createExtractor({ ...programSettings().extract, pageText: 'whole', extractWorkers: 2 });
  let peakBytes = 0;
  const sampling = setInterval(() => (peakBytes = Math.max(peakBytes, treeBytes())), 50);
  const started = performance.now();
  const judged = await Promise.all(
    entries.map(async (entry) => {
      const file = { path: join(corpus, entry.path), filename: basename(entry.path) };
      return { entry, extraction: await extractor.extract(file) };
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  clearInterval(sampling);
  await extractor.close();
  return { judged: judged.map(({ entry, extraction }) => judge(entry, extraction)), seconds, peakBytes };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function printFormats(judged: readonly Judged[]): void {
  const scored = judged.filter((one) => one.agreement !== null);
  console.log('format     files  mean F1   worst');
  const lines = (of: readonly Judged[], limit: number): void => {
    for (const format of [...new Set(of.map((one) => one.entry.format))].sort()) {
      const values = of.filter((one) => one.entry.format === format).map((one) => one.agreement?.f1 ?? 0);
      console.log(
        `${format.padEnd(10)} ${String(values.length).padStart(5)}   ${mean(values).toFixed(4)}   ` +
          `${Math.min(...values).toFixed(3)}${mean(values) < limit ? `   < ${limit}` : ''}`,
      );
    }
  };
  lines(
    scored.filter((one) => one.entry.expect === 'text'),
    0.95,
  );
  const expectText = scored.filter((one) => one.entry.expect === 'text').map((one) => one.agreement?.f1 ?? 0);
  console.log(
    `${'all text'.padEnd(10)} ${String(expectText.length).padStart(5)}   ${mean(expectText).toFixed(4)}   (limit 0.97)`,
  );
  console.log(
    '\n' +
      'read too, though the manifest does not ask for it (references of subtitles and mailboxes hold times and ' +
      'headers, which are no text)',
  );
  lines(
    scored.filter((one) => one.entry.expect !== 'text'),
    0,
  );
}

function printExpectations(judged: readonly Judged[]): void {
  console.log('\nexpected      files   as expected');
  for (const expect of [...new Set(judged.map((one) => one.entry.expect))].sort()) {
    const of = judged.filter((one) => one.entry.expect === expect);
    console.log(
      `${expect.padEnd(12)} ${String(of.length).padStart(6)}   ${of.filter((one) => one.isAsExpected).length}`,
    );
  }
  const met = judged.filter((one) => one.isAsExpected).length;
  console.log(
    `${'all'.padEnd(12)} ${String(judged.length).padStart(6)}   ${met} = ` +
      `${((100 * met) / judged.length).toFixed(2)} % (limit 98 %)`,
  );
}

function printMisses(judged: readonly Judged[]): void {
  for (const { entry, extraction, isAsExpected: met } of judged) {
    if (!met)
      console.log(
        `expected ${entry.expect}, got ${extraction.status === 'text' ? 'text' : extraction.reason}: ` +
          `${entry.path}  ${entry.note.slice(0, 80)}`,
      );
  }
  for (const { entry, agreement } of judged
    .filter((one) => (one.agreement?.f1 ?? 1) < 0.97)
    .sort((a, b) => (a.agreement?.f1 ?? 1) - (b.agreement?.f1 ?? 1))) {
    console.log(
      `${agreement?.f1.toFixed(3) ?? ''} ` +
        entry.path +
        (flag('--words')
          ? `\n   missing ${firstWords(agreement?.missing)}\n   extra   ${firstWords(agreement?.extra)}`
          : ''),
    );
  }
}

const manifestPath = join(corpus, 'manifest.jsonl');
const manifest = checkedLines(Entry, readFileSync(manifestPath, 'utf8'), manifestPath);
const wanted = manifest.filter((entry) => !flag('--only') || entry.path.includes(only ?? ''));
const hostile = await extractAll(wanted.filter((entry) => entry.path.startsWith('bad/')));
const sound = await extractAll(wanted.filter((entry) => !entry.path.startsWith('bad/')));
const judged = [...hostile.judged, ...sound.judged];
printFormats(judged);
printExpectations(judged);
if (flag('--misses') || flag('--words') || flag('--only')) printMisses(judged);
const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`;
console.log(
  '\n' +
    `bad/: ${hostile.judged.length} files in ${hostile.seconds.toFixed(1)} s (limit 120 s), peak memory of all ` +
    `processes ${gigabytes(hostile.peakBytes)} (limit 1.5 GB), 2 workers`,
);
console.log(`rest: ${sound.judged.length} files in ${sound.seconds.toFixed(1)} s, peak ${gigabytes(sound.peakBytes)}`);
