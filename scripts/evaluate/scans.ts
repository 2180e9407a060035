/**
 * Quality and cost of reading scans: pages are made of reference texts, turned, blurred and given noise as scanners do,
 * and read from PDFs of pictures. Prints word F1 beside its limit, the confidence of the reading, seconds a page of one
 * worker, and its memory. Data of the languages must be installed.
 *
 *  npm run build && npm run eval:scans [-- --texts 12]
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { createExtractor } from '../../src/extract/index.js';
import { itemAt } from '../../src/lib/present.js';
import type { Extractor } from '../../src/records/extraction.js';
import { programSettings } from '../../src/settings/index.js';
import { detectLanguage } from '../../src/text/language.js';
import { checkedLines } from '../corpora/checked-json.js';
import { corporaFolder } from '../corpora/shared-folder.js';
import { seededRandom } from '../statistics/random.js';
import { childSeconds, treeBytes } from './extract/child-processes.js';
import { compareWords } from './extract/word-f1.js';
import { drawPage, pdfOfPictures, registerFonts, scanned } from './scans/page-picture.js';
import type { Layout, Scan } from './scans/page-picture.js';

const LAYOUTS: readonly Layout[] = [
  { font: 'FoxitSerif', sizePoints: 11, columns: 1 },
  { font: 'LiberationSans-Regular', sizePoints: 10, columns: 1 },
  { font: 'FoxitSerif', sizePoints: 10, columns: 2 },
  { font: 'FoxitFixed', sizePoints: 10, columns: 1 },
];

const CLEAN = { blur: 0, degrees: 0, noise: 0, specks: 0, shade: 0 } as const;

/** Name, limit of the mean word F1, and what is done to the page; turns are by their size, to either side. */
const CONDITIONS: readonly (readonly [name: string, limit: number, scan: Scan])[] = [
  ['clean, 300 dpi', 0.95, { ...CLEAN, dpi: 300 }],
  ['clean, 200 dpi', 0.95, { ...CLEAN, dpi: 200 }],
  ['clean, 150 dpi', 0.95, { ...CLEAN, dpi: 150 }],
  ['turned 1 degree, 300 dpi', 0.85, { ...CLEAN, dpi: 300, degrees: 1, blur: 1 }],
  ['turned 3 degrees, 300 dpi', 0.85, { ...CLEAN, dpi: 300, degrees: 3, blur: 1 }],
  ['noise, 300 dpi', 0.85, { dpi: 300, blur: 1.5, degrees: 1, noise: 25, specks: 0.002, shade: 60 }],
  ['noise, 200 dpi', 0.85, { dpi: 200, blur: 1.5, degrees: 2, noise: 20, specks: 0.002, shade: 60 }],
  ['noise, 150 dpi', 0.85, { dpi: 150, blur: 1.2, degrees: 1, noise: 15, specks: 0.001, shade: 40 }],
  ['hardly readable, 100 dpi', 0, { dpi: 100, blur: 3, degrees: 2, noise: 40, specks: 0.01, shade: 80 }],
];

const Entry = Type.Object({ sha256: Type.String() });
/** Paragraphs at least this long are prose; of these a text needs more than a page holds. */
const PARAGRAPH_CHARACTERS = 200;
const FEWEST_CHARACTERS = 5_000;
const MOST_CHARACTERS = 6_000;

const isProse = (paragraph: string): boolean =>
  paragraph.length >= PARAGRAPH_CHARACTERS &&
  /^[\x20-\x7e]+$/u.test(paragraph) &&
  !/ {2}|\||https?:/u.test(paragraph) &&
  (paragraph.match(/[a-z ]/giu)?.length ?? 0) > paragraph.length * 0.93;

/** English prose of the reference texts of documents. */
function referenceTexts(count: number): readonly string[] {
  const corpus = join(corporaFolder, 'files');
  const manifest = join(corpus, 'manifest.jsonl');
  const texts = new Set<string>();
  for (const { sha256 } of checkedLines(Entry, readFileSync(manifest, 'utf8'), manifest)) {
    const reference = join(corpus, 'ref', `${sha256}.txt.gz`);
    if (!existsSync(reference)) continue;
    const paragraphs = gunzipSync(readFileSync(reference)).toString('utf8').split('\n');
    const text = paragraphs.filter(isProse).join('\n').slice(0, MOST_CHARACTERS);
    if (text.length >= FEWEST_CHARACTERS && detectLanguage(text) === 'en') texts.add(text);
    if (texts.size === count) break;
  }
  return [...texts];
}

interface Read {
  readonly f1: number;
  /** 0 where nothing was read. */
  readonly confidence: number;
  /** Processor time of the worker. */
  readonly seconds: number;
}

async function readOne(extractor: Extractor, path: string, reference: string): Promise<Read> {
  const started = childSeconds();
  const extraction = await extractor.extract({ path, filename: 'scan.pdf' });
  const seconds = childSeconds() - started;
  if (extraction.status === 'failed') {
    console.log(`   not read: ${extraction.reason}: ${extraction.message}`);
    return { f1: 0, confidence: 0, seconds };
  }
  const confidence = Number(/read_by_ocr:(\d+)/u.exec(extraction.warnings.join(' '))?.[1] ?? 0);
  return { f1: compareWords(extraction.text, reference).f1, confidence, seconds };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function printCondition(name: string, limit: number, reads: readonly Read[]): void {
  const scores = reads.map(({ f1 }) => f1);
  const judged = reads.filter(({ confidence }) => confidence > 0);
  const isMissed = mean(scores) < limit;
  const columns = [
    name.padEnd(26),
    String(reads.length).padStart(5),
    mean(scores).toFixed(3),
    Math.min(...scores).toFixed(3),
    limit === 0 ? '   –' : limit.toFixed(2),
    mean(judged.map(({ confidence }) => confidence))
      .toFixed(0)
      .padStart(4),
    String(reads.length - judged.length).padStart(6),
    mean(reads.map(({ seconds }) => seconds))
      .toFixed(1)
      .padStart(6),
    ...(isMissed ? ['< limit'] : []),
  ];
  console.log(columns.join('   '));
}

async function main(): Promise<void> {
  registerFonts();
  const at = process.argv.indexOf('--texts');
  const texts = referenceTexts(at === -1 ? 12 : Number(process.argv[at + 1]));
  const folder = mkdtempSync(join(tmpdir(), 'assay-scans-'));
  const extractor = createExtractor({ ...programSettings().extract, extractWorkers: 1, extractTimeoutMs: 300_000 });
  let peakBytes = 0;
  const sampling = setInterval(() => (peakBytes = Math.max(peakBytes, treeBytes({ withOwn: false }))), 50);
  console.log('pages                      count   mean F1   worst   limit   conf.   unread   s/page');
  for (const [name, limit, scan] of CONDITIONS) {
    const random = seededRandom(7);
    const reads: Read[] = [];
    for (const [index, text] of texts.entries()) {
      const page = drawPage(text, itemAt(LAYOUTS, index % LAYOUTS.length), scan.dpi);
      const degrees = index % 2 === 0 ? scan.degrees : -scan.degrees;
      const path = join(folder, 'scan.pdf');
      writeFileSync(path, pdfOfPictures([scanned(page.canvas, { ...scan, degrees }, random)], page.canvas));
      reads.push(await readOne(extractor, path, page.text));
    }
    printCondition(name, limit, reads);
  }
  clearInterval(sampling);
  await extractor.close();
  rmSync(folder, { recursive: true });
  console.log(`\nmemory of the worker at its peak: ${(peakBytes / 1e6).toFixed(0)} MB, of 512 MiB that it may have`);
}

await main();
