import { round } from './tables.js';
import type { Scored } from './scored.js';

export interface Bin {
  readonly from: number;
  readonly count: number;
  readonly predicted: number;
  readonly observed: number;
}

const BINS = 10;

/** How often texts are AI among those given such a probability of AI. */
export function reliability(scored: readonly Scored[]): Bin[] {
  return Array.from({ length: BINS }, (_, bin) => {
    const rows = scored.filter(({ detection }) => Math.min(BINS - 1, Math.floor(detection.probabilities.ai * BINS)) === bin);
    const sum = rows.reduce((total, { detection }) => total + detection.probabilities.ai, 0);
    const ai = rows.filter(({ document }) => document.label === 'ai').length;
    return { from: bin / BINS, count: rows.length, predicted: round(sum / Math.max(1, rows.length)), observed: round(ai / Math.max(1, rows.length)) };
  });
}

/** Expected calibration error: mean distance of predicted and observed share, weighted by count (Naeini et al. 2015). */
export function calibrationError(bins: readonly Bin[]): number {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  return round(bins.reduce((sum, { count, predicted, observed }) => sum + (count / total) * Math.abs(predicted - observed), 0));
}

/** A reliability plot: the closer to the diagonal, the better; area of a dot ∝ number of texts. */
export function reliabilitySvg(bins: readonly Bin[], title: string): string {
  const size = 320;
  const margin = 40;
  const place = (value: number): number => margin + value * (size - 2 * margin);
  const largest = Math.max(...bins.map(({ count }) => count));
  const dots = bins
    .filter(({ count }) => count > 0)
    .map(({ predicted, observed, count }) => `<circle cx="${place(predicted).toFixed(1)}" cy="${(size - place(observed)).toFixed(1)}" r="${(3 + 9 * Math.sqrt(count / largest)).toFixed(1)}"><title>${count} texts: predicted ${predicted}, observed ${observed}</title></circle>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" role="img" aria-label="${title}" font-family="sans-serif" font-size="11">
<rect width="${size}" height="${size}" fill="#fff"/>
<path d="M${margin} ${size - margin}L${size - margin} ${margin}" stroke="#999" stroke-dasharray="4 3"/>
<path d="M${margin} ${margin}V${size - margin}H${size - margin}" fill="none" stroke="#333"/>
<g fill="#2563a8" fill-opacity="0.75">${dots.join('')}</g>
<text x="${size / 2}" y="${size - 10}" text-anchor="middle">predicted probability of AI</text>
<text x="12" y="${size / 2}" text-anchor="middle" transform="rotate(-90 12 ${size / 2})">observed share of AI</text>
<text x="${size / 2}" y="20" text-anchor="middle" font-weight="bold">${title}</text>
</svg>
`;
}
