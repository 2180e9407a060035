/** The problems of a database that a person can do something about. */
export type DatabaseProblem =
  | 'newer_schema'
  | 'disk_full'
  | 'server_disk_full'
  | 'disk_failed'
  | 'busy'
  | 'read_only'
  | 'not_yours'
  | 'corrupt'
  | 'no_database'
  | 'login_refused'
  | 'database_missing'
  | 'standby_server'
  | 'not_permitted'
  | 'too_many_connections'
  | 'unreachable';

export type DatabaseNextSteps = Readonly<Record<DatabaseProblem, string>>;

/** The program that opens a database, in its own words. */
export interface DatabaseProgram {
  /** Lower-case letters. Names the program's connections to PostgreSQL, and its table of schemas there. */
  readonly name: string;
  /** Where the program has better advice than the general one, such as the flag that names a database. */
  readonly nextSteps: Partial<DatabaseNextSteps>;
}

const GENERAL: DatabaseNextSteps = {
  newer_schema: 'Update the program, or name another database.',
  disk_full: 'Make room on the disk, then start again: what is stored is kept.',
  server_disk_full: 'Make room on the disk of the server, then start again: what is stored is kept.',
  disk_failed: 'Check the disk and whether it is full, then start again: what is stored is kept.',
  busy: 'Another program holds the database: close it, then start again.',
  read_only: 'Check the permissions of the database and its folder, or name another database.',
  not_yours:
    'Change the permissions of the file and its folder. Or copy the file to a folder of your own and name the copy.',
  no_database: 'It is no database: name another file, or one that is not there yet.',
  corrupt: 'The file is damaged: go back to a copy.',
  login_refused: 'Check user and password: PGPASSWORD, ~/.pgpass, or the address.',
  database_missing: 'Create the database first: createdb NAME.',
  standby_server: 'This server takes no changes, a standby perhaps: name the primary one.',
  not_permitted: 'Give this user the right to create tables: grant create on schema public.',
  too_many_connections: 'The server takes no more connections: raise max_connections.',
  unreachable:
    'Check that PostgreSQL runs and can be reached at this address, then start again: what is stored is kept.',
};

/** Returns what a person can do: the program's own advice, or else the general one. */
export function nextStepFor(problem: DatabaseProblem, nextSteps: DatabaseProgram['nextSteps']): string {
  return nextSteps[problem] ?? GENERAL[problem];
}
