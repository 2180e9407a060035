import type { EvaluatedRun } from '../../../evaluation/evaluated-run.js';
import type { Share } from '../../../evaluation/share.js';
import { countText } from '../../../lib/number-text.js';
import { html } from '../../../pages/html.js';
import type { Html } from '../../../pages/html.js';
import { numberCell, percentOf, tableHtml } from '../../../pages/parts.js';
import { areaText } from './shares.js';

const VERDICTS = ['human', 'ai', 'mixed', 'unsure'] as const;
const NAMES = { human: 'people', ai: 'AI', mixed: 'both' } as const;

function figure(name: string, { share, low, high, total }: Share): Html {
  const large = share === null ? '–' : percentOf(share);
  const interval = low === null || high === null ? '' : `${percentOf(low)}–${percentOf(high)} `;
  return html`<div><dt>${name}</dt><dd>${large}<small>${interval}of ${countText(total)}</small></dd></div>`;
}

/** What is stated of the texts, with the shares that matter. */
export function verdictsSection({ evaluation }: EvaluatedRun): Html {
  const { texts, confusion, auroc } = evaluation;
  const interval = auroc.low === null || auroc.high === null ? '' : `${areaText(auroc.low)}–${areaText(auroc.high)}`;
  return html`<section aria-labelledby="verdicts-title">
<h2 id="verdicts-title">What is stated</h2>
<p>${countText(texts.human)} texts by people, ${countText(texts.ai)} by AI, ${countText(texts.mixed)} by both; \
${countText(texts.notJudged)} of them could not be judged.</p>
<dl class="figures">${figure('false alarms', confusion.falseAlarms)}${figure('AI texts found', confusion.found)}\
${figure('right, of what is stated', confusion.right)}${figure('unsure', confusion.unsure)}\
<div><dt>AUROC</dt><dd>${areaText(auroc.auroc)}<small>${interval}</small></dd></div></dl>
${tableHtml('Texts by their author and by what is stated of them', {
  head: html`<tr><th scope="col">Written by</th>${VERDICTS.map(
    (verdict) => html`<th scope="col" class="n">${verdict}</th>`,
  )}</tr>`,
  body: (['human', 'ai', 'mixed'] as const).map(
    (truth) =>
      html`<tr><th scope="row">${NAMES[truth]}</th>${VERDICTS.map((verdict) =>
        numberCell(confusion.matrix[truth][verdict]),
      )}</tr>`,
  ),
})}</section>
`;
}
