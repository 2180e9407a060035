/**
 * How large the report of a run is and how soon a browser shows it, beside the limits: `npm run bench:report
 * [documents]` (10,000 by default). Wall-clock times: run it on a quiet machine.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { writeReport } from '../../src/pipeline/report/index.js';
import type { SentenceRow } from '../../src/records/passages.js';
import type { ResultRow } from '../../src/records/result-row.js';
import { openBrowser } from '../../test/testing/browser/browser.js';
import { scannedRow } from '../../test/testing/pipeline/rows.js';
import { inputOf } from '../../test/testing/pipeline/sample-report.js';

const SIZE_LIMIT_MB = 5;
const TIME_LIMIT_MS = 1000;
const REPEATS = 5;
const SENTENCES_PER_DOCUMENT = 60;
const documentCount = Number(process.argv[2] ?? 10_000);

const sentences: readonly SentenceRow[] = Array.from({ length: SENTENCES_PER_DOCUMENT }, (_, index) => {
  const text =
    `Sentence ${index} of this document is about as long as sentences of an essay usually are, ` + 'give or take.';
  const start = index * (text.length + 1);
  return {
    text,
    start,
    end: start + text.length,
    generatedProbability: ((index * 37) % 100) / 100,
    highlighted: index % 3 === 0,
    kind: 'prose',
  };
});

function row(index: number): ResultRow {
  const ai = index % 8 === 0;
  const source =
    `corpus/folder-${String(index % 100).padStart(3, '0')}/a-document-with-a-name-of-usual-length-` +
    `${String(index).padStart(6, '0')}.docx`;
  return {
    ...scannedRow,
    source,
    documentHash: index.toString(16).padStart(64, '0'),
    verdict: ai ? 'ai' : 'human',
    stated: ai ? 'ai' : 'human',
    probabilities: ai ? { human: 0.05, ai: 0.9, mixed: 0.05 } : { human: 0.9, ai: 0.05, mixed: 0.05 },
  };
}

interface Opening {
  readonly parsedMs: number;
  readonly loadedMs: number;
  /** When the first text was seen. */
  readonly paintedMs: number;
}

const TIMES = `(() => {
  const [page] = performance.getEntriesByType('navigation');
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return { parsedMs: page.domContentLoadedEventEnd, loadedMs: page.loadEventEnd, paintedMs: paint.startTime };
})()`;

async function opening(browser: Browser, url: string): Promise<Opening> {
  const page = await browser.newPage();
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(
    "performance.getEntriesByName('first-contentful-paint').length > 0 && " +
      "performance.getEntriesByType('navigation')[0].loadEventEnd > 0",
  );
  const times = await page.evaluate<Opening>(TIMES);
  await page.close();
  return times;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
try {
  const rows = Array.from({ length: documentCount }, (_, index) => row(index));
  const path = join(folder, 'report.html');
  const files = await writeReport(
    path,
    inputOf(rows, { rows: () => Readable.from(rows), sentencesOf: () => Promise.resolve(sentences) }),
    { reportDocuments: 100 },
  );
  const sizeMb = statSync(path).size / 1e6;
  const browser = await openBrowser();
  const openings: Opening[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) openings.push(await opening(browser, pathToFileURL(path).href));
  await browser.close();
  console.log(
    `report of ${documentCount} documents, 100 of them with their text: ${sizeMb.toFixed(1)} MB in the first ` +
      `of ${files.length} file(s) (limit ${SIZE_LIMIT_MB})`,
  );
  for (const [name, of] of [
    ['parsed', 'parsedMs'],
    ['first text seen', 'paintedMs'],
    ['loaded', 'loadedMs'],
  ] as const) {
    console.log(
      `${name.padEnd(16)} ${median(openings.map((times) => times[of])).toFixed(0)} ms, median of ${REPEATS} ` +
        `(limit ${TIME_LIMIT_MS})`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
