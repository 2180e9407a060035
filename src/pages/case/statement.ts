import { html } from '../html.js';
import type { Html } from '../html.js';

const LINES = 12;

function signature(who: string): Html {
  return html`<dl class="signature"><div><dt>${who}</dt><dd></dd></div><div><dt>Date</dt><dd></dd></div>\
<div><dt>Signature</dt><dd></dd></div></dl>
`;
}

/** Returns the room for the author's statement and for signatures. */
export function statementSection(): Html {
  return html`<section id="statement" aria-labelledby="statement-title">
<h2 id="statement-title">Statement of the author</h2>
<p>The author may say here how the text was written, with what help, and what this report gets wrong. A signature says \
that the report was read and the statement is one’s own; it agrees to nothing.</p>
<div class="lines" aria-hidden="true">${Array.from({ length: LINES }, () => html`<span></span>`)}</div>
${signature('Author')}${signature('Present at the conversation')}</section>
`;
}
