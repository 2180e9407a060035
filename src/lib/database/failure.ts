import type { AssayError } from '../errors.js';
import { postgresFailure } from './postgres-failure.js';
import type { DatabaseProgram } from './program.js';
import { sqliteFailure } from './sqlite.js';

/**
 * A failure of the database itself as one coded error; null for anything else.
 * @param isNamed whether it names the file of an SQLite database: not to those who only use it over the network
 */
export function databaseFailure(
  error: unknown,
  nextSteps: DatabaseProgram['nextSteps'],
  isNamed = false,
): AssayError | null {
  return sqliteFailure(error, nextSteps, isNamed) ?? postgresFailure(error, nextSteps);
}
