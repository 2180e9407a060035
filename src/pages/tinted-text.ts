import { sentencePercent } from '../records/passages.js';
import type { SentenceRow } from '../records/passages.js';
import { kindText } from '../records/result-text.js';
import { html, nothing } from './html.js';
import type { Html } from './html.js';

const LEVELS = 5;

/** Text that was not judged is grey; its kind is named at the start of each run. */
function unjudgedHtml({ kind, text }: SentenceRow, previous: SentenceRow | undefined): Html {
  const name = previous?.kind === kind ? nothing : html`<small class="kind">${kindText(kind)}</small> `;
  return html`<span class="unjudged" title="${kindText(kind)}: not judged">${name}${text}</span>`;
}

/**
 * Returns a sentence tinted by its probability of being AI-written, and underlined where the detector marks it.
 * @param previous the sentence shown before it
 */
export function sentenceHtml(sentence: SentenceRow, previous: SentenceRow | undefined): Html {
  if (sentence.kind !== 'prose') return unjudgedHtml(sentence, previous);
  const level = Math.min(LEVELS - 1, Math.floor(sentence.generatedProbability * LEVELS));
  if (sentence.highlighted) {
    const percent = sentencePercent(sentence.generatedProbability).replace(/ %$/u, '');
    return html`<mark class="s${level}">${sentence.text}<sup>${percent}</sup></mark>`;
  }
  return level === 0 ? html`${sentence.text}` : html`<span class="s${level}">${sentence.text}</span>`;
}

/** Explains the tints. */
export const tintLegend: Html = html`<ul class="legend" aria-label="Tints"><li><span>under 20 %</span></li>\
<li><span class="s1">20–40 %</span></li>\
<li><span class="s2">40–60 %</span></li><li><span class="s3">60–80 %</span></li><li><span class="s4">over 80 \
%</span></li><li><span class="unjudged">not judged</span></li></ul>
`;
