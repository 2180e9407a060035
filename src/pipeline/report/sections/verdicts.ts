import { countOf, countText, expectedText, percentText } from '../../../lib/number-text.js';
import { notJudgedText } from '../../../records/result-text.js';
import type { Estimate } from '../../../records/estimate.js';
import { isMixedNotStated, MIXED_NOT_STATED } from '../../../records/mixed-at-once.js';
import { REGISTER_TEXT } from '../../../records/register.js';
import { intervalText, per100Text, wilsonInterval } from '../../../records/share-interval.js';
import type { StatedVerdict } from '../../../records/verdict.js';
import { probabilityHistogram, verdictBar } from '../charts.js';
import { html, nothing } from '../../../pages/html.js';
import type { Html } from '../../../pages/html.js';
import { numberCell, percentOf, tableHtml, unbroken, verdictHtml } from '../../../pages/parts.js';
import type { ReportInput } from '../input.js';
import type { Survey } from '../survey.js';
import { judged } from '../tally.js';

const ORDER: readonly StatedVerdict[] = ['ai', 'mixed', 'human', 'unsure'];
const READ_AS: Readonly<Record<StatedVerdict, string>> = {
  ai: 'stated AI-written',
  mixed: 'stated mixed',
  human: 'stated human-written',
  unsure: 'unsure',
};
const CONFIDENCE_ORDER = ['high', 'medium', 'low'];

function figureHtml(survey: Survey, verdict: StatedVerdict, share: string, isLeftOut: boolean): Html {
  if (isLeftOut)
    return html`<div class="${verdict}"><dt>${READ_AS[verdict]}</dt><dd>–<small>${MIXED_NOT_STATED}</small></dd></div>`;
  const total = judged(survey.tally);
  const count = survey.tally[verdict];
  return html`<div class="${verdict}"><dt>${READ_AS[verdict]}</dt>\
<dd>${share}<small>${countOf(count, 'source')} · 95 % \
interval ${unbroken(intervalText(wilsonInterval(count, total)))}</small></dd></div>`;
}

/** Returns what the shares refer to and what their intervals mean, which depends on which sources were scanned. */
function meaningText({ summary, facts }: ReportInput): string {
  const order = facts.settings['order'];
  if (summary.status === 'complete')
    return (
      'Every source with a text was scanned, so they are exact counts of verdicts; as some verdicts are wrong, the ' +
      'share of texts that AI wrote may differ. The intervals apply if the corpus is a sample of more such texts.'
    );
  if (typeof order === 'string' && order.startsWith('sample:'))
    return (
      'The sources scanned are a random sample, spread over folders and formats in proportion: the ' +
      'intervals show where the shares of the whole corpus are likely to be, and are rather too wide.'
    );
  return (
    'The sources scanned are those that came first, not a random sample: neither shares nor ' +
    'intervals describe the rest.'
  );
}

/** Returns a corrected share. One at an end is cut off there: as "100 %" it would say more than the verdicts do. */
function correctedText({ estimate, ...interval }: NonNullable<Estimate['ai_share']>, sources: string): string {
  const between = unbroken(intervalText(interval));
  return estimate === 0 || estimate === 1
    ? `${between} of the ${sources} (95 % interval)`
    : `${unbroken(`${per100Text(estimate)} %`)} of the ${sources} (95 % interval ${between})`;
}

/** Returns what the measured errors of the detector say about the verdicts. */
function estimateText(estimate: Estimate | null): Html {
  if (estimate === null)
    return html`<p>How many of these verdicts are false alarms is not known: no error rates were measured for this \
model version and these languages.</p>
`;
  const { false_alarms: alarms, ai_share: share, sources, unmeasured, register } = estimate;
  const [from, to] = [expectedText(alarms.low), expectedText(alarms.high)];
  const between = from === to ? '' : ` (95 % interval ${from} to ${to})`;
  const corrected =
    share === null
      ? ''
      : ` The detector misses some AI texts and calls some human texts AI. Corrected by the measured rates of both, ` +
        `the count gives another share, an estimate: AI wrote ${correctedText(share, countOf(sources, 'source'))}.`;
  const without = unmeasured === 0 ? '' : ` For ${countOf(unmeasured, 'source')} no rates were measured.`;
  const all =
    sources === 1
      ? 'If a person had written it'
      : `If people had written all of ${unmeasured === 0 ? 'them' : 'those whose error rates are known'}`;
  return html`<p>${all}, ${expectedText(alarms.expected)}\
${between} would be stated to be AI.${corrected}${without} \
The rates were measured on texts that the model was not trained on${
    register === null
      ? ''
      : html`, those of human texts on those of the register that was named \
(${REGISTER_TEXT[register]})`
  }; kinds of text that it has never seen may be \
called AI more often.</p>
`;
}

