import { sourceName } from '../../../records/source-name.js';
import { countOf, countText, percentText } from '../../../lib/number-text.js';
import { decidersText, jointChoice, JOINT_CHOICE_TEXT } from '../../../records/decision.js';
import { FLIP_CAUSE_TEXT } from '../../../records/flip.js';
import type { DecidedFlip, Flip } from '../../../records/flip.js';
import type { RescoreReport, SampledFlip } from '../../../records/rescore.js';
import type { SourceChange } from '../../../records/run-diff.js';
import type { ResultRow } from '../../../records/result-row.js';
import { html, nothing } from '../../../pages/html.js';
import type { Html } from '../../../pages/html.js';
import type { ReportInput } from '../input.js';
import { nameHtml, nameText } from '../../../pages/name-text.js';
import { numberCell, percentOf, tableHtml, verdictHtml } from '../../../pages/parts.js';

/** Most listed flips that are shown. */
const LISTED_FLIPS = 50;

function kindCause(kind: SourceChange['kind'], before: ResultRow | null, after: ResultRow | null) {
  if (kind !== 'changed') return 'model';
  return before?.modelVersion === after?.modelVersion ? 'text' : 'text and model';
}

function flipRow({ before, after, kind }: SourceChange): Html {
  const ai = [before, after].map((row) =>
    numberCell(row?.probabilities == null ? null : percentOf(row.probabilities.ai)),
  );
  return html`<tr><th scope="row">${nameHtml(after?.source ?? before?.source ?? '')}</th>\
<td>${verdictHtml(before?.stated ?? null)} → ${verdictHtml(after?.stated ?? null)}</td>\
${ai}<td>${FLIP_CAUSE_TEXT[kindCause(kind, before, after)]}</td></tr>`;
}

function listedRow({ source, datasetId, before, after, aiBefore, aiAfter, cause, foundAtMs }: Flip): Html {
  const ai = [aiBefore, aiAfter].map((share) => numberCell(share === null ? null : percentOf(share)));
  return html`<tr><th scope="row">${nameHtml(sourceName({ source, datasetId }))}</th>\
<td>${verdictHtml(before)} → ${verdictHtml(after)}</td>\
${ai}<td>${FLIP_CAUSE_TEXT[cause]}</td><td>${dateOf(foundAtMs)}</td></tr>`;
}

function dateOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}

const FLIP_HEAD = html`<th scope="col">Source</th><th scope="col">Verdict</th><th scope="col" class="n">AI before</th>\
<th scope="col" class="n">AI now</th><th scope="col">What changed</th>`;

/**
 * For an audit, the flips that nobody acknowledged, including those of earlier audits; otherwise those between two
 * runs.
 */
function flipsTable({ flips, listed }: NonNullable<ReportInput['changes']>, all: number): Html {
  if (listed !== null) {
    const shown = listed.slice(0, LISTED_FLIPS);
    const title = 'verdict flips that nobody acknowledged';
    return listed.length === 0
      ? nothing
      : tableHtml(
          listed.length > shown.length
            ? `The first ${shown.length} of ${countText(listed.length)} ${title}`
            : `${countText(listed.length)} ${listed.length === 1 ? title.replace('flips', 'flip') : title}`,
          { head: html`<tr>${FLIP_HEAD}<th scope="col">Since</th></tr>`, body: shown.map(listedRow) },
        );
  }
  return flips.length === 0
    ? nothing
    : tableHtml(all > flips.length ? `The first ${flips.length} of ${countText(all)} verdict flips` : 'Verdict flips', {
        head: html`<tr>${FLIP_HEAD}</tr>`,
        body: flips.map(flipRow),
      });
}

function restatedRow({ before, after }: SourceChange): Html {
  const named = after ?? before;
  return html`<tr><th scope="row">${named === null ? nothing : nameHtml(sourceName(named))}</th>\
<td>${verdictHtml(before?.stated ?? null)} → ${verdictHtml(after?.stated ?? null)}</td></tr>`;
}

/** Verdicts that became unsure, or were: no flips. */
function restatedTable({ restated: { count, first } }: NonNullable<ReportInput['changes']>): Html {
  if (count === 0) return nothing;
  const title = `${countOf(count, 'verdict')} from or to unsure`;
  return tableHtml(count > first.length ? `The first ${first.length} of ${title}` : title, {
    head: html`<tr><th scope="col">Source</th><th scope="col">Verdict</th></tr>`,
    body: first.map(restatedRow),
  });
}

function decidedRow({ source, datasetId, before, after, decisions }: DecidedFlip): Html {
  const choice = jointChoice(decisions);
  return html`<tr><th scope="row">${nameHtml(sourceName({ source, datasetId }))}</th>\
<td>${verdictHtml(before)} → ${verdictHtml(after)}</td>\
<td>${choice === null ? nothing : JOINT_CHOICE_TEXT[choice]}</td>\
<td><bdi>${decidersText(decisions)}</bdi></td></tr>`;
}

/** Flips that readers decided on, apart from the others. */
function decidedTable({ decided }: NonNullable<ReportInput['changes']>): Html {
  return decided.length === 0
    ? nothing
    : tableHtml(`${countOf(decided.length, 'verdict flip')} that readers decided on: they count as acknowledged`, {
        head: html`<tr><th scope="col">Source</th><th scope="col">Verdict</th><th scope="col">Decision</th>\
<th scope="col">Reader</th></tr>`,
        body: decided.slice(0, LISTED_FLIPS).map(decidedRow),
      });
}

