import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCli } from '../../src/cli/main.js';

/** What a command wrote, and the code it ended with. */
export interface CommandEnd {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in this process, in a folder, with empty input and without a terminal. */
export async function runCommand(cwd: string, argv: readonly string[]): Promise<CommandEnd> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const signal = new AbortController().signal;
  const context = { stdin: Readable.from([]), stdout, stderr, isTerminal: false, env: {}, cwd, signal };
  const exitCode = await runCli(argv, context);
  stdout.end();
  stderr.end();
  return { exitCode, stdout: await text(stdout), stderr: await text(stderr) };
}
