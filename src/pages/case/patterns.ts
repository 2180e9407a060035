import { countOf, rateText } from '../../lib/number-text.js';
import type { CaseFile } from '../../records/case-file.js';
import { countedPatterns, isReversed, isSign } from '../../records/counted-patterns.js';
import type { FoundPattern } from '../../records/counted-patterns.js';
import { ratedTexts, timesOf } from '../../records/pattern-rate.js';
import type { PatternSentence } from '../../records/patterns.js';
import { html, nothing } from '../html.js';
import type { Html } from '../html.js';
import { numberCell, tableHtml } from '../parts.js';

const MOST_SHOWN = 8;
/** Text shown on each side of a match, in characters. */
const CONTEXT = 60;
/** Longest match shown in whole. */
const LONGEST_MATCH = 160;

function exampleHtml({ sentence, match }: FoundPattern['first']): Html {
  const start = Math.max(0, match.start - sentence.start);
  const end = Math.max(start, match.end - sentence.start);
  const text = sentence.sentence;
  const [before, found, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  const left = before.length <= CONTEXT ? before : `…${before.slice(-CONTEXT).replace(/^\S*/u, '')}`;
  const right = after.length <= CONTEXT ? after : `${after.slice(0, CONTEXT).replace(/\S*$/u, '')}…`;
  const middle = found.length <= LONGEST_MATCH ? found : `${found.slice(0, LONGEST_MATCH)}…`;
  return html`<bdi>${left}<mark>${middle}</mark>${right}</bdi>`;
}

function rowHtml({ first, count }: FoundPattern): Html {
  const times = timesOf(first.match);
  const texts = ratedTexts(first.match);
  const often = times === null ? null : `${rateText(times)} ×${texts === null ? '' : ` ${texts}`}`;
  return html`<tr><th scope="row">${first.match.displayName}</th>${numberCell(count)}\
${numberCell(often)}<td>${exampleHtml(first)}</td></tr>
`;
}

function tableOf(patterns: readonly FoundPattern[]): Html {
  return tableHtml('Patterns with the strongest first', {
    head: html`<tr><th scope="col">Pattern</th><th scope="col" class="n">Here</th>\
<th scope="col" class="n">In AI text</th><th scope="col">For example</th></tr>`,
    cards: 'found',
    body: patterns.map(rowHtml),
  });
}

function foundHtml(found: readonly PatternSentence[]): Html {
  const all = countedPatterns(found);
  const signs = all.filter(isSign);
  const shown = signs.slice(0, MOST_SHOWN);
  const rest = all.length - shown.length - all.filter(isReversed).length;
  if (shown.length === 0)
    return html`<p>No pattern was found that AI text shows clearly more often than human text.${
      rest === 0 ? '' : ` ${countOf(rest, 'remark')} on style say nothing about who wrote it.`
    }</p>
`;
  return html`<p>Habits of wording that AI text shows more often than human text: “in AI text” is how many times \
as often, as measured; a dash where it could not be measured. People write so, too. A pattern is a remark on wording, \
not proof of who wrote a text.</p>
${tableOf(shown)}${
    rest === 0
      ? nothing
      : html`<p class="muted">${countOf(rest, 'weaker pattern or remark', 'weaker patterns or remarks')} on style left \
out here.</p>
`
  }`;
}

/** Returns the AI-writing patterns of the text, or why it was not searched for them. */
export function patternsPart({ patterns }: CaseFile): Html {
  return html`<section id="patterns" aria-labelledby="patterns-title">
<h2 id="patterns-title">Patterns of wording</h2>
${
  patterns.status === 'not_done'
    ? html`<p>The text was not searched for patterns: ${patterns.message}.</p>
`
    : foundHtml(patterns.found)
}</section>
`;
}
