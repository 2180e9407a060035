import { countOf, countText } from '../../lib/number-text.js';
import type { CaseFile } from '../../records/case-file.js';
import { html, nothing } from '../html.js';
import type { Html } from '../html.js';
import { reversedText } from './patterns.js';
import { saidOf, wordingsText } from './result.js';

/** What the examination itself holds that speaks for a human author. */
function ownHtml(file: CaseFile): Html {
  const { result } = file;
  if (saidOf(result) === 'nothing') return nothing;
  const judged = result.sentences.filter(({ kind }) => kind === 'prose');
  const unmarked = judged.filter(({ highlighted }) => !highlighted).length;
  const wordings = wordingsText(result, 'human');
  const reversed = reversedText(file);
  const lines = [
    judged.length === 0 || unmarked === 0
      ? null
      : `${countText(unmarked)} of ${countOf(judged.length, 'judged sentence')} ` +
        `${unmarked === 1 ? 'is' : 'are'} not marked.`,
    wordings === null ? null : `Wordings that moved the result most towards a person: ${wordings}.`,
    reversed === null ? null : `Habits that people show more often than AI: ${reversed}.`,
  ].filter((line) => line !== null);
  return lines.length === 0
    ? nothing
    : html`<h3>In this examination</h3>
<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>
`;
}

/** Returns what would speak for a human author: in the result, and what the author can show. */
export function againstSection(file: CaseFile): Html {
  return html`<section id="against" aria-labelledby="against-title">
<h2 id="against-title">What would speak for a human author</h2>
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
<li>It is formal, follows a template, summarises, or is written in a second language.</li>
<li>It was translated, or corrected by a spelling, grammar or style program. Where that was allowed, it is no \
fault.</li>
<li>Someone else edited it, or it repeats wordings of its sources.</li>
</ul>
</section>
`;
}
