import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCli } from '../../src/cli/main.js';
import { ONE_READER } from './one-reader.js';

/** What a command wrote, and the code it ended with. */
export interface CommandEnd {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Columns of the terminal that its output would go to. */
  readonly columns?: number;
  /** What it reads from standard input. Default: nothing. */
  readonly input?: string;
}

/** Runs a command in this process, in a folder, without a terminal. */
export async function runCommand(
  cwd: string,
  argv: readonly string[],
  { env = {}, columns, input }: CommandOptions = {},
): Promise<CommandEnd> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()].map((out) =>
    columns === undefined ? out : Object.assign(out, { columns }),
  ) as [PassThrough, PassThrough];
  const signal = new AbortController().signal;
  const context = {
    stdin: Readable.from(input === undefined ? [] : [Buffer.from(input)]),
    stdout,
    stderr,
    isTerminal: false,
    // Texts of tests are short.
    env: { ...ONE_READER, ASSAY_MIN_WORDS: '0', ...env },
    cwd,
    signal,
  };
  const exitCode = await runCli(argv, context);
  stdout.end();
  stderr.end();
  return { exitCode, stdout: await text(stdout), stderr: await text(stderr) };
}
