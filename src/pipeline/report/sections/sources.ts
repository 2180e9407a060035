import { countOf, countText } from '../../../lib/number-text.js';
import { leftOutByRule } from '../../../records/left-out.js';
import { reasonText } from '../../../records/reasons.js';
import { OUTCOMES } from '../../../records/result-row.js';
import type { Outcome } from '../../../records/result-row.js';
import { warningKindText } from '../../../records/warning-text.js';
import type { ReportInput } from '../input.js';
import { html, nothing } from '../../../pages/html.js';
import type { Html } from '../../../pages/html.js';
import { sourceHtml } from '../../../pages/name-text.js';
import { numberCell, percentOf, tableHtml } from '../../../pages/parts.js';
import type { FailureGroup, Survey } from '../survey.js';

const MEANING: Readonly<Record<Outcome, string>> = {
  scanned: 'sent to the service in this run',
  cached: 'same text and model version as in an earlier run: verdict reused, not scanned again',
  duplicate: 'same text as another source: verdict shared',
  skipped: 'left out, with the reason below',
  failed: 'no text or no result, with the reason below',
};

function failedRow(row: FailureGroup['examples'][number]): Html {
  const message = row.reasonMessage === null ? nothing : html` <small>${row.reasonMessage}</small>`;
  return html`<li>${sourceHtml(row)}${message}</li>\
`;
}

function failureHtml(group: FailureGroup, minWords: number | null): Html {
  const rest = group.count - group.examples.length;
  const outcome = group.outcome === 'failed' ? 'failed' : 'skipped';
  return html`<details><summary><strong>${countText(group.count)}</strong> ${outcome}: \
${reasonText(group.reason, { minWords })} <small><code>${group.reason}</code></small></summary>\
<ul>${group.examples.map(failedRow)}</ul>${
    rest > 0
      ? html`<p class="muted">and ${countText(rest)} more, all in the list of <a href="#all">all \
sources</a></p>`
      : ''
  }</details>
`;
}

function truncatedNote({ truncated: { count, judgedWords, words } }: Survey): Html {
  return html`<p class="note">${countOf(count, 'text was', 'texts were')} longer than the character limit and judged \
by the beginning only: ${countText(judgedWords)} of \
${countOf(words, 'word')}, ${percentOf(judgedWords / Math.max(1, words))}.</p>`;
}

/** Says which files and folders the crawl left out, by its rules: they are no sources. */
function leftOutHtml({ left_out: counts }: ReportInput['summary']): Html {
  const rules = leftOutByRule(counts);
  if (rules.length === 0) return nothing;
  const total = rules.reduce((sum, { count }) => sum + count, 0);
  return html`<h3>Left out by a rule</h3>
<p>${countOf(total, 'file or folder', 'files or folders')}, not scanned and not among the sources found:</p>
<ul>${rules.map(
    ({ count, meaning, include }) => html`<li><strong>${countText(count)}</strong> × ${meaning} \
<small>(to include: ${include})</small></li>`,
  )}</ul>`;
}

/** As the summary of the run counts them: sources with several warnings are one. */
function inPartText({ read_in_part: count }: ReportInput['summary']): string {
  return count === 0 ? '' : ` ${countOf(count, 'source was', 'sources were')} read without some part.`;
}

/** Returns how each source ended; the counts add up to the number of sources found. */
export function sourcesSection({ summary }: ReportInput, survey: Survey): Html {
  const { sources } = summary;
  const warnings = survey.warnings
    .slice(0, 12)
    .map(([kind, count]) => `${warningKindText(kind)} (${countOf(count, 'source')})`);
  return html`<section id="sources" aria-labelledby="sources-title">
<h2 id="sources-title">What was scanned, and what was not</h2>
<p>${countOf(sources.found, 'source')} found: every one is in exactly one line of this table.</p>
${tableHtml('Sources by outcome', {
  head: html`<tr><th scope="col">Outcome</th><th scope="col" class="n">Sources</th><th scope="col">Meaning</th></tr>`,
  body: OUTCOMES.map(
    (outcome) =>
      html`<tr><th scope="row">${outcome}</th>\
${numberCell(sources[outcome])}<td class="muted">${MEANING[outcome]}</td></tr>`,
  ),
  foot: html`<tr><th scope="row">found</th>${numberCell(sources.found)}<td></td></tr>`,
})}${
    survey.failures.length === 0
      ? nothing
      : html`<h3>Skipped and failed, by reason</h3>
${survey.failures.map((group) => failureHtml(group, summary.min_words))}`
  }
${leftOutHtml(summary)}
${
  warnings.length === 0
    ? nothing
    : html`<p class="muted">Read with warnings: ${warnings.join('; ')}.\
${inPartText(summary)}</p>`
}
${survey.truncated.count === 0 ? nothing : truncatedNote(survey)}
</section>
`;
}
