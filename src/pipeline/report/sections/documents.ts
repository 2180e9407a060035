import { countOf, percentText } from '../../../lib/number-text.js';
import type { SentenceRow } from '../../../records/result-row.js';
import { html, nothing } from '../html.js';
import type { Html } from '../html.js';
import { nameHtml } from '../name-text.js';
import { verdictHtml } from '../parts.js';
import type { Suspect } from '../survey.js';

/** Longest text shown of one document, in characters. */
const LONGEST_TEXT = 60_000;
const LEVELS = 5;

function sentenceHtml(sentence: SentenceRow): Html {
  const level = Math.min(LEVELS - 1, Math.floor(sentence.generatedProbability * LEVELS));
  if (sentence.highlighted) return html`<mark class="s${level}">${sentence.text}<sup>${Math.round(sentence.generatedProbability * 100)}</sup></mark>`;
  return level === 0 ? html`${sentence.text}` : html`<span class="s${level}">${sentence.text}</span>`;
}

/** Sentences in paragraphs: normalised text has more than one blank between sentences only where a paragraph ends. */
function paragraphs(sentences: readonly SentenceRow[]): readonly Html[] {
  const found: Html[][] = [];
  let previousEnd = -1;
  for (const sentence of sentences) {
    const begins = previousEnd === -1 || sentence.start - previousEnd > 1;
    if (begins) found.push([]);
    found.at(-1)?.push(html`${sentenceHtml(sentence)} `);
    previousEnd = sentence.end;
  }
  return found.map((parts) => html`<p>${parts}</p>
`);
}

function untilLimit(sentences: readonly SentenceRow[]): readonly SentenceRow[] {
  let length = 0;
  return sentences.filter((sentence) => (length += sentence.text.length) <= LONGEST_TEXT);
}

/** One document with its sentences highlighted by probability. @param number its place in the list of suspects, from 1 */
export function documentArticle({ row, duplicates }: Suspect, sentences: readonly SentenceRow[], number: number): Html {
  const shown = untilLimit(sentences);
  const marked = sentences.filter((sentence) => sentence.highlighted).length;
  const p = row.probabilities;
  const facts = [
    p === null ? '' : `AI ${percentText(p.ai)}, mixed ${percentText(p.mixed)}, human ${percentText(p.human)}`,
    row.confidence === null ? '' : `confidence ${row.confidence}`,
    row.wordCount === null ? '' : countOf(row.wordCount, 'word'),
    row.language ?? '',
    row.format ?? '',
    row.modelVersion ?? '',
    sentences.length === 0 ? '' : `${marked} of ${countOf(sentences.length, 'sentence')} marked`,
    duplicates === 0 ? '' : countOf(duplicates, 'other source with the same text', 'other sources with the same text'),
  ].filter((fact) => fact !== '');
  return html`<article id="d${number}" aria-labelledby="d${number}-title">
<h3 id="d${number}-title">${nameHtml(row.source)}${row.datasetId === null ? '' : html` <small>row ${nameHtml(row.datasetId)}</small>`}</h3>
<p>${verdictHtml(row.verdict)} <small>${facts.join(' · ')}</small></p>
${shown.length === 0 ? html`<p class="muted">The text of this document is not kept.</p>` : html`<div class="text" dir="auto" lang="${row.language ?? 'und'}">${paragraphs(shown)}</div>`}
${shown.length < sentences.length ? html`<p class="muted">The rest of the text is left out here.</p>` : nothing}</article>
`;
}

/** What the colours of the document views mean. */
export const documentsIntro: Html = html`<p>The documents to look at first, with each sentence tinted by its probability of being AI-written. Underlined sentences are those the detector marks; the small figure is the probability in percent. A single sentence says little: look at runs of them.</p>
<ul class="legend" aria-label="Tints"><li><span>under 20 %</span></li><li><span class="s1">20–40 %</span></li><li><span class="s2">40–60 %</span></li><li><span class="s3">60–80 %</span></li><li><span class="s4">over 80 %</span></li></ul>
`;
