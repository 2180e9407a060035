import { isLeftOutRule } from '../../../records/left-out.js';
import type { LeftOutRule } from '../../../records/left-out.js';
import { AssayError } from '../../../lib/errors.js';
import { isReasonCode } from '../../../records/reasons.js';
import type { ReasonCode } from '../../../records/reasons.js';

const RESTORE = 'Restore the database from a copy, or start a new one with --db: this one is damaged or was changed.';

function badValue(column: string, value: string | null): AssayError {
  return badContent(column, value === null ? 'nothing' : `the value "${value}"`);
}

/** The error of a column that holds what no version of the program stored. @param content what it holds, as words */
export function badContent(column: string, content: string): AssayError {
  return new AssayError({
    code: 'database_bad_value',
    message: `the database holds ${content} in ${column}, which this program never writes`,
    nextStep: RESTORE,
    exitCode: 1,
  });
}

/**
 * Returns a stored state as one of those that its column may hold. @param column for the message, e.g. `batches.state`.
 * @throws AssayError `database_bad_value`
 */
export function storedLiteral<const Value extends string>(
  allowed: readonly Value[],
  value: string | null,
  column: string,
): Value {
  const known = allowed.find((literal) => literal === value);
  if (known === undefined) throw badValue(column, value);
  return known;
}

/**
 * Returns a row that must be there. @param what for the message, e.g. `document 12`. @throws AssayError
 * `database_row_missing`
 */
export function storedRow<Row>(row: Row | undefined, what: string): Row {
  if (row !== undefined) return row;
  throw new AssayError({
    code: 'database_row_missing',
    message: `the database holds no ${what}, to which its other rows refer`,
    nextStep: RESTORE,
    exitCode: 1,
  });
}

/** As `storedLiteral`, of a column that may be empty. */
export function storedLiteralOrNull<const Value extends string>(
  allowed: readonly Value[],
  value: string | null,
  column: string,
): Value | null {
  return value === null ? null : storedLiteral(allowed, value, column);
}

/** Returns a stored rule by which something is left out. @throws AssayError `database_bad_value` */
export function storedLeftOutRule(value: string | null, column: string): LeftOutRule {
  if (value === null || !isLeftOutRule(value)) throw badValue(column, value);
  return value;
}

/** Returns a stored reason of this program. @throws AssayError `database_bad_value` */
export function storedReason(value: string | null, column: string): ReasonCode {
  if (value === null || !isReasonCode(value)) throw badValue(column, value);
  return value;
}
