import type { DatasetRow } from './row.js';

/** A longer row is a bad one; this bounds memory. */
export const ROW_CHARACTERS = 64 * 1024 * 1024;

/** Returns a row that is written as JSON: an object, or a text alone. @param what it is called where it is neither */
export function jsonRow(json: string, row: number, what: 'line' | 'element'): DatasetRow {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'string') return { row, names: ['text'], values: { text: value } };
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { row, names: Object.keys(value), values: Object.fromEntries(Object.entries(value)) };
    return { row, problem: `${what} ${row} is not a JSON object` };
  } catch {
    return { row, problem: `${what} ${row} is not JSON` };
  }
}
