import type { DatabaseProgram } from '../lib/database/index.js';

/** The name of Assay for those who open its databases, and advice with its flags and commands. */
export const databaseProgram: DatabaseProgram = {
  name: 'assay',
  nextSteps: {
    newer_schema: 'Update assay, or name another database with --db.',
    read_only: 'Check the permissions of the database and its folder, or name another with --db.',
    no_database: 'It is no database of Assay: name one with --db, or a file that is not there yet.',
    corrupt: 'The file is damaged: see assay doctor, and go back to a copy.',
    login_refused: 'Check user and password: PGPASSWORD, ~/.pgpass, or the address in the variable ASSAY_DB.',
    not_permitted:
      'Give this user the right to create tables and, where several machines share a run, a schema: ' +
      'grant create on schema public, grant create on database NAME.',
    too_many_connections: 'The server takes no more connections: raise max_connections, or start fewer workers.',
  },
};
