import { basename, dirname, join } from 'node:path';
import { countText } from '../../lib/number-text.js';
import { writeWholeFile } from '../../lib/output-file.js';
import type { ResultRow } from '../../records/result-row.js';
import { html, nothing } from '../../pages/html.js';
import type { Html } from '../../pages/html.js';
import { nameHtml, withoutFolderNote } from '../../pages/name-text.js';
import { pageEnd, pageStart } from '../../pages/page.js';
import { REPORT_PARTS, writePieces } from './report-page.js';
import { listingPieces } from './sections/listing.js';

/** Sources per page; a report with more sources lists them on separate pages. */
export const SOURCES_PER_PAGE = 5000;

/** A page that lists part of the sources. */
export interface SourcePage {
  readonly path: string;
  /** Relative path from the report. */
  readonly href: string;
  readonly firstNumber: number;
  readonly count: number;
  readonly firstSource: string;
}

function fileName(number: number): string {
  return `sources-${String(number).padStart(4, '0')}.html`;
}

function rangeText(firstNumber: number, count: number): string {
  return `${countText(firstNumber)}–${countText(firstNumber + count - 1)}`;
}

interface PagePlace {
  readonly number: number;
  readonly pageCount: number;
  readonly firstNumber: number;
  readonly count: number;
  /** File name of the report, as a link target. */
  readonly report: string;
  /** What sources are named without. */
  readonly folder: string;
}

async function* pagePieces(
  rows: AsyncIterable<ResultRow>,
  { number, pageCount, firstNumber, count, report, folder }: PagePlace,
): AsyncGenerator<Html> {
  const range = rangeText(firstNumber, count);
  const link = (other: number, text: string): Html =>
    other < 1 || other > pageCount ? html`<span></span>` : html`<a href="${fileName(other)}">${text}</a>`;
  yield pageStart(`Sources ${range}`, REPORT_PARTS);
  yield html`<header><p class="over"><a href="../${report}">Assay report</a></p>\
<h1>Sources ${range}</h1><nav class="pages" aria-label="Pages">${link(number - 1, '← Previous')}\
<span>Page ${number} of ${pageCount}</span>${link(number + 1, 'Next →')}</nav></header>
<main id="content">
${folder === '' ? nothing : html`<p class="muted">${withoutFolderNote(folder)}</p>`}
`;
  yield* listingPieces(rows, firstNumber);
  yield html`</main>
`;
  yield pageEnd(REPORT_PARTS);
}

/** Yields the next `count` rows of an iterator that is shared between pages, and reports the first of them. */
async function* nextRows(
  rows: AsyncIterator<ResultRow>,
  count: number,
  onFirst: (row: ResultRow) => void,
): AsyncGenerator<ResultRow> {
  for (let taken = 0; taken < count; taken += 1) {
    const next = await rows.next();
    if (next.done === true) return;
    if (taken === 0) onFirst(next.value);
    yield next.value;
  }
}

/** Writes all sources to pages in a folder beside the report, in constant memory. Returns the pages in order. */
export async function writeSourcePages(
  reportPath: string,
  rows: AsyncIterable<ResultRow>,
  total: number,
  folder = '',
): Promise<readonly SourcePage[]> {
  // Link targets are independent of the report's file name, so that they need no escaping.
  const pagesFolder = `${basename(reportPath)
    .replace(/\.html?$/iu, '')
    .replace(/[^\w.-]/gu, '_')}.pages`;
  const report = encodeURIComponent(basename(reportPath));
  const pageCount = Math.ceil(total / SOURCES_PER_PAGE);
  const iterator = rows[Symbol.asyncIterator]();
  const pages: SourcePage[] = [];
  for (let number = 1; number <= pageCount; number += 1) {
    const path = join(dirname(reportPath), pagesFolder, fileName(number));
    const firstNumber = (number - 1) * SOURCES_PER_PAGE + 1;
    const count = Math.min(SOURCES_PER_PAGE, total - firstNumber + 1);
    let firstSource = '';
    const own = nextRows(iterator, count, ({ source }) => (firstSource = source));
    await writeWholeFile(path, (out) =>
      writePieces(pagePieces(own, { number, pageCount, firstNumber, count, report, folder }), out),
    );
    pages.push({ path, href: `${pagesFolder}/${fileName(number)}`, firstNumber, count, firstSource });
  }
  return pages;
}

function pageLink({ href, firstNumber, count, firstSource }: SourcePage): Html {
  return html`<li><a href="${href}">${rangeText(firstNumber, count)}</a> \
<small>from ${nameHtml(firstSource)}</small></li>
`;
}

/** Returns the list of those pages for the report. */
export function sourcePageLinks(pages: readonly SourcePage[]): Html {
  return html`<ol>${pages.map(pageLink)}</ol>
`;
}
