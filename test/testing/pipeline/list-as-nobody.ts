import { listRuns } from '../../../src/library/stored-runs.js';
import { messageOf } from '../../../src/lib/errors.js';
import { programSettings } from '../../../src/settings/index.js';

/** Program of a test: lists the runs of two databases, of the second as a user whom permissions bind. */
const NOBODY = 65_534;
const [, , good = '', bad = ''] = process.argv;

// The program may stand in a folder that only its owner may enter: first listings load all of it.
await listRuns({ settings: programSettings({ db: good }) });
await listRuns({ settings: programSettings({ db: bad }) }).catch(() => undefined);

// Permissions do not bind root.
if (process.getuid?.() === 0) {
  process.setgroups?.([]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}

await listRuns({ settings: programSettings({ db: bad }) }).then(
  () => process.stdout.write('listed\n'),
  (error: unknown) => process.stdout.write(`${messageOf(error)}\n`),
);
