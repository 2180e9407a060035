import { countOf } from '../../lib/number-text.js';
import type { CaseFile } from '../../records/case-file.js';
import { countedPatterns } from '../../records/counted-patterns.js';
import { noSignsText, uncoveredText } from '../../records/pattern-languages.js';
import type { PatternSign, Quote } from '../../records/pattern-signs.js';
import type { PatternSentence } from '../../records/patterns.js';
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

/** Says what else a search for patterns finds in the text: it names more than are shown here. */
function othersHtml(found: readonly PatternSentence[], signs: number): Html {
  const others = countedPatterns(found).length - signs;
  if (others === 0) return nothing;
  return html`<p class="muted">A search for patterns finds ${countOf(others, 'other one')} in the text, which people \
use about as often as AI does. ${others === 1 ? 'It is a remark' : 'They are remarks'} on style, left out here.</p>
`;
}

function signsHtml(signs: readonly PatternSign[], said: 'ai' | 'mixed' | 'human', language: string | null): Html {
  if (signs.length === 0)
    return html`<p>${noSignsText(language)}</p>
`;
  const uncovered = uncoveredText(language);
  const left = signs.length - MOST_SHOWN;
  const beside =
    said === 'human' ? ' The detector reads the text as written by a person although these were found.' : '';
  return html`<p>Habits of wording that AI text shows more often than human text.${beside} People write so, too. A \
pattern is a remark on wording, not proof of who wrote a text.${uncovered === null ? '' : ` ${uncovered}`}</p>
${tableOf(signs.slice(0, MOST_SHOWN))}${
    left <= 0
      ? nothing
      : html`<p class="muted">${countOf(left, 'weaker pattern')} left out here.</p>
`
  }`;
}

function foundHtml({ result: { evidence, language }, patterns }: CaseFile): Html {
  if (evidence === null)
    return html`<p>None is shown: no statement can be made about the text, and a pattern alone says nothing about who \
wrote it.</p>
`;
  if (patterns.status === 'not_done')
    return html`<p>The text was not searched for patterns: ${patterns.message}.</p>
`;
  const signs = evidence.patterns ?? [];
  return html`${signsHtml(signs, evidence.stated, language)}${othersHtml(patterns.found, signs.length)}`;
}

/** Returns the AI-writing patterns of a text with a stated verdict, or why none are shown. */
export function patternsPart(file: CaseFile): Html {
  return html`<section id="patterns" aria-labelledby="patterns-title">
<h2 id="patterns-title">Patterns of wording</h2>
${foundHtml(file)}</section>
`;
}
