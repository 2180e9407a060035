import type { JSX } from 'preact';
import { UNSURE_TITLES } from '../../records/unsure.js';
import type { Unsure } from '../../records/unsure.js';
import { LinesPart } from './lines-part.js';
import { Quotes } from './quotes.js';

interface UnsureReasonsProps {
  readonly unsure: Unsure;
  /** Shows a place of the text. */
  readonly onShow: (start: number) => void;
}

/** Shows why nothing is stated of a text, and what there is in either direction. */
export function UnsureReasons({ unsure, onShow }: UnsureReasonsProps): JSX.Element {
  const { why, towardsAi, towardsHuman, sentences } = unsure;
  return (
    <section aria-label={UNSURE_TITLES.why} class="finding evidence">
      <h2>{UNSURE_TITLES.why}</h2>
      <ul>
        {why.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <LinesPart title={UNSURE_TITLES.towardsAi} lines={towardsAi}>
        {sentences.length > 0 && <Quotes sentences={sentences} onShow={onShow} />}
      </LinesPart>
      <LinesPart title={UNSURE_TITLES.towardsHuman} lines={towardsHuman} />
    </section>
  );
}
