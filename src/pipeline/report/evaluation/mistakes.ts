import type { EvaluatedRun, Mistake } from '../../../evaluation/evaluated-run.js';
import { countOf } from '../../../lib/number-text.js';
import { html, nothing } from '../../../pages/html.js';
import type { Html } from '../../../pages/html.js';
import { nameHtml } from '../../../pages/name-text.js';
import { verdictHtml } from '../../../pages/parts.js';

function mistakeHtml({ source, datasetId, score, stated, words, excerpt }: Mistake): Html {
  const row = datasetId === null ? nothing : html` ${nameHtml(datasetId)}`;
  return html`<article><h3>${nameHtml(source)}${row}</h3>
<p class="muted">${((score ?? 0) * 100).toFixed(1)} % · ${verdictHtml(stated)} · ${countOf(words, 'word')}</p>
${excerpt === null ? html`<p class="muted">The text is not kept.</p>` : html`<p class="text">${excerpt}</p>`}
</article>
`;
}

const list = (title: string, mistakes: readonly Mistake[]): Html =>
  mistakes.length === 0
    ? nothing
    : html`<h3>${title}</h3>
${mistakes.map(mistakeHtml)}`;

/** The texts that were judged most wrongly, with how they begin. */
export function mistakesSection({ mistakes }: EvaluatedRun): Html {
  return html`<section aria-labelledby="mistakes-title">
<h2 id="mistakes-title">The worst mistakes</h2>
${list('Texts by people that look most like AI', mistakes.human)}\
${list('Texts by AI that look most human', mistakes.ai)}\
</section>
`;
}
