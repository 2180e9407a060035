import type { ScoreScale } from '../../../src/engines/detect/profile.js';
import { rescaled } from '../../../src/engines/detect/profile.js';
import { mean } from '../../statistics/metrics.js';
import type { Trained } from './kept-left-out.js';
import type { LeftOut } from './left-out-documents.js';
import type { Recipe } from './recipe.js';
import { summedProfile } from './sum-of-parts.js';

const deviation = (values: readonly number[]): number => {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
};

/**
 * Scales of languages with human text alone, which only the views that carry over read: their human texts get the mean
 * and the deviation that human texts have in the other languages.
 */
export function scalesFromHumans(
  recipe: Recipe,
  { leftOut: byPart }: Pick<Trained, 'leftOut'>,
  known: readonly LeftOut[],
  scales: Readonly<Record<string, ScoreScale>>,
): Readonly<Record<string, ScoreScale>> {
  const shares = recipe.parts.map(({ views, share }) => (views.every(({ form }) => form === 'plain') ? share : 0));
  const usual = known
    .filter(({ document }) => document.label === 'human')
    .map(({ document, profile }) => rescaled(profile, scales[document.lang]).score);
  return Object.fromEntries(
    (recipe.humanOnly ?? []).map((lang) => {
      const own = byPart
        .filter(({ document }) => document.lang === lang)
        .map((entry) => summedProfile(entry, shares).profile.score);
      const gain = deviation(usual) / deviation(own);
      return [lang, { gain: Number(gain.toFixed(6)), bias: Number((mean(usual) - gain * mean(own)).toFixed(6)) }];
    }),
  );
}
