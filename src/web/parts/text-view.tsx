import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { kindText } from '../../records/result-text.js';
import { sentencePercent } from '../../records/passages.js';
import type { SentenceRow } from '../../records/passages.js';
import { LateDetails } from './late-details.js';
import { textPieces } from './text-pieces.js';
import type { PatternSpan, Piece, ScoredSpan } from './text-pieces.js';

const LEVELS = 5;
const PROSE = 'prose';

/** Returns the element id of a place in the text. @param start UTF-16 code units into the text */
export function placeId(start: number): string {
  return `at-${start}`;
}

/** Scrolls to a place of the text and highlights it for a moment. */
export function showPlace(start: number): void {
  const element = document.getElementById(placeId(start));
  if (element === null) return;
  for (const shown of document.querySelectorAll('.shown')) shown.classList.remove('shown');
  element.classList.add('shown');
  element.scrollIntoView({
    block: 'center',
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  });
}

function isJudged({ kind }: { readonly kind: string }): boolean {
  return kind === PROSE;
}

function titleOf({ kind, probability }: ScoredSpan): string {
  return kind === PROSE ? `AI ${sentencePercent(probability)}` : `${kindText(kind)}: not judged`;
}

function classOf({ sentence, inPattern }: Piece): string {
  if (sentence !== null && !isJudged(sentence)) return inPattern ? 'unjudged in-pattern' : 'unjudged';
  const level = sentence === null ? 0 : Math.min(LEVELS - 1, Math.floor(sentence.probability * LEVELS));
  return [level > 0 ? `s${level}` : '', sentence?.marked === true ? 'marked' : '', inPattern ? 'in-pattern' : '']
    .filter((name) => name !== '')
    .join(' ');
}

interface TextViewProps {
  readonly text: string;
  /** Where it begins in the whole text; places of sentences and patterns count from there. */
  readonly start: number;
  readonly sentences: readonly SentenceRow[];
  readonly patterns: readonly PatternSpan[];
}

function Legend({
  tinted,
  greyed,
  underlined,
}: {
  readonly tinted: boolean;
  readonly greyed: boolean;
  readonly underlined: boolean;
}): JSX.Element {
  const tints = ['under 20 %', '20–40 %', '40–60 %', '60–80 %', 'over 80 %'];
  return (
    <ul class="legend" aria-label="Legend of the text">
      {tinted &&
        tints.map((tint, level) => (
          <li key={tint}>
            <span class={level === 0 ? '' : `s${level}`}>{tint}</span>
          </li>
        ))}
      {tinted && (
        <li>
          <span class="marked">marked by the detector</span>
        </li>
      )}
      {greyed && (
        <li>
          <span class="unjudged">not judged</span>
        </li>
      )}
      {underlined && (
        <li>
          <span class="in-pattern">AI pattern</span>
        </li>
      )}
    </ul>
  );
}

/** Shows the text, each sentence tinted by its probability, each pattern underlined. */
export function TextView({ text, start, sentences, patterns }: TextViewProps): JSX.Element {
  const pieces = useMemo(() => {
    const scored = sentences.map(({ generatedProbability: probability, highlighted: marked, kind, ...place }) => ({
      start: place.start - start,
      end: place.end - start,
      probability,
      marked,
      kind,
    }));
    const found = patterns.map((pattern) => ({ ...pattern, start: pattern.start - start, end: pattern.end - start }));
    return textPieces(text.length, scored, found);
  }, [text, start, sentences, patterns]);
  return (
    <>
      <Legend
        tinted={sentences.length > 0}
        greyed={!sentences.every(isJudged)}
        underlined={patterns.some(({ faint }) => !faint)}
      />
      <div class="text" dir="auto" tabIndex={0} role="region" aria-label="The text with its findings">
        {pieces.map((piece) => (
          <span
            key={piece.start}
            id={placeId(start + piece.start)}
            class={classOf(piece)}
            title={piece.sentence === null ? undefined : titleOf(piece.sentence)}
          >
            {text.slice(piece.start, piece.end)}
          </span>
        ))}
      </div>
      {sentences.length > 0 && <SentenceTable sentences={sentences} />}
    </>
  );
}

function SentenceTable({ sentences }: { readonly sentences: readonly SentenceRow[] }): JSX.Element {
  return (
    <LateDetails summary="Every sentence with its probability, or with its kind if it was not judged">
      {() => (
        <div class="scroll" role="region" tabIndex={0} aria-label="Sentences">
          <table>
            <thead>
              <tr>
                <th scope="col" class="n">
                  AI
                </th>
                <th scope="col">Sentence</th>
              </tr>
            </thead>
            <tbody>
              {sentences.map(({ start, text, generatedProbability: probability, highlighted: marked, kind }) => (
                <tr key={start}>
                  <td class="n">{kind === PROSE ? sentencePercent(probability) : kindText(kind)}</td>
                  <td dir="auto">{marked ? <mark class="marked">{text}</mark> : text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </LateDetails>
  );
}
