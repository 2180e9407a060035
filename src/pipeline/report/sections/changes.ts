import { countOf, countText } from '../../../lib/number-text.js';
import type { SourceChange } from '../../../records/run-diff.js';
import { html, nothing } from '../html.js';
import type { Html } from '../html.js';
import type { ReportInput } from '../input.js';
import { nameHtml, nameText } from '../name-text.js';
import { numberCell, percentOf, tableHtml, verdictHtml } from '../parts.js';

function flipRow({ before, after, kind }: SourceChange): Html {
  const ai = [before, after].map((row) =>
    numberCell(row?.probabilities == null ? null : percentOf(row.probabilities.ai)),
  );
  return html`<tr><th scope="row">${nameHtml(after?.source ?? before?.source ?? '')}</th>\
<td>${verdictHtml(before?.verdict ?? null)} → ${verdictHtml(after?.verdict ?? null)}</td>\
${ai}<td>${kind === 'changed' ? 'the text' : 'the model version'}</td></tr>`;
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

/** Returns the changes since the previous run of the same paths. */
export function changesSection({ changes }: ReportInput): Html {
  if (changes === null) return nothing;
  const { diff, previous, flips } = changes;
  const all = Object.values(diff.flips).reduce((sum, count) => sum + count, 0);
  const share =
    diff.aiShareBefore === null || diff.aiShareAfter === null
      ? ''
      : `The share of AI went from ${percentOf(diff.aiShareBefore)} to ${percentOf(diff.aiShareAfter)}.`;
  const date = new Date(previous.startedAtMs).toISOString().slice(0, 10);
  return html`<section id="changes" aria-labelledby="changes-title">
<h2 id="changes-title">What changed since the last run</h2>
<p>Compared with run ${nameText(previous.runId)} of ${date}. ${share}</p>
<dl class="figures">${(['new', 'gone', 'changed', 'unchanged'] as const).map(
    (kind) => html`<div><dt>${kind}</dt>\
<dd>${countText(diff[kind])}</dd></div>`,
  )}<div><dt>verdict flips</dt><dd>${countText(all)}</dd></div></dl>
${
  flips.length === 0
    ? nothing
    : tableHtml(all > flips.length ? `The first ${flips.length} of ${countText(all)} verdict flips` : 'Verdict flips', {
        head: html`<tr><th scope="col">Source</th><th scope="col">Verdict</th><th scope="col" class="n">AI before</th>\
<th scope="col" class="n">AI now</th><th scope="col">What changed</th></tr>`,
        body: flips.map(flipRow),
      })
}${detectorText(changes)}</section>
`;
}
