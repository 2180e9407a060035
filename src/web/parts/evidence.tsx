import type { JSX } from 'preact';
import { countOf, countText } from '../../lib/number-text.js';
import type { Evidence as EvidenceRecord } from '../../records/evidence.js';
import { noSignsText } from '../../records/pattern-languages.js';
import type { PatternSign } from '../../records/pattern-signs.js';
import { REGISTER_TEXT, REGISTERS } from '../../records/register.js';
import type { Register } from '../../records/register.js';
import { visibleText } from '../text.js';
import { LinesPart } from './lines-part.js';
import { Quotes } from './quotes.js';

/** Most patterns that are named. */
const MOST_PATTERNS = 5;

export interface EvidenceProps {
  readonly evidence: EvidenceRecord;
  /** Of the text; null where it is not known. */
  readonly language: string | null;
  /** Shows a place of the text. */
  readonly onShow: (start: number) => void;
  /** What the text was said to be, and who hears what it is; left out where that cannot be said here. */
  readonly choice?: { readonly register: Register | null; readonly onRegister: (register: Register | null) => void };
}

function introOf({ stated, sentences, judged, marked }: EvidenceRecord): string {
  const of = countOf(judged, 'judged sentence');
  if (stated === 'human') return `${countText(judged - marked)} of ${of} are not marked as AI; the least likely:`;
  const are = marked === 1 ? 'is marked' : 'are marked';
  const which = sentences.length === 0 ? '.' : marked === 1 ? '; it:' : '; the strongest:';
  return `${countText(marked)} of ${of} ${are}${which}`;
}

function Sentences({ evidence, onShow }: Pick<EvidenceProps, 'evidence' | 'onShow'>): JSX.Element | null {
  const { stated, sentences, judged, marked } = evidence;
  if (judged === 0) return <p class="muted">The sentences of this text were not kept, or the service gave none.</p>;
  if (stated !== 'human' && marked === 0)
    return (
      <p>
        No single sentence is marked: the result rests on the wording of the text as a whole. There is no passage to
        hold up to the author.
      </p>
    );
  return (
    <>
      <p>{introOf(evidence)}</p>
      <Quotes sentences={sentences} onShow={onShow} />
    </>
  );
}

function Patterns({
  patterns,
  language,
  onShow,
}: Pick<EvidenceProps, 'language' | 'onShow'> & { readonly patterns: readonly PatternSign[] | null }): JSX.Element {
  if (patterns === null) return <p class="muted">The text was not searched for patterns of AI writing.</p>;
  if (patterns.length === 0) return <p>{noSignsText(language)}</p>;
  return (
    <ul>
      {patterns.slice(0, MOST_PATTERNS).map(({ name, count, comparison, start, quote }) => (
        <li key={start}>
          {name}: {count === 1 ? 'once' : countOf(count, 'time')}
          {comparison !== null && `; ${comparison}`}{' '}
          <button type="button" class="quote" title="Show it in the text" onClick={() => onShow(start)}>
            <bdi>{visibleText(quote.match)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

function RegisterChoice({ register, onRegister }: NonNullable<EvidenceProps['choice']>): JSX.Element {
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

/** Shows what a stated verdict rests on, the evidence against it, and how often it is wrong. */
export function Evidence({ evidence, language, onShow, choice }: EvidenceProps): JSX.Element {
  const { stated, wordings, patterns, against, errorRate } = evidence;
  return (
    <section aria-label="What it rests on" class="finding evidence">
      <h2>What it rests on</h2>
      <h3>Sentences</h3>
      <Sentences evidence={evidence} onShow={onShow} />
      {wordings !== null && (
        <p>
          Wordings that moved the result most towards {stated === 'human' ? 'a person' : 'AI'}:{' '}
          <bdi>{visibleText(wordings)}</bdi>.{stated !== 'human' && ' People use every one of them.'}
        </p>
      )}
      {stated !== 'human' && (
        <>
          <h3>Patterns of wording</h3>
          <Patterns patterns={patterns} language={language} onShow={onShow} />
        </>
      )}
      <LinesPart title="Evidence against it" lines={against} />
      <h3>How often this is wrong</h3>
      <p>{errorRate}</p>
      {choice !== undefined && <RegisterChoice {...choice} />}
    </section>
  );
}
