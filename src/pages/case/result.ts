import { countText } from '../../lib/number-text.js';
import { rateText as errorRateText } from '../../lib/rate-text.js';
import { assistedBeside } from '../../records/assisted.js';
import { otherTextSaid } from '../../records/case-file.js';
import type { CaseFile, CaseResult } from '../../records/case-file.js';
import type { Evidence } from '../../records/evidence.js';
import { mixedMeaning } from '../../records/mixed-text.js';
import { profileTitle } from '../../records/profile-facts.js';
import { notJudgedText } from '../../records/result-text.js';
import { html, nothing } from '../html.js';
import type { Html } from '../html.js';
import { nameHtml } from '../name-text.js';
import { percentOf } from '../parts.js';

/** What can be said about who wrote the text, as it is stated. */
type Said = 'ai' | 'mixed' | 'human' | 'nothing';

/** Returns what is stated; `nothing` for an unsure text and for one without a verdict. */
export function saidOf({ stated }: CaseResult): Said {
  return stated === null || stated === 'unsure' ? 'nothing' : stated;
}

const HEADINGS: Readonly<Record<Said, string>> = {
  ai: 'The detector reads this text as written by AI. This is an estimate, not proof.',
  mixed: 'The detector reads parts of this text as written by AI. This is an estimate, not proof.',
  human: 'The detector reads this text as written by a person. This is an estimate, too.',
  nothing: 'No statement can be made about who wrote this text.',
};

/** Returns title, result in a sentence, and what this report is for. */
export function headingHtml({ document, result, otherText }: CaseFile): Html {
  return html`<header>
<p class="over">Assay case report · ${nameHtml(document.name)} · \
<span class="date">${new Date(document.examinedAtMs).toISOString().slice(0, 10)}</span></p>
<h1>${HEADINGS[saidOf(result)]}</h1>
<p class="lead">This report prepares a conversation with the author. It decides nothing: a program compared the \
wording with that of other texts, and such comparisons are sometimes wrong. Nobody should draw a conclusion about a \
person before the author was heard.</p>
${
  otherText === undefined
    ? nothing
    : html`<p class="note">${otherTextSaid(otherText)}</p>
`
}</header>
`;
}

/** Returns how often the stated verdict is wrong, as measured. */
function errorsHtml({ errorRate, stated }: Evidence): Html {
  const so = stated === 'ai' ? 'AI' : stated;
  const few = so === 'human' ? 'many' : 'few';
  return html`<p><strong>How often this is wrong:</strong> ${errorRate} What part of the texts called ${so} are errors \
also depends on how many texts of each kind there are: where ${few} are AI-written, more of those called ${so} are \
errors.</p>
`;
}

function profileHtml({ statedBy }: CaseResult): Html {
  if (statedBy === null) return nothing;
  const scope = statedBy.scope === undefined ? '' : ` It holds for ${statedBy.scope}.`;
  return html`<p>Stated by the calibration profile <strong>${nameHtml(profileTitle(statedBy))}</strong>: \
of human texts like those of the profile at most ${errorRateText(statedBy.promise.rate)} are stated AI or mixed, which \
${errorRateText(statedBy.promise.confidence)} of such profiles keep.${scope}</p>
`;
}

function figure(className: string, name: string, value: string): Html {
  return html`<div class="${className}"><dt>${name}</dt><dd>${value}</dd></div>`;
}

const FIGURES_NOTE = html`<p class="muted">The three probabilities are what the model makes of the wording. They are \
not the probability that this author used AI.</p>
`;

function figuresHtml({ probabilities, confidence, judgedWords }: CaseResult): Html {
  const { ai = 0, mixed = 0, human = 0 } = probabilities ?? {};
  const shares =
    probabilities === null
      ? nothing
      : html`${figure('ai', 'Probability of AI', percentOf(ai))}\
${figure('mixed', 'of mixed authors', percentOf(mixed))}\
${figure('human', 'of a person', percentOf(human))}`;
  return html`<dl class="figures">${shares}${figure('', 'Confidence', confidence ?? 'not given')}${
    judgedWords === null ? nothing : figure('', 'Words judged', countText(judgedWords))
  }</dl>
${probabilities === null ? nothing : FIGURES_NOTE}`;
}

function whyText({ notJudgedReason, stated, unsureWhy }: CaseResult): string {
  if (notJudgedReason !== null) return `The text could not be judged: ${notJudgedText(notJudgedReason)}.`;
  if (stated === null) return 'The service gave no verdict.';
  return `There is too little evidence for any one answer. ${unsureWhy.join(' ')}`.trim();
}

function nothingHtml(result: CaseResult): Html {
  return html`<p class="note"><strong>No statement can be made.</strong> ${whyText(result)} No conclusion may be drawn \
from this, in either direction. The figures behind it are left out here, because they would be taken for a \
finding.</p>
${sectionsHtml(result)}`;
}

function sectionsHtml({ sections }: CaseResult): Html {
  if (sections === null) return nothing;
  // Where no section reads as AI, the map says what they read as.
  const share =
    sections.aiShare === null || sections.aiShare === 0
      ? ''
      : ` ${percentOf(sections.aiShare)} of the judged words are in sections that read as AI.`;
  return html`<p>The text was judged in sections: ${sections.map}.${share}</p>
`;
}

function assistedHtml({ assisted, stated }: CaseResult): Html {
  return assisted === null
    ? nothing
    : html`<p>How much AI edited: ${assistedBeside(assisted, stated)}. \
0 is no trace of AI, 100 a text that AI wrote as a whole.</p>
`;
}

function mixedHtml({ stated, probabilities, assisted }: CaseResult): Html {
  return stated !== 'mixed' || probabilities === null
    ? nothing
    : html`<p>${mixedMeaning(assisted)}</p>
`;
}

/** The evidence against a verdict that a person wrote the text; any other verdict has a section of its own for it. */
function doubtsHtml({ stated, against }: Evidence): Html {
  if (stated !== 'human' || against.length === 0) return nothing;
  return html`<p>Evidence against it:</p>
<ul>${against.map((line) => html`<li>${line}</li>`)}</ul>
`;
}

function wordingsHtml({ stated, wordings }: Evidence): Html {
  return stated === 'human' || wordings === null
    ? nothing
    : html`<p>Wordings that moved the result most towards AI: ${wordings}. People use every one of them: only all \
wordings of the text together make the result.</p>
`;
}

function statedHtml(result: CaseResult, evidence: Evidence): Html {
  const figures = html`${figuresHtml(result)}${assistedHtml(result)}${sectionsHtml(result)}${mixedHtml(result)}`;
  const errors = result.statedBy === null ? errorsHtml(evidence) : profileHtml(result);
  return html`${figures}${errors}${wordingsHtml(evidence)}${doubtsHtml(evidence)}`;
}

/** Returns the result with its error rates; for a text of which nothing can be said, that and why. */
export function resultSection({ result }: CaseFile): Html {
  return html`<section id="result" aria-labelledby="result-title">
<h2 id="result-title">Result</h2>
${result.evidence === null ? nothingHtml(result) : statedHtml(result, result.evidence)}</section>
`;
}
