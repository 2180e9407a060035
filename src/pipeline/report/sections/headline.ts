import { countOf, countText } from '../../../lib/number-text.js';
import type { ReportInput } from '../input.js';
import { html, nothing } from '../html.js';
import type { Html } from '../html.js';
import { nameText } from '../name-text.js';
import { intervalText, percentOf } from '../parts.js';
import type { Survey } from '../survey.js';
import { judged } from '../tally.js';

/**
 * Returns the first sentence of the report: the number of sources, how many were scanned, and the share that reads as
 * AI-written.
 */
export function headlineText({ total, tally }: Survey): string {
  const told = judged(tally);
  const scanned = told + tally.notJudged;
  if (total === 0) return 'No source was found.';
  if (scanned === 0) return `Of ${countOf(total, 'source')}, none could be scanned.`;
  if (told === 0)
    return (
      `Of ${countOf(total, 'source')}, ${countText(scanned)} ${scanned === 1 ? 'was' : 'were'} ` +
      'scanned; none could be judged.'
    );
  const apart = tally.notJudged === 0 ? '' : ` and ${countText(told)} judged`;
  const share = `${percentOf(tally.ai / told)} (${intervalText(tally.ai, told)})`;
  return (
    `Of ${countOf(total, 'source')}, ${countText(scanned)} ${scanned === 1 ? 'was' : 'were'} ` +
    `scanned${apart}; ${share} ${apart === '' ? '' : 'of those '}are stated to be AI-written.`
  );
}

function stoppedNote({ summary }: ReportInput): Html {
  if (summary.status === 'complete') return nothing;
  const why = {
    stopped_budget: 'because its word budget was used up',
    stopped_signal: 'by a signal',
    stopped_service: 'because the service refused or could not be reached',
  }[summary.status];
  const open = summary.reasons['not_reached'] ?? 0;
  const rest =
    open === 0
      ? ''
      : ` ${countOf(open, 'source was', 'sources were')} not reached, so the shares below describe ` +
        'only what was scanned.';
  return html`<p class="note" role="note"><strong>This run was stopped before its end</strong>, ${why}.${rest} It can \
be resumed: nothing already stored is scanned again.</p>
`;
}

const CONTENTS: readonly (readonly [id: string, title: string])[] = [
  ['sources', 'What was scanned'],
  ['verdicts', 'Verdicts'],
  ['where', 'Where'],
  ['look', 'Look here first'],
  ['manipulated', 'Manipulated texts'],
  ['patterns', 'Patterns'],
  ['references', 'References'],
  ['changes', 'What changed'],
  ['words', 'Words'],
  ['method', 'Method and limits'],
  ['documents', 'Documents'],
  ['all', 'All sources'],
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
  return html`<header>
<p class="over">Assay report · ${facts.paths.map(nameText).join(', ')} · \
run ${nameText(facts.runId)} · ${dateText(facts.startedAtMs)} UTC</p>
<h1>${headlineText(survey)}</h1>
<p class="lead">A score is a reason to look, not proof of authorship. Read the documents, weigh what you know of how \
they came to be, and decide nothing about a person on a score alone. <a href="#method">How far to trust it</a>.</p>
${stoppedNote(input)}<nav aria-label="Contents"><ol>${contents.map(
    ([id, title]) => html`<li><a href="#${id}">${title}</a></li>\
`,
  )}</ol></nav>
</header>
`;
}