function confidenceTable(survey: Survey): Html {
  const place = (name: string): number =>
    CONFIDENCE_ORDER.includes(name) ? CONFIDENCE_ORDER.indexOf(name) : CONFIDENCE_ORDER.length;
  const groups = [...survey.byConfidence].sort((a, b) => place(a.name) - place(b.name));
  return tableHtml('Verdicts by confidence', {
    head: html`<tr><th scope="col">Confidence</th>\
${ORDER.map((verdict) => html`<th scope="col" class="n">${verdictHtml(verdict)}</th>`)}</tr>`,
    body: groups.map(
      ({ name, tally }) =>
        html`<tr><th scope="row">${name}</th>${ORDER.map((verdict) => numberCell(tally[verdict]))}</tr>`,
    ),
  });
}

/** Returns a note on the texts that could not be judged; they are not counted in any share. */
function notJudgedNote({ tally, notJudged }: Survey): Html {
  if (tally.notJudged === 0) return nothing;
  const reasons = notJudged.map(([reason, count]) => `${countText(count)} × ${notJudgedText(reason)}`);
  return html`<p class="note"><strong>Not judged: ${countOf(tally.notJudged, 'source')}</strong>, counted in no \
share: ${reasons.join('; ')}. Only running prose is judged.</p>
`;
}

/**
 * Returns the section with the shares of AI, mixed and human with their intervals, and the distribution of the
 * probabilities.
 */
export function verdictsSection(input: ReportInput, survey: Survey): Html {
  const total = judged(survey.tally);
  const title = html`<h2 id="verdicts-title">How much is AI, mixed, human</h2>`;
  if (total === 0)
    return html`<section id="verdicts" aria-labelledby="verdicts-title">${title}<p>No source could be judged.</p>\
${notJudgedNote(survey)}</section>`;
  const shares = ORDER.map((verdict) => unbroken(percentText(survey.tally[verdict] / total)));
  const listed = shares.map((share, index) => `${ORDER[index] ?? ''} ${share}`).join(', ');
  const leftOut = isMixedNotStated(input.summary) ? 'mixed' : null;
  const figures = ORDER.map((verdict, index) => figureHtml(survey, verdict, shares[index] ?? '', verdict === leftOut));
  const middle = survey.histogram.slice(5, 15).reduce((sum, count) => sum + count, 0);
  return html`<section id="verdicts" aria-labelledby="verdicts-title">
${title}
<dl class="figures">${figures}</dl>
${verdictBar(survey.tally, `Shares of the verdicts: ${listed}`)}\
${estimateText(input.summary.estimate)}${notJudgedNote(survey)}
<p class="muted">The shares are of the ${countOf(total, 'source')} that could be judged; one without a verdict that is \
sure enough counts as unsure. A text that several sources hold counts once for each of them. ${meaningText(input)}</p>
<details><summary>How the probabilities of AI are spread</summary>
<p>${percentOf(1 - middle / total)} of the sources have a probability of AI under 25 % or over 75 %. A probability \
alone states no verdict: the confidence must be enough, too, else the source is unsure.</p> \
${probabilityHistogram(
  survey.histogram,
  'Histogram of the probability of AI: ' +
    survey.histogram.map((count, bin) => `${bin * 5} to ${(bin + 1) * 5} percent: ${count}`).join('; '),
)}
${confidenceTable(survey)}<p class="muted">The confidence <em>high</em> is meant for verdicts that are right at least \
99 % of the time, <em>medium</em> for at least 90 %. On texts unlike the training data of the detector they are right \
less often: the model card states how often.</p></details>
</section>
`;
}
