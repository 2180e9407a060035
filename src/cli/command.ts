import type { Readable, Writable } from 'node:stream';
import type { ArgumentsCamelCase, Argv } from 'yargs';
import type { ExitCode } from '../lib/errors.js';

/** The world as a command sees it; tests hand in their own. */
export interface CliContext {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Whether progress may be drawn: stderr is a terminal. */
  readonly isTerminal: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Aborted by SIGINT or SIGTERM. */
  readonly signal: AbortSignal;
}

export interface CommandInit<T> {
  /** As yargs reads it, e.g. `extract <file..>`. */
  readonly usage: string;
  readonly describe: string;
  /** A full command line that works, and what it does. */
  readonly example: readonly [commandLine: string, what: string];
  readonly builder: (parser: Argv) => Argv<T>;
  readonly handle: (args: ArgumentsCamelCase<T>, context: CliContext) => Promise<ExitCode>;
}

export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly describe: string;
  readonly example: readonly [commandLine: string, what: string];
  readonly register: (parser: Argv, context: CliContext, done: (exitCode: ExitCode) => void) => Argv;
}

/** Declares a command: one file in `commands/`, one line in `commands.ts`. */
export function defineCommand<T>(init: CommandInit<T>): Command {
  return {
    name: init.usage.split(' ')[0] ?? init.usage,
    usage: init.usage,
    describe: init.describe,
    example: init.example,
    register: (parser, context, done) =>
      parser.command(
        init.usage,
        init.describe,
        (commandParser) => init.builder(commandParser).example(init.example[0], init.example[1]),
        async (args) => {
          done(await init.handle(args, context));
        },
      ),
  };
}
