import type { CaseFile } from '../../records/case-file.js';
import type { Choice, Decision } from '../../records/decision.js';
import type { StatedVerdict } from '../../records/verdict.js';
import { html, nothing } from '../html.js';
import type { Html } from '../html.js';
import { nameHtml } from '../name-text.js';

const VERDICT_SAID: Readonly<Record<StatedVerdict, string>> = {
  ai: 'written by AI',
  mixed: 'written by AI in parts',
  human: 'written by a person',
  unsure: 'not clear enough for a statement',
};

/** What a reader says about the verdict: about the text, never about the author. */
const SAID: Readonly<Record<Choice, string>> = {
  confirmed: 'The text reads to me as the detector says.',
  dismissed: 'The text does not read to me as the detector says.',
  unsure: 'I cannot say whether the detector is right.',
  conversation: 'I would like to hear the author before anything is said.',
};

function statementOf({ reader, choice, note, stated, decidedAtMs }: Decision): Html {
  const verdict = stated === null ? nothing : html` The detector’s verdict then: ${VERDICT_SAID[stated]}.`;
  return html`<li><strong>${nameHtml(reader)}</strong>, ${new Date(decidedAtMs).toISOString().slice(0, 10)}: \
“${SAID[choice]}”${verdict}${note === '' ? nothing : html` Note: <bdi>${note}</bdi>`}</li>`;
}

/** Returns what readers said about the text; nothing where nobody did, or where it was not asked for. */
export function readersPart({ decisions = [] }: CaseFile): Html {
  if (decisions.length === 0) return nothing;
  return html`<section id="readers" aria-labelledby="readers-title">
<h2 id="readers-title">Statements of readers</h2>
<p>People read this text beside the detector’s verdict and said what they made of it. These are opinions about a text: \
no reader saw it being written, and none of them accuses anyone.</p>
<ul>${decisions.map(statementOf)}</ul>
</section>
`;
}
