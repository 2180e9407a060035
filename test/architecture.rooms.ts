/**
 * The rooms of parts with many files, lowest first: a room imports only from those before it. Files that lie in the
 * part itself, beside its rooms, may import from each of them.
 */
export const rooms: readonly { readonly part: string; readonly order: readonly string[] }[] = [
  {
    part: 'src/pipeline/store/',
    order: [
      // What tables and their columns are called, and what states they hold.
      'tables',
      // How values are stored in columns, and read again.
      'columns',
      'migrations',
      // Runs themselves: name, owner, lock, ledger.
      'runs',
      // What was found: files, rows of datasets, documents, and what is known of them from before.
      'sources',
      // What is sent, and what came back.
      'batches',
      // What is read of results.
      'results',
      // Copying, pruning, health.
      'maintenance',
      // The views of the workbench.
      'review',
      'audits',
    ],
  },
  {
    part: 'src/cli/',
    order: [
      // What a command uses of the outside world.
      'process',
      // What a terminal shows, however it is worded.
      'terminal',
      // What the parser is told and says.
      'parsing',
      'flags',
      // Results worded for people.
      'shown',
      // Results for programs.
      'json',
      // What several commands do.
      'jobs',
      'commands',
    ],
  },
];
