import yargs from 'yargs';
import type { Readable, Writable } from 'node:stream';
import type { ArgumentsCamelCase, Argv } from 'yargs';
import type { ExitCode } from '../../lib/errors.js';
import { asTyped } from './command-name.js';

/** What a command uses of the outside world; tests pass in their own. */
export interface CliContext {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Whether progress may be drawn: stderr is a terminal. */
  readonly isTerminal: boolean;
  /** Whether a person can answer: stdin is a terminal, too. Left out: nobody can. */
  readonly canAnswer?: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Aborted by SIGINT or SIGTERM. */
  readonly signal: AbortSignal;
}

/** What the handler of a command uses of the outside world. */
export interface CommandContext extends CliContext {
  /**
   * For what people are shown beside the results: progress, hints, which file was written. `--quiet` drops it. Errors
   * and warnings are written to `stderr`.
   */
  readonly notices: Pick<Writable, 'write'>;
}

/** The option that every command has. */
export interface Quiet {
  readonly quiet: boolean;
}

const NO_NOTICES: CommandContext['notices'] = { write: () => true };

/** Adds what every command has. */
function addQuiet<T>(parser: Argv<T>): Argv<T & Quiet> {
  return parser.option('quiet', {
    alias: 'q',
    type: 'boolean',
    default: false,
    describe: 'No progress, notices or summary on stderr; results, warnings and errors are shown',
  });
}

/** What other programs may see of a command: its events, or Prometheus metrics too. */
export type Observation = 'events' | 'events and metrics';

export interface CommandInit<T> {
  /** As yargs reads it, e.g. `extract <file..>`. */
  readonly usage: string;
  readonly describe: string;
  /** A full command line that works, and what it does. */
  readonly example: readonly [commandLine: string, what: string];
  readonly builder: (parser: Argv) => Argv<T>;
  /** Left out where nothing is to be seen; see `defineObservedCommand`. */
  readonly observation?: Observation;
  readonly handle: (args: ArgumentsCamelCase<T & Quiet>, context: CommandContext) => Promise<ExitCode>;
}

export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly describe: string;
  readonly example: readonly [commandLine: string, what: string];
  /** Returns the names of its options without dashes, aliases included. */
  readonly optionNames: () => readonly string[];
  /** Returns the names of those that take no value. */
  readonly flagNames: () => readonly string[];
  /** Returns the words that an argument without a dash may be; none where any will do. */
  readonly choicesOf: (name: string) => readonly string[];
  readonly observation: Observation | null;
  readonly register: (parser: Argv, context: CliContext, done: (exitCode: ExitCode) => void) => Argv;
}

/** The parser has this method, which its types leave out. */
function hasOptions(parser: object): parser is {
  getOptions(): {
    readonly key: Readonly<Record<string, unknown>>;
    readonly boolean: readonly string[];
    readonly choices: Readonly<Record<string, readonly string[]>>;
  };
} {
  return 'getOptions' in parser;
}

/** Returns the names of the arguments without a dash in a usage like `diff [runA] [runB]`. */
function argumentNames(usage: string): readonly string[] {
  return [...usage.matchAll(/[<[](\w+)/gu)].flatMap(([, name]) => name ?? []);
}

/** Declares a command: one file in `commands/`, one line in `commands.ts`. */
export function defineCommand<T>(init: CommandInit<T>): Command {
  const optionsOf = () => {
    const parser = addQuiet(init.builder(yargs()));
    return hasOptions(parser) ? parser.getOptions() : { key: {}, boolean: [], choices: {} };
  };
  return {
    name: init.usage.split(' ')[0] ?? init.usage,
    usage: init.usage,
    describe: init.describe,
    example: init.example,
    // The parser takes an argument by its name, too, which no help says.
    optionNames: () => Object.keys(optionsOf().key).filter((name) => !argumentNames(init.usage).includes(name)),
    flagNames: () => optionsOf().boolean,
    choicesOf: (name) => optionsOf().choices[name] ?? [],
    observation: init.observation ?? null,
    register: (parser, context, done) =>
      parser.command(
        init.usage,
        init.describe,
        (commandParser) =>
          addQuiet(init.builder(commandParser)).example(asTyped(init.example[0], context.env), init.example[1]),
        async (args) => {
          done(await init.handle(args, { ...context, notices: args.quiet ? NO_NOTICES : context.stderr }));
        },
      ),
  };
}
