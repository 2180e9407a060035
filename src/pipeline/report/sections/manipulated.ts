import { countOf, countText } from '../../../lib/number-text.js';
import type { ResultRow } from '../../../records/result-row.js';
import { MANIPULATION_TEXT } from '../../../records/result-text.js';
import { html, nothing } from '../../../pages/html.js';
import type { Html } from '../../../pages/html.js';
import { nameHtml, sourceHtml } from '../../../pages/name-text.js';
import { numberCell, rowVerdictHtml, tableHtml } from '../../../pages/parts.js';
import type { Survey } from '../survey.js';

function rowsOf(row: ResultRow): readonly Html[] {
  const { manipulations } = row;
  return manipulations.map(({ kind, count, examples }, index) => {
    const name = html`<th scope="row" rowspan="${manipulations.length}">${sourceHtml(row)}</th>\
`;
    const verdict = html`<td rowspan="${manipulations.length}">${rowVerdictHtml(row)}</td>`;
    const shown =
      examples.length === 0
        ? html`<span class="muted">not kept</span>`
        : html`${examples.map((example) => html`<code>${nameHtml(example)}</code> `)}`;
    return html`<tr>${index === 0 ? name : nothing}<td>${MANIPULATION_TEXT[kind]}</td>\
${numberCell(count)}<td>${shown}</td>${index === 0 ? verdict : nothing}</tr>`;
  });
}

/** Returns the texts with hidden or disguised characters, whatever their score; nothing if there are none. */
export function manipulatedSection({ manipulated }: Survey): Html {
  if (manipulated.count === 0) return nothing;
  const rest = manipulated.count - manipulated.rows.length;
  return html`<section id="manipulated" aria-labelledby="manipulated-title">
<h2 id="manipulated-title">Manipulated texts</h2>
<p>${countOf(manipulated.count, 'source holds', 'sources hold')} characters that are hidden or disguised. They were \
undone before the text was judged. Some come from the program that made the file, or from a habit of writing: ask \
before you conclude anything. They can also hide a text from detectors, so they are worth a look whatever the \
verdict. A few stray ones, as programs leave behind, are undone and not listed.</p>
${tableHtml('Hidden or disguised characters', {
  head: html`<tr><th scope="col">Source</th><th scope="col">What</th><th scope="col" class="n">Number</th>\
<th scope="col">Examples</th><th scope="col">Verdict</th></tr>`,
  body: manipulated.rows.flatMap(rowsOf),
})}${
    rest === 0
      ? nothing
      : html`<p class="muted">and ${countText(rest)} more: the export has them all, in its column \
<code>manipulations</code>.</p>
`
  }</section>
`;
}
