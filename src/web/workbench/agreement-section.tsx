import type { JSX } from 'preact';
import type { AgreementOfAll } from '../../contract/workbench.js';
import { countOf, countText, percentText } from '../../lib/number-text.js';
import { useAsked } from './ask.js';
import { isWorkbenchAgreement } from './reading-shapes.js';

const twoDecimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

interface MeasureProps {
  readonly name: string;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** A measure of agreement with its interval, or why there is none. */
function Measure({ name, value, low, high }: MeasureProps): JSX.Element {
  return (
    <p class="muted">
      {value === null ? `${name} cannot be told: all decisions are the same.` : `${name} ${twoDecimals.format(value)}`}
      {low !== null && high !== null && ` (95 %: ${twoDecimals.format(low)} to ${twoDecimals.format(high)})`}
    </p>
  );
}

function OfAll({ readers, texts, alpha, low, high }: AgreementOfAll): JSX.Element {
  return (
    <li class="card">
      <h3>{countOf(readers, 'reader')} together</h3>
      <p>{countOf(texts, 'text')} of which two or more decided</p>
      <Measure name="Krippendorff’s alpha" value={alpha} low={low} high={high} />
    </li>
  );
}

/** How far readers agree, once two have decided on the same texts; nothing before. */
export function AgreementSection(): JSX.Element | null {
  const { data } = useAsked('/agreement', isWorkbenchAgreement);
  if (data === null || data.pairs.length === 0) return null;
  return (
    <section>
      <h2>Agreement of readers</h2>
      <ul class="cards">
        <OfAll {...data.all} />
        {data.pairs.map(({ readers, texts, agreed, kappa, low, high }) => (
          <li key={readers.join(' ')} class="card">
            <h3>{readers.join(' and ')}</h3>
            <p>
              {countText(agreed)} of {countOf(texts, 'text')} alike ({percentText(agreed / texts)})
            </p>
            <Measure name="Cohen’s kappa" value={kappa} low={low} high={high} />
          </li>
        ))}
      </ul>
    </section>
  );
}
