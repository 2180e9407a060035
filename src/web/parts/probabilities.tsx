import type { JSX } from 'preact';
import { percentText } from '../../lib/number-text.js';
import type { ClassProbabilities } from '../../records/verdict.js';
import { Meter } from './meter.js';

const CLASS_TEXT = { ai: 'AI', mixed: 'mixed', human: 'human' } as const;

const CLASSES = ['ai', 'mixed', 'human'] as const;

/** The probability of each class, as a number and a bar. */
export function Probabilities({ probabilities }: { readonly probabilities: ClassProbabilities }): JSX.Element {
  return (
    <dl class="probabilities">
      {CLASSES.map((name) => (
        <div key={name}>
          <dt>{CLASS_TEXT[name]}</dt>
          <dd>
            <span class="n">{percentText(probabilities[name])}</span>
            <Meter share={probabilities[name]} kind={name} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
