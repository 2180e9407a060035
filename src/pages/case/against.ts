import { countOf, countText } from '../../lib/number-text.js';
import type { CaseFile } from '../../records/case-file.js';
import type { Evidence } from '../../records/evidence.js';
import { html, nothing } from '../html.js';
import type { Html } from '../html.js';

/** Evidence of a human author in a text that is stated to be human. */
function humanLines({ judged, marked, wordings }: Evidence): readonly string[] {
  const unmarked = judged - marked;
  return [
    ...(unmarked === 0
      ? []
      : [
          `${countText(unmarked)} of ${countOf(judged, 'judged sentence')} ` +
            `${unmarked === 1 ? 'is' : 'are'} not marked as AI.`,
        ]),
    ...(wordings === null ? [] : [`Wordings that moved the result most towards a person: ${wordings}.`]),
  ];
}

/** What the examination itself holds as evidence of a human author. */
function ownHtml({ result: { evidence } }: CaseFile): Html {
  if (evidence === null) return nothing;
  const lines = evidence.stated === 'human' ? humanLines(evidence) : evidence.against;
  return lines.length === 0
    ? nothing
    : html`<h3>In this examination</h3>
<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>
`;
}

/** Returns what would be evidence of a human author: in the result, and what the author can show. */
export function againstSection(file: CaseFile): Html {
  return html`<section id="against" aria-labelledby="against-title">
<h2 id="against-title">What would be evidence of a human author</h2>
${ownHtml(file)}<h3>What the author can show</h3>
<ul>
<li>Drafts, earlier versions, or the version history that most editors keep.</li>
<li>Notes, outlines, marked sources, data, messages to supervisors, editors or co-authors.</li>
<li>Earlier texts of the same author and kind, written before AI writing was common or under observation.</li>
<li>An explanation of the text: where its claims come from, why it is built as it is, what was left out.</li>
</ul>
<p>Having none of these is no evidence either: many people keep no drafts.</p>
<h3>Why a text that a person wrote can read as AI-written</h3>
<ul>
<li>It is short, formal, follows a template or summarises, as abstracts do.</li>
<li>It was translated, or corrected by a spelling, grammar or style program. Where that was allowed, it is no \
fault.</li>
<li>Someone else edited it, or it repeats wordings of its sources.</li>
</ul>
</section>
`;
}
