import type { JSX } from 'preact';
import { countOf, countText, percentText } from '../../lib/number-text.js';
import { useAsked } from './ask.js';
import { isWorkbenchAgreement } from './reading-shapes.js';

const twoDecimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** How far readers agree, once two have decided of the same texts; nothing before. */
export function AgreementSection(): JSX.Element | null {
  const { data } = useAsked('/agreement', isWorkbenchAgreement);
  if (data === null || data.pairs.length === 0) return null;
  return (
    <section>
      <h2>Agreement of readers</h2>
      <ul class="cards">
        {data.pairs.map(({ readers, texts, agreed, kappa, low, high }) => (
          <li key={readers.join(' ')} class="card">
            <h3>{readers.join(' and ')}</h3>
            <p>
              {countText(agreed)} of {countOf(texts, 'text')} alike ({percentText(agreed / texts)})
            </p>
            <p class="muted">
              {kappa === null
                ? 'Cohen’s kappa cannot be told: both always said the same.'
                : `Cohen’s kappa ${twoDecimals.format(kappa)}`}
              {low !== null && high !== null && ` (95 %: ${twoDecimals.format(low)} to ${twoDecimals.format(high)})`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
