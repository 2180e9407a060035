import type { ScoreScale } from '../../../src/engines/detect/profile.js';
import { mean } from '../../statistics/metrics.js';
import type { LeftOut } from './left-out-documents.js';

/**
 * Largest share of the human texts of a language that may be called AI at any confidence: on the mean over its domains,
 * and in the worst. Most AI texts of a language are answers, so that human texts of their register read like AI.
 */
const CALLED_HUMANS = { mean: 0.04, worst: 0.3 } as const;
/** Domains with fewer texts are not counted. */
const ENOUGH_TEXTS = 20;
/** Scores are lowered in steps, up to the largest. */
const STEP = 0.1;
const MOST_STEPS = 20;

/**
 * Returns the scales with each language's scores lowered until few of its left-out human texts are called AI.
 *
 * @param leftOut Documents on these scales.
 * @param isCalledAi Whether a document is called AI if its score is lower by so much.
 */
export function cautiousScales(
  scales: Readonly<Record<string, ScoreScale>>,
  leftOut: readonly LeftOut[],
  isCalledAi: (entry: LeftOut, lowered: number) => boolean,
): Record<string, ScoreScale> {
  return Object.fromEntries(
    Object.entries(scales).map(([lang, { gain, bias }]) => {
      const domains = new Map<string, number[]>();
      for (const entry of leftOut) {
        const { source, domain, label, lang: own } = entry.document;
        if (label !== 'human' || own !== lang) continue;
        const steps = domains.get(`${source} ${domain}`) ?? [];
        domains.set(`${source} ${domain}`, steps);
        steps.push(stepsUntil((step) => !isCalledAi(entry, step * STEP)));
      }
      const counted = [...domains.values()].filter((steps) => steps.length >= ENOUGH_TEXTS);
      const needed = counted.length === 0 ? 0 : stepsUntil((step) => isCautious(counted, step));
      return [lang, { gain, bias: Number((bias - needed * STEP).toFixed(6)) }];
    }),
  );
}

function isCautious(domains: readonly (readonly number[])[], step: number): boolean {
  const called = domains.map((steps) => steps.filter((needed) => needed > step).length / steps.length);
  return mean(called) <= CALLED_HUMANS.mean && Math.max(...called) <= CALLED_HUMANS.worst;
}

/** The first step at which a condition holds that holds at all later ones; the last if it never does. */
function stepsUntil(holds: (step: number) => boolean): number {
  let [low, high] = [0, MOST_STEPS];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
