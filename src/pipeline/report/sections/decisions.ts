import { isoSeconds } from '../../../lib/iso-seconds.js';
import { countOf, countText } from '../../../lib/number-text.js';
import { CHOICES, decidersText, jointNote, JOINT_CHOICE_TEXT } from '../../../records/decision.js';
import type { JointChoice } from '../../../records/decision.js';
import { html, nothing } from '../../../pages/html.js';
import type { Html } from '../../../pages/html.js';
import { sourceHtml } from '../../../pages/name-text.js';
import { rowVerdictHtml, tableHtml } from '../../../pages/parts.js';
import type { DecidedRow } from '../decided-list.js';
import type { Survey } from '../survey.js';

const SHOWN: readonly JointChoice[] = [...CHOICES, 'disagreement'];

function rowOf({ row, choice, decisions }: DecidedRow): Html {
  const at = isoSeconds(Math.max(...decisions.map(({ decidedAtMs }) => decidedAtMs))).slice(0, 10);
  const note = jointNote(decisions);
  return html`<tr><th scope="row">${sourceHtml(row)}</th><td>${rowVerdictHtml(row)}</td>\
<td>${JOINT_CHOICE_TEXT[choice]}</td><td><bdi>${decidersText(decisions)}</bdi></td><td>${at}</td>\
<td><bdi>${note}</bdi></td></tr>`;
}

/** Returns what readers decided about sources after reading them; nothing where nobody decided. */
export function decisionsSection({ decided: { count, byChoice, first } }: Survey): Html {
  if (count === 0) return nothing;
  const rest = count - first.length;
  return html`<section id="decisions" aria-labelledby="decisions-title">
<h2 id="decisions-title">What readers decided</h2>
<p>People read the texts of ${countOf(count, 'source')} and decided whether the verdict holds. A decision is the \
opinion of a reader: it changes no verdict and no count of this report.</p>
<dl class="figures">${SHOWN.map((choice) =>
    byChoice.has(choice)
      ? html`<div><dt>${JOINT_CHOICE_TEXT[choice]}</dt><dd>${countText(byChoice.get(choice) ?? 0)}</dd></div>`
      : nothing,
  )}</dl>
${tableHtml('Decisions of readers', {
  head: html`<tr><th scope="col">Source</th><th scope="col">Verdict</th><th scope="col">Decision</th>\
<th scope="col">Reader</th><th scope="col">On</th><th scope="col">Note</th></tr>`,
  body: first.map(rowOf),
})}${
    rest === 0
      ? nothing
      : html`<p class="muted">and ${countText(rest)} more: the export has them all, in its column \
<code>decision</code>.</p>
`
  }</section>
`;
}
