import { countText } from '../../lib/number-text.js';
import type { CheckedThreshold } from './fail-on.js';
import { tableText } from '../terminal/table-text.js';

/** Decimals of a share. */
const DECIMALS = 3;

/** Returns what was measured for a threshold, as people read it. */
export function valueText(value: number | null): string {
  if (value === null) return 'not measured';
  return Number.isInteger(value) ? countText(value) : value.toFixed(DECIMALS);
}

/** Returns the thresholds of a run or audit with what was measured; nothing where there are none. */
export function thresholdsText(checked: readonly CheckedThreshold[], columns: number): string {
  if (checked.length === 0) return '';
  const rows = checked.map(({ expression, limit, value, met }) => [
    expression.replace(/[<>].*$/u, '').trim(),
    valueText(value),
    limit,
    value === null ? 'NOT CHECKED' : met ? 'FAIL' : 'pass',
  ]);
  return `\n${tableText(['THRESHOLD', 'VALUE', 'FAILS IF', 'RESULT'], rows, { columns, numbers: ['VALUE'] })}`;
}
