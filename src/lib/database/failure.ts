import type { AssayError } from '../errors.js';
import { postgresFailure } from './postgres-failure.js';
import type { DatabaseProgram } from './program.js';
import { sqliteFailure } from './sqlite.js';

/** A failure of the database itself as one coded error; null for anything else. */
export function databaseFailure(error: unknown, nextSteps: DatabaseProgram['nextSteps']): AssayError | null {
  return sqliteFailure(error, nextSteps) ?? postgresFailure(error, nextSteps);
}
