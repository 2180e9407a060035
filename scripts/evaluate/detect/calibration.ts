import type { Bin } from '../../statistics/metrics.js';

/** A reliability plot: the closer to the diagonal, the better; area of a dot ∝ number of texts. */
export function reliabilitySvg(bins: readonly Bin[], title: string): string {
  const size = 320;
  const margin = 40;
  const place = (value: number): number => margin + value * (size - 2 * margin);
  const largest = Math.max(...bins.map(({ count }) => count));
  const dots = bins
    .filter(({ count }) => count > 0)
    .map(
      ({ predicted, observed, count }) =>
        `<circle cx="${place(predicted).toFixed(1)}" cy="${(size - place(observed)).toFixed(1)}" ` +
        `r="${(3 + 9 * Math.sqrt(count / largest)).toFixed(1)}"><title>${count} texts: predicted ${predicted}, ` +
        `observed ${observed}</title></circle>`,
    );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" role="img" aria-label="${title}" ` +
    'font-family="sans-serif" font-size="11">\n' +
    `<rect width="${size}" height="${size}" fill="#fff"/>\n` +
    `<path d="M${margin} ${size - margin}L${size - margin} ${margin}" stroke="#999" stroke-dasharray="4 3"/>\n` +
    `<path d="M${margin} ${margin}V${size - margin}H${size - margin}" fill="none" stroke="#333"/>\n` +
    `<g fill="#2563a8" fill-opacity="0.75">${dots.join('')}</g>\n` +
    `<text x="${size / 2}" y="${size - 10}" text-anchor="middle">predicted probability of AI</text>\n` +
    `<text x="12" y="${size / 2}" text-anchor="middle" transform="rotate(-90 12 ${size / 2})">observed share of ` +
    'AI</text>\n' +
    `<text x="${size / 2}" y="20" text-anchor="middle" font-weight="bold">${title}</text>\n` +
    '</svg>\n'
  );
}
