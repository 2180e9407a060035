import { AssayError, messageOf } from '../errors.js';

const UNREACHABLE =
  'Check that PostgreSQL runs and can be reached at this address, then start again: what is stored is kept.';

/** By SQLSTATE (PostgreSQL manual, appendix A) or by the code of the system's error. */
const NEXT_STEPS: readonly (readonly [RegExp, string])[] = [
  [/^28/u, 'Check user and password: PGPASSWORD, ~/.pgpass, or the address in the variable ASSAY_DB.'],
  [/^3D000$/u, 'Create the database first: createdb NAME.'],
  [/^25006$/u, 'This server takes no changes, a standby perhaps: name the primary one.'],
  [
    /^42501$/u,
    'Give this user the right to create tables and, where several machines share a run, a schema: grant create on schema public, grant create on database NAME.',
  ],
  [/^53100$/u, 'Make room on the disk of the server, then start again: what is stored is kept.'],
  [/^53300$/u, 'The server takes no more connections: raise max_connections, or start fewer workers.'],
  [/^57P0|^08|^25P03$/u, UNREACHABLE],
];

/** What is thrown where no connection can be made is an AggregateError for a host with several addresses. */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError ? (error.errors[0] ?? error) : error;
}

/** Codes of the system for a connection that could not be made or broke. */
const CUT = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN']);

/**
 * Whether the connection to PostgreSQL could not be made or broke, so that the same may succeed later. Not so for a
 * refused user or a missing database.
 */
export function isConnectionLost(thrown: unknown): boolean {
  const error = thrown instanceof AssayError && thrown.code === 'database_unusable' ? thrown.cause : firstOf(thrown);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    CUT.has(code) ||
    /^57P0|^08|^25P03$/u.test(code) ||
    /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/u.test(
      error.message,
    )
  );
}

function sqlStateOf(error: unknown): string | null {
  return error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null;
}

/** A refusal to connect as one coded error that holds no password. */
export function connectFailure(thrown: unknown, shownAddress: string): AssayError {
  const error = firstOf(thrown);
  const state = sqlStateOf(error);
  return new AssayError({
    code: 'database_unusable',
    message: `the database ${shownAddress} cannot be opened: ${messageOf(error)}`,
    nextStep: NEXT_STEPS.find(([pattern]) => state !== null && pattern.test(state))?.[1] ?? UNREACHABLE,
    exitCode: 2,
    cause: error,
  });
}

/** A failure of PostgreSQL itself as one coded error; null for anything else. */
export function postgresFailure(error: unknown): AssayError | null {
  const state = sqlStateOf(error);
  const isCut = error instanceof Error && error.message.startsWith('Connection terminated');
  const nextStep = isCut ? UNREACHABLE : NEXT_STEPS.find(([pattern]) => state !== null && pattern.test(state))?.[1];
  if (nextStep === undefined) return null;
  return new AssayError({
    code: 'database_failed',
    message: `the database failed: ${messageOf(error)}`,
    nextStep,
    exitCode: 1,
    cause: error,
  });
}
