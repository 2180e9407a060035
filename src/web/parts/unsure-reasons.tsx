import type { ComponentChildren, JSX } from 'preact';
import { UNSURE_TITLES } from '../../records/unsure.js';
import type { Unsure } from '../../records/unsure.js';
import { visibleText } from '../text.js';
import { Quotes } from './quotes.js';

interface PartProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly children?: ComponentChildren;
}

function Part({ title, lines, children }: PartProps): JSX.Element | null {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <bdi>{visibleText(line)}</bdi>
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}

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
      <Part title={UNSURE_TITLES.towardsAi} lines={towardsAi}>
        {sentences.length > 0 && <Quotes sentences={sentences} onShow={onShow} />}
      </Part>
      <Part title={UNSURE_TITLES.towardsHuman} lines={towardsHuman} />
    </section>
  );
}
