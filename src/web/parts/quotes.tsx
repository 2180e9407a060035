import type { JSX } from 'preact';
import { percentText } from '../../lib/number-text.js';
import type { MovingSentence } from '../../records/evidence.js';
import { visibleText } from '../text.js';

interface QuotesProps {
  readonly sentences: readonly MovingSentence[];
  /** Shows a place of the text. */
  readonly onShow: (start: number) => void;
}

/** Sentences with their probability of AI; one that is chosen is shown in the text. */
export function Quotes({ sentences, onShow }: QuotesProps): JSX.Element {
  return (
    <ol class="quotes">
      {sentences.map(({ start, text, probability }) => (
        <li key={start}>
          <button type="button" class="quote" title="Show it in the text" onClick={() => onShow(start)}>
            <bdi>{visibleText(text)}</bdi>
          </button>{' '}
          <span class="muted n">AI {percentText(probability)}</span>
        </li>
      ))}
    </ol>
  );
}
