import type { LeastCost } from '../../../evaluation/costs.js';
import type { EvaluatedRun } from '../../../evaluation/evaluated-run.js';
import type { FoundAt } from '../../../evaluation/roc.js';
import { percentText } from '../../../lib/number-text.js';
import { rateText } from '../../../lib/rate-text.js';
import { html, nothing } from '../../../pages/html.js';
import type { Html } from '../../../pages/html.js';
import { numberCell, percentOf, tableHtml, unbroken } from '../../../pages/parts.js';
import { shareText } from '../../../records/share-interval.js';
import { reliabilityPlot, rocPlot, thresholdPlot } from './plots.js';

const score = (threshold: number): string => `${(threshold * 100).toFixed(1)} %`;

function foundRow({ falseAlarms, threshold, found, low, high }: FoundAt): Html {
  const name = html`<th scope="row">${rateText(falseAlarms)}</th>`;
  if (threshold === null || found === null || low === null || high === null)
    return html`<tr>${name}<td colspan="2">too few human texts to say</td></tr>`;
  return html`<tr>${name}${numberCell(score(threshold))}\
${numberCell(unbroken(shareText({ share: found, low, high })))}</tr>`;
}

function costRow({ ratio, threshold, falseAlarms, found }: LeastCost): Html {
  return html`<tr><th scope="row">${ratio} to 1</th>${numberCell(score(threshold))}\
${numberCell(percentOf(falseAlarms))}\
${numberCell(percentOf(found))}</tr>`;
}

/** What other thresholds would do, and what errors cost; whether probabilities mean what they say. */
export function thresholdsSection({ evaluation }: EvaluatedRun, second: EvaluatedRun | null): Html {
  const { curve, foundAt, costs, reliability, calibrationError: error } = evaluation;
  const legend =
    second === null
      ? nothing
      : html`<ul class="legend"><li><span class="key ai"></span>first</li>\
<li><span class="key human"></span>second</li></ul>
`;
  return html`<section aria-labelledby="thresholds-title">
<h2 id="thresholds-title">Other thresholds</h2>
${legend}${rocPlot(
    curve,
    second?.evaluation.curve ?? null,
    'AI texts found over false alarms, for every threshold; the table below has the points that matter',
  )}${tableHtml('AI texts found at a rate of false alarms', {
    head: html`<tr><th scope="col">False alarms</th><th scope="col" class="n">Threshold</th>\
<th scope="col" class="n">Found (95 % interval)</th></tr>`,
    body: foundAt.map(foundRow),
  })}<h3>What errors cost</h3>
<p>A false alarm is often worse than a missed AI text. The more it weighs, the higher the best threshold; as if there \
were as many texts by people as by AI.</p>
<ul class="legend"><li><span class="key ai"></span>AI texts above the threshold</li>\
<li><span class="key human"></span>human texts above it</li></ul>
${thresholdPlot(curve, 'Texts above each threshold: the table below has the best ones')}${tableHtml(
    'Best threshold by what a false alarm weighs',
    {
      head: html`<tr><th scope="col">False alarm to missed text</th><th scope="col" class="n">Threshold</th>\
<th scope="col" class="n">False alarms</th><th scope="col" class="n">Found</th></tr>`,
      body: costs.map(costRow),
    },
  )}<h3>Whether probabilities mean what they say</h3>
<p>Of the texts with a probability of 80 %, 80 % should be AI or mixed. The mean distance is \
${error === null ? 'not known' : percentText(error)}.</p>
${reliabilityPlot(reliability, 'Share of texts that are AI or mixed over the predicted probability')}</section>
`;
}
