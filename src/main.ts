#!/usr/bin/env node
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Interruption } from './cli/process/interruption.js';
import { watchStarter } from './cli/process/starter-watch.js';
import { openRequests } from './lib/open-requests.js';

/** Only JSON lines are written to the log of a service that no terminal shows. */
const isLogged = process.argv[2] === 'serve' && !process.stderr.isTTY;
const interruption = new Interruption({
  requests: openRequests,
  stderr: isLogged ? { write: () => true } : process.stderr,
});
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    if (interruption.signal.aborted) process.exit(4);
    interruption.begin(name);
    if (!interruption.isAtWork) process.exit(4);
  });
}
const endWatch = watchStarter({
  env: process.env,
  parentId: () => process.ppid,
  gone: () => {
    if (!interruption.signal.aborted) interruption.begin('SIGHUP');
  },
});
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Who writes events there looks after them: a run continues when their reader has gone.
  if (process.stdout.listenerCount('error') > 1) return;
  // A reader that went away (`| head`) is no failure.
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});
// What cannot be said (a full disk, a reader that went away) changes nothing about the work and how it ends.
process.stderr.on('error', () => undefined);

/** Where it was started; null where that folder was removed meanwhile, which most libraries fail at. */
function currentFolder(): string | null {
  try {
    return process.cwd();
  } catch {
    return null;
  }
}
const cwd = currentFolder();
if (cwd === null) {
  process.stderr.write('assay: the current folder is not there any more\n       Change to another folder.\n');
  process.exit(2);
}

// Loaded after the signals are watched: it takes most of the time until a command begins. They are heard after it.
const { runCli } = await import('./cli/main.js');
await nextTurn();
interruption.atWork();
process.exitCode = await runCli(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  isTerminal: process.stderr.isTTY,
  canAnswer: process.stdin.isTTY && process.stderr.isTTY,
  env: process.env,
  cwd,
  signal: interruption.signal,
});
endWatch();
interruption.close();
