import { countOf } from '../../lib/number-text.js';
import type { CaseFile } from '../../records/case-file.js';
import type { PatternSign, Quote } from '../../records/pattern-signs.js';
import { html, nothing } from '../html.js';
import type { Html } from '../html.js';
import { numberCell, tableHtml } from '../parts.js';

const MOST_SHOWN = 8;

function quoteHtml({ before, match, after }: Quote): Html {
  return html`<bdi>${before}<mark>${match}</mark>${after}</bdi>`;
}

function rowHtml({ name, count, comparison, quote }: PatternSign): Html {
  return html`<tr><th scope="row">${name}</th>${numberCell(count)}\
<td>${comparison ?? 'not measured well enough for a figure'}</td><td>${quoteHtml(quote)}</td></tr>
`;
}

function tableOf(patterns: readonly PatternSign[]): Html {
  return tableHtml('Patterns with the strongest first', {
    head: html`<tr><th scope="col">Pattern</th><th scope="col" class="n">Here</th>\
<th scope="col">Found</th><th scope="col">For example</th></tr>`,
    cards: 'found',
    body: patterns.map(rowHtml),
  });
}

function signsHtml(signs: readonly PatternSign[], said: 'ai' | 'mixed' | 'human'): Html {
  if (signs.length === 0)
    return html`<p>No pattern was found that AI text shows clearly more often than human text.</p>
`;
  const left = signs.length - MOST_SHOWN;
  const beside =
    said === 'human' ? ' The detector reads the text as written by a person although these were found.' : '';
  return html`<p>Habits of wording that AI text shows more often than human text.${beside} People write so, too. A \
pattern is a remark on wording, not proof of who wrote a text.</p>
${tableOf(signs.slice(0, MOST_SHOWN))}${
    left <= 0
      ? nothing
      : html`<p class="muted">${countOf(left, 'weaker pattern')} left out here.</p>
`
  }`;
}

function foundHtml({ result: { evidence }, patterns }: CaseFile): Html {
  if (evidence === null)
    return html`<p>None is shown: no statement can be made about the text, and a pattern alone says nothing about who \
wrote it.</p>
`;
  if (patterns.status === 'not_done')
    return html`<p>The text was not searched for patterns: ${patterns.message}.</p>
`;
  return signsHtml(evidence.patterns ?? [], evidence.stated);
}

/** Returns the AI-writing patterns of a text with a stated verdict, or why none are shown. */
export function patternsPart(file: CaseFile): Html {
  return html`<section id="patterns" aria-labelledby="patterns-title">
<h2 id="patterns-title">Patterns of wording</h2>
${foundHtml(file)}</section>
`;
}