function shift(share: number): string {
  return `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)}`;
}

function versionsText(before: readonly string[], after: readonly string[]): string {
  return before.join() === after.join()
    ? `the same model version (${before.map(nameText).join(', ')})`
    : `another model version (${before.map(nameText).join(', ')} → ${after.map(nameText).join(', ')})`;
}

/**
 * Describes the drift of the detector, measured on canaries, which never change, and on unchanged texts of the corpus.
 */
function detectorText({ canaries, diff: { drift } }: NonNullable<ReportInput['changes']>): Html {
  const seen =
    canaries === null
      ? nothing
      : html`${countOf(canaries.canaries, 'canary document')}, which never change, were scored again \
by ${versionsText(canaries.versionsBefore, canaries.versionsAfter)}: ${
          canaries.largestShift === 0
            ? 'every score is as it was.'
            : `their probability of AI moved by ${shift(canaries.meanShift)} points on average (by ` +
              `${(canaries.largestShift * 100).toFixed(1)} at most), and ` +
              `${countOf(canaries.flips, 'verdict')} flipped. So much of any change can come from the ` +
              'detector.'
        } `;
  const unchanged =
    drift.sources === 0
      ? 'No text of the corpus was scored by two model versions.'
      : `${countOf(drift.sources, 'unchanged text of the corpus was', 'unchanged texts of the corpus were')} ` +
        `scored by ${versionsText(drift.versionsBefore, drift.versionsAfter)}: their probability of ` +
        `AI moved by ${shift(drift.meanShift)} points on average, and ` +
        `${countOf(drift.flips, 'verdict')} flipped. That is drift of the detector, not of the ` +
        'corpus.';
  return html`<h3>The detector</h3>
<p>${seen}${unchanged}</p>
`;
}

function sampledRow({ source, datasetId, before, after, aiBefore, aiAfter }: SampledFlip): Html {
  const ai = [aiBefore, aiAfter].map((share) => numberCell(share === null ? null : percentOf(share)));
  return html`<tr><th scope="row">${nameHtml(sourceName({ source, datasetId }))}</th>\
<td>${verdictHtml(before)} → ${verdictHtml(after)}</td>${ai}</tr>`;
}

function sampledTable({ flips, flipped }: NonNullable<RescoreReport['sample']>): Html {
  return flipped.length === 0
    ? nothing
    : tableHtml(
        flips > flipped.length
          ? `The first ${flipped.length} of ${countText(flips)} documents of the sample that would flip`
          : 'Documents of the sample that would flip',
        {
          head: html`<tr><th scope="col">Source</th><th scope="col">Verdict</th>\
<th scope="col" class="n">AI stored</th><th scope="col" class="n">AI with the new version</th></tr>`,
          body: flipped.map(sampledRow),
        },
      );
}

/** Says what the service's new model would change of the verdicts that were kept. */
function rescoreText({ rescore }: NonNullable<ReportInput['changes']>): Html {
  if (rescore === null) return nothing;
  const { from, to, waiting, documents, sample } = rescore;
  const kept = `${countText(waiting)} of ${countOf(documents, 'document')} keep their verdict of ${from.join(', ')}`;
  const scored =
    sample === null
      ? ''
      : ` Of ${countOf(sample.scored, 'document')} scored with both versions on ${dateOf(sample.scoredAtMs)}, ` +
        `${countOf(sample.flips, 'verdict')} would flip: of all, ${percentText(sample.share)} ` +
        `(${percentText(sample.low)} to ${percentText(sample.high)}).`;
  return html`<h3>The model of the service has changed</h3>
<p>The service has ${to.map(nameText).join(', ')} now: ${nameText(kept)}.${scored}</p>
${sample === null ? nothing : sampledTable(sample)}`;
}

/** Returns the changes since the audit or run before. */
export function changesSection({ changes }: ReportInput): Html {
  if (changes === null) return nothing;
  const { diff, previous } = changes;
  const all = Object.values(diff.flips).reduce((sum, count) => sum + count, 0);
  const share =
    diff.aiShareBefore === null || diff.aiShareAfter === null
      ? ''
      : `The share of AI went from ${percentOf(diff.aiShareBefore)} to ${percentOf(diff.aiShareAfter)}.`;
  const outside =
    diff.outside === 0
      ? ''
      : ` ${countOf(diff.outside, 'source')} of one of the two are not compared: the other has other paths or rules.`;
  return html`<section id="changes" aria-labelledby="changes-title">
<h2 id="changes-title">What changed since the last run</h2>
<p>Compared with run ${nameText(previous.runId)} of ${dateOf(previous.startedAtMs)}. ${share}${outside}</p>
<dl class="figures">${(['new', 'gone', 'renamed', 'changed', 'unchanged'] as const).map(
    (kind) => html`<div><dt>${kind}</dt>\
<dd>${countText(diff[kind])}</dd></div>`,
  )}<div><dt>verdict flips</dt><dd>${countText(all)}</dd></div></dl>
${flipsTable(changes, all)}${restatedTable(changes)}${decidedTable(changes)}\
${detectorText(changes)}${rescoreText(changes)}</section>
`;
}
