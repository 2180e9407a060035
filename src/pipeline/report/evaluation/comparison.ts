import type { Comparison } from '../../../evaluation/evaluate.js';
import type { EvaluatedRun } from '../../../evaluation/evaluated-run.js';
import type { McnemarTest } from '../../../evaluation/paired.js';
import type { Share } from '../../../evaluation/share.js';
import { countOf, countText } from '../../../lib/number-text.js';
import { html } from '../../../pages/html.js';
import type { Html } from '../../../pages/html.js';
import { tableHtml } from '../../../pages/parts.js';
import { areaText, pText, shareWithInterval } from './shares.js';

function pairedRow(name: string, [first, second]: readonly [Share, Share], { onlyFirst, onlySecond, p }: McnemarTest) {
  const only = `${countText(onlyFirst)} only by the first, ${countText(onlySecond)} only by the second`;
  return html`<tr><th scope="row">${name}</th><td>${shareWithInterval(first)}</td>\
<td>${shareWithInterval(second)}</td><td>${only}: ${pText(p)} (McNemar)</td></tr>`;
}

/** Two runs side by side on the texts that both scored. */
export function comparisonSection(first: EvaluatedRun, second: EvaluatedRun, comparison: Comparison): Html {
  const [one, other] = [first.evaluation, second.evaluation];
  const { human, ai, falseAlarms, found, auroc } = comparison;
  const difference = `${auroc.difference < 0 ? '−' : '+'}${areaText(Math.abs(auroc.difference))}`;
  return html`<section aria-labelledby="comparison-title">
<h2 id="comparison-title">The two side by side</h2>
<p>${countOf(human, 'text')} by people and ${countText(ai)} by AI were scored by both. What follows below is about the \
first.</p>
${tableHtml('First and second', {
  head: html`<tr><th scope="col"></th><th scope="col">First</th><th scope="col">Second</th>\
<th scope="col">On the same texts</th></tr>`,
  body: [
    pairedRow('False alarms', [one.confusion.falseAlarms, other.confusion.falseAlarms], falseAlarms),
    pairedRow('Found', [one.confusion.found, other.confusion.found], found),
    html`<tr><th scope="row">AUROC</th><td>${areaText(one.auroc.auroc)}</td>\
<td>${areaText(other.auroc.auroc)}</td><td>${difference}: ${pText(auroc.p)} (DeLong)</td></tr>`,
  ],
})}</section>
`;
}
