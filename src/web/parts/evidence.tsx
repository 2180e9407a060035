import type { JSX } from 'preact';
import { countOf, countText, percentText, rateText } from '../../lib/number-text.js';
import { languageText } from '../../pages/parts.js';
import { againstLines } from '../../records/against-text.js';
import { countedPatterns, isSign } from '../../records/counted-patterns.js';
import { baseRateOf, baseRateText } from '../../records/false-alarms.js';
import { isJudged } from '../../records/passages.js';
import type { SentenceRow } from '../../records/passages.js';
import { ratedTexts, timesOf } from '../../records/pattern-rate.js';
import type { PatternMatch, PatternSentence } from '../../records/patterns.js';
import { REGISTER_TEXT, REGISTERS } from '../../records/register.js';
import type { Register } from '../../records/register.js';
import { wordingsText } from '../../records/wordings-text.js';
import type { WholeText } from '../../records/whole-text.js';

/** Most sentences and patterns that are named. */
const MOST_SENTENCES = 5;
const MOST_PATTERNS = 5;

interface EvidenceProps {
  readonly whole: WholeText;
  /** Null where the text was not searched for patterns to the end. */
  readonly patterns: readonly PatternSentence[] | null;
  readonly register: Register | null;
  readonly onRegister: (register: Register | null) => void;
  /** Shows a place of the text. */
  readonly onShow: (start: number) => void;
}

function Sentences({
  sentences,
  onShow,
}: Pick<EvidenceProps, 'onShow'> & { readonly sentences: readonly SentenceRow[] }): JSX.Element {
  const judged = sentences.filter(isJudged).length;
  const marked = sentences.filter(({ highlighted }) => highlighted);
  if (marked.length === 0)
    return (
      <p>
        No single sentence is marked: the result rests on the wording of the text as a whole. There is no passage to
        hold up to the author.
      </p>
    );
  const strongest = [...marked].sort((a, b) => b.generatedProbability - a.generatedProbability || a.start - b.start);
  return (
    <>
      <p>
        {countText(marked.length)} of {countOf(judged, 'judged sentence')}{' '}
        {marked.length === 1 ? 'is marked; it' : 'are marked; the strongest'}:
      </p>
      <ol class="quotes">
        {strongest.slice(0, MOST_SENTENCES).map(({ start, text, generatedProbability }) => (
          <li key={start}>
            <button type="button" class="quote" title="Show it in the text" onClick={() => onShow(start)}>
              <bdi>{text}</bdi>
            </button>{' '}
            <span class="muted">AI {percentText(generatedProbability)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function oftenText(match: PatternMatch): string {
  const times = timesOf(match);
  const texts = ratedTexts(match);
  const often = times === null ? '' : `, ${rateText(times)} times as often in AI text as in human text`;
  return times === null || texts === null ? often : `${often} ${texts}`;
}

function Patterns({ patterns }: { readonly patterns: readonly PatternSentence[] | null }): JSX.Element {
  if (patterns === null) return <p class="muted">The text was not searched for patterns of AI writing.</p>;
  const signs = countedPatterns(patterns).filter(isSign).slice(0, MOST_PATTERNS);
  if (signs.length === 0) return <p>No pattern was found that AI text shows clearly more often than human text.</p>;
  return (
    <ul>
      {signs.map(({ first: { match }, count }) => (
        <li key={match.patternId}>
          {match.displayName}: {count === 1 ? 'once' : countOf(count, 'time')}
          {oftenText(match)}
        </li>
      ))}
    </ul>
  );
}

function RegisterChoice({ register, onRegister }: Pick<EvidenceProps, 'register' | 'onRegister'>): JSX.Element {
  return (
    <label class="inline">
      <span>Kind of text</span>
      <select
        value={register ?? ''}
        onChange={({ currentTarget }) => onRegister(REGISTERS.find((known) => known === currentTarget.value) ?? null)}
      >
        <option value="">not said</option>
        {REGISTERS.map((known) => (
          <option key={known} value={known}>
            {REGISTER_TEXT[known]}
          </option>
        ))}
      </select>
    </label>
  );
}

function BaseRate({ whole, register, onRegister }: Omit<EvidenceProps, 'patterns' | 'onShow'>): JSX.Element {
  const { result, sections } = whole;
  const { modelVersion: version, language, wordCount: words } = result;
  const rate = sections.length > 1 ? null : baseRateOf({ version, language, words, register, from: 'medium' });
  if (rate === null)
    return (
      <p>
        {sections.length > 1
          ? 'It was not measured for texts as long as this one.'
          : `It was not measured for texts in ${languageText(language ?? 'und')} with this model version.`}
      </p>
    );
  return (
    <>
      <p>{baseRateText(rate, languageText(language ?? 'und'), register)}</p>
      <RegisterChoice register={register} onRegister={onRegister} />
    </>
  );
}

/** Shows what a stated verdict rests on, what speaks against it, and how often it is wrong. */
export function Evidence(props: EvidenceProps): JSX.Element | null {
  const { whole, patterns, onShow } = props;
  const { findings } = whole.result;
  if (findings?.scan !== 'detect' || (whole.verdict !== 'ai' && whole.verdict !== 'mixed')) return null;
  const wordings = wordingsText(findings.reasons, 'ai');
  const against = againstLines(findings.sentences, findings.reasons, patterns ?? []);
  return (
    <section aria-label="What it rests on" class="finding evidence">
      <h2>What it rests on</h2>
      <h3>Sentences</h3>
      <Sentences sentences={findings.sentences} onShow={onShow} />
      {wordings !== null && (
        <p>
          Wordings that moved the result most towards AI: <bdi>{wordings}</bdi>. People use every one of them.
        </p>
      )}
      <h3>Patterns of wording</h3>
      <Patterns patterns={patterns} />
      {against.length > 0 && (
        <>
          <h3>What speaks against it</h3>
          <ul>
            {against.map((line) => (
              <li key={line}>
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>How often this is wrong</h3>
      <BaseRate {...props} />
    </section>
  );
}
