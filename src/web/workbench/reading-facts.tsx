import type { JSX } from 'preact';
import type { Reading } from '../../contract/workbench-reading.js';
import { languageText } from '../../lib/language-text.js';
import { countOf } from '../../lib/number-text.js';
import { reasonNextStep, reasonText } from '../../records/reasons.js';
import { notJudgedText } from '../../records/result-text.js';
import { Probabilities } from '../parts/probabilities.js';
import { visibleText } from '../text.js';

const HEADLINE = {
  ai: 'Reads as written by AI',
  mixed: 'Reads as partly written by AI',
  human: 'Reads as written by a human',
  unsure: 'Unsure: no verdict is stated',
} as const;

function headlineOf({ stated, not_judged: notJudged, reason, outcome }: Reading): string {
  if (stated === null) return reason === null ? `No result: ${outcome}` : `No result: ${reasonText(reason)}`;
  return notJudged === null ? HEADLINE[stated] : `Not judged: ${notJudgedText(notJudged)}`;
}

function Line({ name, value }: { readonly name: string; readonly value: string | null }): JSX.Element | null {
  if (value === null || value === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{visibleText(value)}</bdi>
      </dd>
    </div>
  );
}

/** What is said about a source, and what it rests on. */
export function ReadingFacts({ reading }: { readonly reading: Reading }): JSX.Element {
  const { stated, reason, probabilities } = reading;
  const step = reason === null ? null : reasonNextStep(reason);
  return (
    <section class={`verdict ${stated ?? ''}`} aria-label="Verdict">
      <p class="big">{headlineOf(reading)}</p>
      {reading.reason_message !== null && <p>{visibleText(reading.reason_message)}</p>}
      {step !== null && <p class="muted">{step}</p>}
      {probabilities !== null && reading.not_judged === null && <Probabilities probabilities={probabilities} />}
      <dl class="facts">
        <Line name="Confidence" value={reading.confidence} />
        <Line name="Stated by" value={reading.stated_by} />
        <Line name="Coverage" value={reading.coverage} />
        <Line name="Sections" value={reading.sections} />
        <Line name="Well-known texts" value={reading.known_texts.join(', ')} />
        <Line name="Manipulations" value={reading.manipulations.join(', ')} />
        <Line name="Warnings" value={reading.warnings.join('; ')} />
        <Line name="Language" value={reading.language === null ? null : languageText(reading.language)} />
        <Line name="Words" value={reading.words === null ? null : countOf(reading.words, 'word')} />
        <Line name="Format" value={reading.format} />
        <Line name="Model" value={reading.model_version} />
      </dl>
    </section>
  );
}
