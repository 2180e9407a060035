import type { JSX } from 'preact';
import { countOf, countText, rateText } from '../../lib/number-text.js';
import { ratedTexts, timesOf } from '../../records/pattern-rate.js';
import { nothingFoundText, uncoveredText } from '../../records/pattern-languages.js';
import { signsOfAllText } from '../../records/pattern-signs.js';
import type { PatternMatch, PatternSentence } from '../../records/patterns.js';
import { LateDetails } from './late-details.js';

interface Group {
  readonly name: string;
  readonly first: PatternMatch;
  readonly matches: readonly PatternMatch[];
}

/** Most matches of one pattern that are shown at once. */
const MOST_QUOTES = 3;

const WEIGHT = { high: 0, medium: 1, low: 2, info: 3 } as const;

/** Groups matches by pattern, most severe first; within a pattern in text order. */
function groupsOf(sentences: readonly PatternSentence[]): readonly Group[] {
  const groups = new Map<string, { name: string; first: PatternMatch; matches: PatternMatch[] }>();
  for (const match of sentences.flatMap(({ patterns }) => patterns)) {
    const group = groups.get(match.patternId);
    if (group === undefined) groups.set(match.patternId, { name: match.displayName, first: match, matches: [match] });
    else group.matches.push(match);
  }
  return [...groups.values()].sort(
    (a, b) => WEIGHT[a.first.severity] - WEIGHT[b.first.severity] || b.matches.length - a.matches.length,
  );
}

/** Returns the measured frequency of a pattern, or an empty string if it was not measured. */
function measuredText(match: PatternMatch): string {
  const times = timesOf(match);
  const texts = ratedTexts(match);
  return times === null ? '' : `${rateText(times)} × as often in AI text${texts === null ? '' : `, ${texts}`}`;
}

interface QuotesProps {
  readonly matches: readonly PatternMatch[];
  readonly onShow: (start: number) => void;
}

function Quotes({ matches, onShow }: QuotesProps): JSX.Element {
  return (
    <ul class="quotes">
      {matches.map((match) => (
        <li key={match.start}>
          <button type="button" class="quote" title="Show it in the text" onClick={() => onShow(match.start)}>
            <bdi>{match.match}</bdi>
          </button>
          <p>{match.explanation}</p>
        </li>
      ))}
    </ul>
  );
}

interface GroupProps {
  readonly group: Group;
  readonly onShow: (start: number) => void;
}

function PatternGroup({ group, onShow }: GroupProps): JSX.Element {
  const { name, first, matches } = group;
  return (
    <li class="card pattern">
      <h3>{name}</h3>
      <p class="badges">
        <span class={`badge severity-${first.severity}`}>{first.severity}</span>
        {measuredText(first) !== '' && <span class="badge">{measuredText(first)}</span>}
        <span class="badge">{countOf(matches.length, 'match', 'matches')}</span>
      </p>
      <Quotes matches={matches.slice(0, MOST_QUOTES)} onShow={onShow} />
      {matches.length > MOST_QUOTES && (
        <LateDetails summary={`${countText(matches.length - MOST_QUOTES)} more`}>
          {() => <Quotes matches={matches.slice(MOST_QUOTES)} onShow={onShow} />}
        </LateDetails>
      )}
      <p class="muted">{first.tip}</p>
    </li>
  );
}

/** Lists the AI patterns found so far. */
export function PatternList({
  found,
  done,
  language,
  onShow,
}: {
  readonly found: readonly PatternSentence[];
  readonly done: boolean;
  /** Of the text; null where nobody found it out. */
  readonly language: string | null;
  /** Shows a place of the text. */
  readonly onShow: (start: number) => void;
}): JSX.Element {
  const groups = groupsOf(found);
  const matches = groups.reduce((sum, group) => sum + group.matches.length, 0);
  const signs = signsOfAllText(found);
  if (matches === 0 && done) return <p class="empty">{nothingFoundText(language)}</p>;
  const uncovered = uncoveredText(language);
  return (
    <>
      {done && uncovered !== null && <p class="muted">{uncovered}</p>}
      <p role="status">
        {countOf(matches, 'match', 'matches')} of {countOf(groups.length, 'pattern')}
        {done ? '.' : ' so far …'}
        {done && signs !== null && ` ${signs}`}
      </p>
      <ul class="columns">
        {groups.map((group) => (
          <PatternGroup key={group.first.patternId} group={group} onShow={onShow} />
        ))}
      </ul>
    </>
  );
}

/** What patterns in a text mean of which nothing is stated. */
export function UnsurePatterns(): JSX.Element {
  return (
    <p class="note">
      Nothing is stated of who wrote this text, and these patterns do not change that: people write so, too. Take them
      as remarks on style.
    </p>
  );
}
