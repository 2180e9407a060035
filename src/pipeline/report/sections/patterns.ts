import { countOf, countText, rateText } from '../../../lib/number-text.js';
import type { PatternFindings } from '../../../records/pattern-findings.js';
import { timesInAll } from '../../../records/pattern-rate.js';
import { html, nothing } from '../../../pages/html.js';
import type { Html } from '../../../pages/html.js';
import { nameHtml } from '../../../pages/name-text.js';
import { numberCell, percentOf, tableHtml } from '../../../pages/parts.js';
import { tallyPatterns } from '../pattern-tally.js';
import type { PatternCount, PatternTally } from '../pattern-tally.js';

/** Most patterns that are explained with an example. */
const MOST_EXPLAINED = 10;
/** Most patterns in the unfolded table. */
const MOST_OPEN = 15;
/** Most patterns counted in the report; the others are in the export. */
const MOST_COUNTED = 200;
/** Text shown on each side of a match, in characters. */
const CONTEXT = 160;

function perThousandText(matches: number, words: number): string {
  if (words === 0) return '–';
  const rate = (matches * 1000) / words;
  return rate > 0 && rate < 0.1 ? 'under 0.1' : rateText(rate);
}

function countRow({ id, sources, matches, severity, example }: PatternCount, { searched, words }: PatternTally): Html {
  const { displayName: name } = example.match;
  const times = timesInAll(example.match);
  const numbers = [
    times === null ? '–' : `${rateText(times)}${times < 1 ? ' *' : ''}`,
    sources,
    percentOf(sources / searched),
    matches,
    perThousandText(matches, words),
  ].map(numberCell);
  return html`<tr><th scope="row">${name} <small><code>${id}</code></small></th><td>${severity}</td>${numbers}</tr>
`;
}

const isOftenerHuman = ({ example }: PatternCount): boolean => (timesInAll(example.match) ?? 1) < 1;

/** Returns text before the match; if it is cut, it starts at a space. */
function before(text: string): string {
  return text.length <= CONTEXT ? text : `…${text.slice(-CONTEXT).replace(/^\S*/u, '')}`;
}

function after(text: string): string {
  return text.length <= CONTEXT ? text : `${text.slice(0, CONTEXT).replace(/\S*$/u, '')}…`;
}

function exampleHtml({ example: { of, sentence, match } }: PatternCount): Html {
  const start = Math.max(0, match.start - sentence.start);
  const end = Math.max(start, match.end - sentence.start);
  const text = sentence.sentence;
  const marked = html`<mark>${text.slice(start, end)}</mark>`;
  return html`<dt><strong>${match.displayName}</strong></dt>
<dd>${match.description} <small>${nameHtml(of.source)}:</small></dd>
<dd class="text" dir="auto" lang="${of.language ?? 'und'}">\
${before(text.slice(0, start))}${marked}${after(text.slice(end))}</dd>
<dd>${match.explanation}</dd>
`;
}

function countTable(caption: string, counts: readonly PatternCount[], tally: PatternTally): Html {
  return tableHtml(caption, {
    head: html`<tr><th scope="col">Pattern</th><th scope="col">Severity</th><th scope="col" class="n">× in AI \
text</th><th scope="col" class="n">Sources</th><th scope="col" class="n">Share</th>\
<th scope="col" class="n">Matches</th><th scope="col" class="n">Per 1,000 words</th></tr>`,
    cards: 'patterns',
    body: counts.map((count) => countRow(count, tally)),
  });
}

function foundHtml(tally: PatternTally): Html {
  const { patterns } = tally;
  const rest = patterns.slice(MOST_OPEN, MOST_COUNTED);
  const left = patterns.length - MOST_COUNTED;
  return html`${countTable('Patterns by the number of sources that show them', patterns.slice(0, MOST_OPEN), tally)}${
    rest.length === 0
      ? nothing
      : html`<details><summary>${countOf(rest.length, 'less frequent pattern')}</summary>\
${countTable('Less frequent patterns', rest, tally)}</details>
`
  }${
    left > 0
      ? html`<p class="muted">${countOf(left, 'more pattern')} in the export.</p>\
`
      : nothing
  }<p class="muted">“× in AI text” is how many times more often AI text shows the pattern than human text, as \
the service measured it; a dash means that it found no clear difference, or could not measure one.${
    patterns.some(isOftenerHuman) ? ' With *, people write so more often than AI does: no sign of AI.' : ''
  }</p>
<h3>The most frequent, each with one example</h3>
<dl class="explained">${patterns.slice(0, MOST_EXPLAINED).map(exampleHtml)}</dl>
`;
}

/**
 * Returns how often each AI-writing pattern was found in the sources of a run, and explains the most frequent; nothing
 * if patterns were not requested.
 */
export async function patternsSection(findings: AsyncIterable<PatternFindings> | null): Promise<Html> {
  if (findings === null) return nothing;
  const tally = await tallyPatterns(findings);
  const { searched, unreadable, withPattern, matches, words } = tally;
  const share = searched === 0 ? '' : ` (${percentOf(withPattern / searched)})`;
  return html`<section id="patterns" aria-labelledby="patterns-title">
<h2 id="patterns-title">AI-writing patterns</h2>
<p>${countOf(searched, 'source was', 'sources were')} searched for habits of wording that are common in AI \
text; ${countText(withPattern)}${share} ${withPattern === 1 ? 'shows' : 'show'} at least \
one. ${countOf(matches, 'match', 'matches')} in ${countOf(words, 'word')}, ${perThousandText(matches, words)} per \
1,000 words. People write these too: a pattern is a remark on wording, not proof of who wrote a text.</p>
${
  unreadable === 0
    ? nothing
    : html`<p class="note">The response of the service for ${countOf(unreadable, 'source')} had an unexpected form and \
is not counted here.</p>
`
}${matches === 0 ? nothing : foundHtml(tally)}<p>All of them: <code>assay export --patterns</code>.</p>
</section>
`;
}
