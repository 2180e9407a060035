import { countOf, countText, durationText } from '../../../lib/number-text.js';
import type { ReportInput } from '../input.js';
import { html } from '../../../pages/html.js';
import type { Html } from '../../../pages/html.js';
import type { Survey } from '../survey.js';

/** What a service does with words: one at an address may charge for them. */
const WORDINGS = {
  embedded: { title: 'Words scanned', spent: 'scanned', free: 'are not scanned again' },
  hosted: { title: 'Words spent', spent: 'billed', free: 'cost nothing' },
} as const;

/** Returns the section on the words scanned or billed. */
export function wordsSection({ summary }: ReportInput, survey: Survey): Html {
  const { words } = summary;
  const { title, spent, free } = WORDINGS[summary.service ?? 'hosted'];
  const unknown =
    words.unknown === 0
      ? ''
      : html` ${countText(words.unknown)} more were sent, but the answer was lost: whether they were ${spent} is not \
known.`;
  return html`<section id="words" aria-labelledby="words-title">
<h2 id="words-title">${title}</h2>
<dl class="figures"><div><dt>words ${spent}</dt><dd>${countText(words.billed)}</dd></div><div><dt>words planned</dt>\
<dd>${countText(words.planned)}</dd></div>\
<div><dt>words of documents with a result</dt><dd>${countText(survey.words)}</dd></div>\
</dl>
<p>${countOf(summary.requests, 'request')}, ${countOf(summary.retries, 'retry', 'retries')}, \
${durationText(summary.elapsed_s)}.${unknown} Cached and duplicate sources ${free}, so documents with a result can \
have more words than were ${spent}.</p>
</section>
`;
}
