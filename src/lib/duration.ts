import { AssayError } from './errors.js';

const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Returns the milliseconds of `30s`, `15m`, `12h` or `90d`.
 * @throws AssayError `bad_arguments`
 */
export function durationMs(text: string): number {
  const [, amount = '', unit = ''] = /^(\d{1,6})([smhd])$/u.exec(text) ?? [];
  const unitMs = UNIT_MS[unit];
  if (unitMs !== undefined) return Number(amount) * unitMs;
  throw new AssayError({
    code: 'bad_arguments',
    message: `"${text}" is not a duration`,
    nextStep: 'Write it like 30s, 15m, 12h or 90d.',
    exitCode: 2,
  });
}
