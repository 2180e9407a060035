/** One line: what was measured, the figure, its limit and its note. */
export function report(what: string, figure: string, beside = ''): void {
  process.stdout.write(`${what.padEnd(56)} ${figure.padStart(14)}   ${beside}\n`);
}

export const perSecond = (rate: number): string => `${rate.toFixed(0)}/s`;
export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
