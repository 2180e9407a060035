import { countOf, countText, expectedText } from '../../../lib/number-text.js';
import type { Estimate } from '../../../records/estimate.js';
import { isMixedNotStated } from '../../../records/mixed-at-once.js';
import { unfinishedCrawlText } from '../../../records/run-summary.js';
import type { RunSummary } from '../../../records/run-summary.js';
import type { ReportInput } from '../input.js';
import { html, nothing } from '../../../pages/html.js';
import type { Html } from '../../../pages/html.js';
import { nameHtml, nameText } from '../../../pages/name-text.js';
import type { Survey } from '../survey.js';
import { judged } from '../tally.js';

/** How many false alarms are expected, and of whom: fewer than one where the upper end of the interval is below it. */
const alarmsText = ({ sources, false_alarms: { expected, high } }: Estimate): string =>
  `${sources === 1 ? 'a person had written it' : 'people had written all'}, ` +
  (high < 1 ? 'fewer than 1' : expectedText(expected));

/**
 * Returns the first sentence of the report: the number of sources, how many were judged, and what is stated of them.
 */
export function headlineText({ total, tally }: Survey, summary: RunSummary): string {
  const { estimate } = summary;
  const told = judged(tally);
  const scanned = told + tally.notJudged;
  const of = `Of ${countOf(total, 'source')},`;
  if (total === 0) return 'No source was found.';
  if (scanned === 0) return `${of} none could be scanned.`;
  const was = (count: number): string => `${countText(count)} ${count === 1 ? 'was' : 'were'}`;
  if (told === 0) return `${of} ${was(scanned)} scanned; none could be judged.`;
  const alarms = estimate === null || tally.ai === 0 ? '' : ` (if ${alarmsText(estimate)} would still be called AI)`;
  const rest = (['mixed', 'human', 'unsure'] as const)
    .filter((stated) => !(stated === 'mixed' && isMixedNotStated(summary)))
    .map((stated) => `${countText(tally[stated])} ${stated}`);
  return `${of} ${was(told)} judged: ${countText(tally.ai)} AI${alarms}, ${rest.join(', ')}.`;
}

/** What was not reached; a source that one scan has judged may wait for another. */
function openText(open: number, { tally }: Survey): string {
  if (open === 0) return '';
  return open > tally.without
    ? ` For ${countOf(open, 'source')} not all scans were made, so the figures below describe only what was scanned.`
    : ` ${countOf(open, 'source was', 'sources were')} not reached, so the figures below describe only what was ` +
        'scanned.';
}

function stoppedNote({ summary }: ReportInput, survey: Survey): Html {
  if (summary.status === 'complete') return nothing;
  const why = {
    stopped_budget: 'because its limit of words or documents was reached',
    stopped_signal: 'by a signal',
    stopped_service: 'because the service refused or could not be reached',
  }[summary.status];
  const unfinished = unfinishedCrawlText(summary);
  const found = unfinished === null ? '' : ` ${unfinished.replace('crawl', 'Crawl')}.`;
  const rest = openText(summary.reasons['not_reached'] ?? 0, survey);
  return html`<p class="note" role="note"><strong>This run was stopped before its end</strong>, ${why}.\
${found}${rest} It can be resumed: nothing already stored is scanned again.</p>
`;
}

const CONTENTS: readonly (readonly [id: string, title: string])[] = [
  ['verdicts', 'Verdicts'],
  ['look', 'Documents to look at first'],
  ['changes', 'What changed'],
  ['all', 'All sources'],
  ['where', 'Where'],
  ['sources', 'What was scanned'],
  ['manipulated', 'Manipulated texts'],
  ['patterns', 'Patterns'],
  ['references', 'References'],
  ['words', 'Words'],
  ['method', 'Method and limits'],
];

function dateText(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ');
}

/** Returns title, headline sentence, caution and contents. */
export function headline(input: ReportInput, survey: Survey): Html {
  const { facts, changes, patterns, references } = input;
  const absent = new Set([
    changes === null ? 'changes' : '',
    patterns === null ? 'patterns' : '',
    references === null ? 'references' : '',
    survey.manipulated.count === 0 ? 'manipulated' : '',
  ]);
  const contents = CONTENTS.filter(([id]) => !absent.has(id));
  const paths = facts.paths.map((path, index) => html`${index === 0 ? '' : ', '}${nameHtml(path)}`);
  return html`<header>
<p class="over">Assay report · ${paths} · run ${nameText(facts.runId)} · ${dateText(facts.startedAtMs)} UTC</p>
<h1>${headlineText(survey, input.summary)}</h1>
<p class="lead">A score is a reason to look, not proof of authorship: decide nothing about a person on a score alone. \
<a href="#method">How far to trust it</a>.</p>
${stoppedNote(input, survey)}<nav aria-label="Contents"><ol>${contents.map(
    ([id, title]) => html`<li><a href="#${id}">${title}</a></li>\
`,
  )}</ol></nav>
</header>
`;
}
