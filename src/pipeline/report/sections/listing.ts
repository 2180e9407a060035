import { countText } from '../../../lib/number-text.js';
import { reasonText } from '../../../records/reasons.js';
import type { ResultRow } from '../../../records/result-row.js';
import { html } from '../../../pages/html.js';
import type { Html } from '../../../pages/html.js';
import { nameHtml, sourceHtml } from '../../../pages/name-text.js';
import { languageText, numberCell, percentOf, rowVerdictHtml, tableHtml, wordsCell } from '../../../pages/parts.js';

/** Rows per folded table: few enough to open at once. */
const ROWS_PER_TABLE = 250;

function probabilityCell({ probabilities, notJudgedReason }: ResultRow): Html {
  return numberCell(probabilities === null || notJudgedReason !== null ? null : percentOf(probabilities.ai));
}

/** Why there is no verdict, in words as those of texts that were not judged. */
function reasonHtml({ reason, reasonMessage }: ResultRow): Html {
  if (reason === null) return html`–`;
  // The message names the limit that applied.
  const text = reason === 'too_short' ? reasonMessage : null;
  return html`<span class="muted">${text ?? reasonText(reason)}</span>`;
}

/** Nothing where there is no verdict: readers would take it for one. */
function confidenceText({ confidence, notJudgedReason }: ResultRow): string {
  return notJudgedReason === null ? (confidence ?? '') : '';
}

/** Where the documents that are shown with their text are, by hash. */
export type Views = ReadonlyMap<string, number>;

function rowHtml(row: ResultRow, views: Views): Html {
  const verdict = row.stated === null ? reasonHtml(row) : rowVerdictHtml(row);
  const view = row.documentHash === null ? undefined : views.get(row.documentHash);
  const name = view === undefined ? sourceHtml(row) : html`<a href="#d${view}">${sourceHtml(row)}</a>`;
  return html`<tr><td>${name}</td>\
<td>${row.outcome}</td><td>${verdict}</td>${probabilityCell(row)}\
<td>${confidenceText(row)}</td>\
<td>${row.language === null ? '' : languageText(row.language)}</td>${wordsCell(row)}</tr>
`;
}

function folded(rows: readonly ResultRow[], firstNumber: number, views: Views): Html {
  const range = `${countText(firstNumber)}–${countText(firstNumber + rows.length - 1)}`;
  const first = nameHtml(rows[0]?.source ?? '');
  return html`<details class="listing"><summary>${range} <small>from ${first}</small></summary>\
${tableHtml(`Sources ${range}`, {
  head: html`<tr><th scope="col">Source</th><th scope="col">Outcome</th><th scope="col">Verdict or reason</th>\
<th scope="col" class="n">AI</th><th scope="col">Confidence</th><th scope="col">Language</th>\
<th scope="col" class="n">Words</th></tr>`,
  cards: 'sources',
  body: rows.map((row) => rowHtml(row, views)),
})}</details>
`;
}

/** Yields all rows in folded tables, which are laid out only when opened, so that a long list loads quickly. */
export async function* listingPieces(
  rows: AsyncIterable<ResultRow> | Iterable<ResultRow>,
  firstNumber: number,
  views: Views = new Map(),
): AsyncGenerator<Html> {
  let batch: ResultRow[] = [];
  let number = firstNumber;
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_PER_TABLE) continue;
    yield folded(batch, number, views);
    number += batch.length;
    batch = [];
  }
  if (batch.length > 0) yield folded(batch, number, views);
}
