import { countOf } from '../../../lib/number-text.js';
import { html } from '../html.js';
import type { Html } from '../html.js';
import { datasetRowHtml, nameHtml } from '../name-text.js';
import { numberCell, percentOf, tableHtml, verdictHtml, wordsCell } from '../parts.js';
import type { Suspect, Survey } from '../survey.js';

const ROWS_SHOWN = 25;

function suspectRow({ row, duplicates }: Suspect, index: number, viewed: boolean): Html {
  const name = viewed ? html`<a href="#d${index + 1}">${nameHtml(row.source)}</a>` : nameHtml(row.source);
  const copies = duplicates === 0 ? '' : html` <small>and ${countOf(duplicates, 'copy', 'copies')}</small>`;
  return html`<tr><th scope="row">${name}${datasetRowHtml(row.datasetId)}${copies}</th>\
<td>${verdictHtml(row.verdict)}</td>\
${numberCell(row.probabilities === null ? null : percentOf(row.probabilities.ai))}<td>${row.confidence ?? '–'}</td>\
${wordsCell(row)}</tr>`;
}

/** Returns the documents to look at first. @param viewed how many of them have a document view below */
export function suspectsSection(survey: Survey, viewed: number): Html {
  const shown = survey.suspects.slice(0, ROWS_SHOWN);
  const table = tableHtml('Documents that read most like AI', {
    head: html`<tr><th scope="col">Document</th><th scope="col">Verdict</th><th scope="col" class="n">Probability of \
AI</th><th scope="col">Confidence</th><th scope="col" class="n">Words</th></tr>`,
    body: shown.map((suspect, index) => suspectRow(suspect, index, index < viewed)),
  });
  return html`<section id="look" aria-labelledby="look-title">
<h2 id="look-title">Documents to look at first</h2>
${
  shown.length === 0
    ? html`<p>No document reads as AI-written or mixed.</p>`
    : html`<p>Ordered by the probability of \
AI and, among equals, by length: verdicts on long texts are more reliable than on short ones.</p>${table}`
}
</section>
`;
}
