import { countOf } from '../lib/number-text.js';
import type { Evidence } from '../records/evidence.js';
import { sentencePercent } from '../records/passages.js';
import type { PatternSign } from '../records/pattern-signs.js';
import { html, nothing } from './html.js';
import type { Html } from './html.js';
import { unbroken } from './parts.js';

/** Most sentences and patterns that are named. */
const MOST_SENTENCES = 3;
const MOST_PATTERNS = 3;
/** Longest sentence shown in whole, in characters. */
const LONGEST_SENTENCE = 200;

function shortened(text: string): string {
  return text.length <= LONGEST_SENTENCE ? text : `${text.slice(0, LONGEST_SENTENCE).replace(/\S*$/u, '')}…`;
}

function rowHtml(name: string, lines: readonly Html[]): Html {
  return lines.length === 0
    ? nothing
    : html`<dt>${name}</dt><dd>${lines.map((line) => html`<p>${line}</p>`)}</dd>
`;
}

function sentenceLines({ judged, marked, sentences, stated }: Evidence): readonly Html[] {
  if (judged === 0) return [];
  if (stated !== 'human' && marked === 0)
    return [html`No single sentence is marked: the verdict rests on the wording of the text as a whole.`];
  return sentences
    .slice(0, MOST_SENTENCES)
    .map(
      ({ text, probability }) =>
        html`<bdi>${shortened(text)}</bdi> <small>AI ${unbroken(sentencePercent(probability))}</small>`,
    );
}

function patternLine({ name, count, comparison, quote }: PatternSign): Html {
  const often = count === 1 ? 'once' : countOf(count, 'time');
  return html`${name}: ${often}${comparison === null ? '' : `; ${comparison}`} <small>“<bdi>${shortened(
    quote.match,
  )}</bdi>”</small>`;
}

/** Returns what a verdict rests on, the evidence against it and how often it is wrong, as a list. */
export function evidenceHtml(evidence: Evidence): Html {
  const { patterns, against, errorRate, wordings } = evidence;
  return html`<dl class="evidence">
${rowHtml('Moved by', sentenceLines(evidence))}${rowHtml(
    'Wordings',
    wordings === null ? [] : [html`${wordings}`],
  )}${rowHtml('Patterns', (patterns ?? []).slice(0, MOST_PATTERNS).map(patternLine))}${rowHtml(
    'Against it',
    against.map((line) => html`${line}`),
  )}${rowHtml('How often wrong', [html`${errorRate}`])}</dl>
`;
}
