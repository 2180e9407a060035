import { groupBy } from '../../lib/group-by.js';
import { countOf, rateText } from '../../lib/number-text.js';
import type { CaseFile } from '../../records/case-file.js';
import type { PatternMatch, PatternSentence } from '../../records/patterns.js';
import { html, nothing } from '../html.js';
import type { Html } from '../html.js';
import { numberCell, tableHtml } from '../parts.js';

const MOST_SHOWN = 8;
/** Text shown on each side of a match, in characters. */
const CONTEXT = 60;
/** Longest match shown in whole. */
const LONGEST_MATCH = 160;

interface Found {
  readonly sentence: PatternSentence;
  readonly match: PatternMatch;
}

/** One pattern with its matches, at least one. */
interface FoundPattern {
  readonly first: Found;
  readonly count: number;
}

/** Whether a pattern says something for AI writing; others are remarks on style. */
function isSign({ first: { match } }: FoundPattern): boolean {
  return match.evidence === 'strong' || match.evidence === 'moderate' || match.evidence === 'artefact';
}

/** Whether people write so more often than AI does. */
function isReversed({ first: { match } }: FoundPattern): boolean {
  return match.evidence === 'reversed';
}

/** How strong a sign is: what AI leaves behind by mistake first, then by how much more often AI text shows it. */
const strengthOf = ({ first: { match } }: FoundPattern): number =>
  match.evidence === 'artefact' ? Infinity : (match.timesAsOften ?? 0);

function countedPatterns(sentences: readonly PatternSentence[]): readonly FoundPattern[] {
  const all = sentences.flatMap((sentence) => sentence.patterns.map((match) => ({ sentence, match })));
  return [...groupBy(all, ({ match }) => match.patternId).values()]
    .flatMap((found) => {
      const [first] = found;
      return first === undefined ? [] : [{ first, count: found.length }];
    })
    .sort((a, b) => strengthOf(b) - strengthOf(a) || b.count - a.count);
}

/** Names of patterns that people use more often than AI does; null where there are none. */
export function reversedText({ patterns }: CaseFile): string | null {
  if (patterns.status === 'not_done') return null;
  const names = countedPatterns(patterns.found)
    .filter(isReversed)
    .map(({ first: { match } }) => match.displayName);
  return names.length === 0 ? null : names.slice(0, MOST_SHOWN).join(', ');
}

function exampleHtml({ sentence, match }: Found): Html {
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
  const { displayName: name, timesAsOften: times } = first.match;
  return html`<tr><th scope="row">${name}</th>${numberCell(count)}\
${numberCell(times === null ? null : `${rateText(times)} ×`)}<td>${exampleHtml(first)}</td></tr>
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
