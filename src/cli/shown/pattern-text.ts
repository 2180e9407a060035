import type { Writable } from 'node:stream';
import { groupBy } from '../../lib/group-by.js';
import { countOf, countText, rateText } from '../../lib/number-text.js';
import { terminalText } from '../../lib/terminal-text.js';
import { columnsOfUnits } from '../../lib/text-width.js';
import { ratedTexts, timesOf } from '../../records/pattern-rate.js';
import { PATTERN_SEVERITIES } from '../../records/patterns.js';
import type { PatternMatch, PatternSentence } from '../../records/patterns.js';

const SEVERITY_WIDTH = 8;
const SENTENCE_INDENT = ' '.repeat(10);
const MARK = '~';
const SPACE = /\s/u;
const MOST_COLUMNS = 96;
const FEWEST_COLUMNS = 24;

/** Columns for text on `out`: as wide as its terminal where that is narrow, and no wider than reads well. */
export function columnsFor(out: Writable): number {
  const columns = 'columns' in out && typeof out.columns === 'number' ? out.columns - 1 : MOST_COLUMNS;
  return Math.max(FEWEST_COLUMNS, Math.min(MOST_COLUMNS, columns));
}

/**
 * A sentence on one line: white space folded, control characters made visible, and for every original unit where it
 * went.
 */
function foldSentence(sentence: string): { readonly text: string; readonly positions: readonly number[] } {
  const positions: number[] = [];
  let text = '';
  for (const character of sentence) {
    for (let unit = 0; unit < character.length; unit += 1) positions.push(text.length + (unit > 0 ? unit : 0));
    if (SPACE.test(character)) text += text === '' || text.endsWith(' ') ? '' : ' ';
    else text += terminalText(character);
  }
  positions.push(text.length);
  return { text, positions };
}

interface Piece {
  readonly start: number;
  readonly end: number;
}

/** Breaks a text at spaces, else between characters, into pieces of at most `width` columns. */
function wrap(text: string, width: number): readonly Piece[] {
  const cells = columnsOfUnits(text);
  const pieces: Piece[] = [];
  for (let start = 0; start < text.length;) {
    let end = start;
    for (let used = 0; end < text.length && used + (cells[end] ?? 0) <= width; end += 1) used += cells[end] ?? 0;
    const space = end < text.length ? text.lastIndexOf(' ', end) : -1;
    if (space > start) end = space;
    else if (end === start) end += 1;
    pieces.push({ start, end });
    start = text[end] === ' ' ? end + 1 : end;
  }
  return pieces;
}

/** A sentence with its matches underlined, unless they are all of it. */
function sentenceLines(found: PatternSentence, width: number): readonly string[] {
  const { text, positions } = foldSentence(found.sentence);
  const cells = columnsOfUnits(text);
  const spans = found.patterns.map((match) => ({
    from: positions[match.start - found.start] ?? 0,
    to: positions[match.end - found.start] ?? text.length,
  }));
  const isWhole = spans.some(({ from, to }) => from === 0 && to >= text.trimEnd().length - 1);
  return wrap(text, width).flatMap(({ start, end }) => {
    const marks = Array.from({ length: end - start }, (_, index) =>
      (spans.some((span) => span.from <= start + index && start + index < span.to) ? MARK : ' ').repeat(
        cells[start + index] ?? 1,
      ),
    )
      .join('')
      .trimEnd();
    return [text.slice(start, end), ...(isWhole || marks === '' ? [] : [marks])];
  });
}

/** A pattern with every sentence in which it was found; in each, its own matches alone. */
interface FoundPattern {
  /** Its match of the highest severity. */
  readonly strongest: PatternMatch;
  readonly matches: number;
  readonly sentences: readonly PatternSentence[];
}

const severityOf = ({ severity }: PatternMatch): number => PATTERN_SEVERITIES.indexOf(severity);

/** Groups the findings of a text by pattern: the most severe first, then the most frequent. */
function byPattern(found: readonly PatternSentence[]): readonly FoundPattern[] {
  const matches = found.flatMap((sentence) => sentence.patterns.map((match) => ({ sentence, match })));
  return [...groupBy(matches, ({ match }) => match.patternId).values()]
    .map((group): FoundPattern => {
      const ofSentence = groupBy(group, ({ sentence }) => sentence);
      return {
        strongest: group.map(({ match }) => match).reduce((a, b) => (severityOf(b) > severityOf(a) ? b : a)),
        matches: group.length,
        sentences: [...ofSentence].map(([sentence, own]) => ({ ...sentence, patterns: own.map(({ match }) => match) })),
      };
    })
    .sort((a, b) => severityOf(b.strongest) - severityOf(a.strongest) || b.matches - a.matches);
}

function timesText({ matches, sentences }: FoundPattern): string {
  const where = `in ${countOf(sentences.length, 'sentence')}`;
  return matches === sentences.length ? where : `${countText(matches)} times ${where}`;
}

/** One finding is explained by its own words, several by what they have in common. */
function patternLines(pattern: FoundPattern, width: number): readonly string[] {
  const { strongest, matches, sentences } = pattern;
  const times = timesOf(strongest);
  const texts = ratedTexts(strongest);
  const people = times !== null && times < 1 ? ', no sign of AI: people write so more often' : '';
  const often =
    times === null
      ? ''
      : ` · ${rateText(times)} times as often in AI text${texts === null ? '' : `, ${texts}`}${people}`;
  const about = [
    `${strongest.displayName}: ${timesText(pattern)}`,
    `${strongest.patternId}${often}`,
    matches === 1 ? strongest.explanation : strongest.description,
    `Tip: ${strongest.tip}`,
  ].flatMap((paragraph) => {
    const line = foldSentence(paragraph).text;
    return wrap(line, width - SEVERITY_WIDTH).map(({ start, end }) => line.slice(start, end));
  });
  return [
    ...about.map((line, index) => `${(index === 0 ? strongest.severity : '').padEnd(SEVERITY_WIDTH)}${line}`),
    ...sentences.flatMap((sentence) =>
      sentenceLines(sentence, width - SENTENCE_INDENT.length).map((line) => `${SENTENCE_INDENT}${line}`),
    ),
  ];
}

/**
 * The findings of a text for people: each pattern once, with how often it was found, an explanation, a tip, and the
 * sentences in which it occurs, its words underlined.
 * @param width columns of text
 */
export function patternsText(found: readonly PatternSentence[], width = MOST_COLUMNS): string {
  return byPattern(found)
    .map((pattern) => `${patternLines(pattern, width).join('\n')}\n`)
    .join('\n');
}

/** `3 patterns, found 12 times in 9 sentences.` */
export function patternCountsText(found: readonly PatternSentence[]): string {
  const matches = found.flatMap(({ patterns }) => patterns);
  if (matches.length === 0) return 'No patterns found.';
  const patterns = countOf(new Set(matches.map(({ patternId }) => patternId)).size, 'pattern');
  const times = matches.length === 1 ? 'once' : `${countText(matches.length)} times`;
  return `${patterns}, found ${times} in ${countOf(found.length, 'sentence')}.`;
}
