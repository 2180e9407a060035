import { countOf } from '../../../lib/number-text.js';
import { html } from '../../../pages/html.js';
import type { Html } from '../../../pages/html.js';
import { datasetRowHtml, nameHtml } from '../../../pages/name-text.js';
import { numberCell, percentOf, tableHtml, verdictHtml, wordsCell } from '../../../pages/parts.js';
import type { FirstDocument } from '../../../records/first-document.js';

const ROWS_SHOWN = 25;

function suspectRow({ row, copies, similar }: FirstDocument, index: number, viewed: boolean): Html {
  const name = viewed ? html`<a href="#d${index + 1}">${nameHtml(row.source)}</a>` : nameHtml(row.source);
  const folded = [
    ...(copies === 0 ? [] : [countOf(copies, 'copy', 'copies')]),
    ...(similar === 0 ? [] : [countOf(similar, 'near-duplicate')]),
  ];
  const more = folded.length === 0 ? '' : html` <small>and ${folded.join(', ')}</small>`;
  return html`<tr><th scope="row">${name}${datasetRowHtml(row.datasetId)}${more}</th>\
<td>${verdictHtml(row.stated)}</td>\
${numberCell(row.probabilities === null ? null : percentOf(row.probabilities.ai))}<td>${row.confidence ?? '–'}</td>\
${wordsCell(row)}</tr>`;
}

/** Returns the documents to look at first. @param viewed how many of them have a document view below */
export function suspectsSection(first: readonly FirstDocument[], viewed: number): Html {
  const shown = first.slice(0, ROWS_SHOWN);
  const table = tableHtml('Documents to look at first', {
    head: html`<tr><th scope="col">Document</th><th scope="col">Verdict</th><th scope="col" class="n">Probability of \
AI</th><th scope="col">Confidence</th><th scope="col" class="n">Words</th></tr>`,
    cards: 'first',
    body: shown.map((suspect, index) => suspectRow(suspect, index, index < viewed)),
  });
  return html`<section id="look" aria-labelledby="look-title">
<h2 id="look-title">Documents to look at first</h2>
${
  shown.length === 0
    ? html`<p>No document is stated to be AI-written or mixed.</p>`
    : html`<p>Stated verdicts alone, ordered by \
confidence, then by the probability of AI with half that of mixed, in steps of 5 points, then by the number of words \
judged. Copies and documents with nearly the same text are one line.</p>${table}`
}
</section>
`;
}
