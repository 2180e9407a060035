import yargs from 'yargs';
import type { ExitCode } from '../lib/errors.js';
import { programVersion } from '../lib/package-root.js';
import { badArguments, noCommand, refuseEmpty, refuseFlagValues } from './parsing/bad-arguments.js';
import { commandName } from './process/command-name.js';
import type { CliContext, Command } from './process/command.js';
import { loadCommands } from './commands.js';
import { coloursOf } from './terminal/colour.js';
import { writeFailure } from './terminal/failure.js';
import { firstHelp, tidiedHelp } from './parsing/help-text.js';
import { withoutLateHelp } from './parsing/late-help.js';
import { sayingLoneDash, withLoneDash, withoutLoneDash } from './parsing/lone-dash.js';
import { textColumns } from './terminal/terminal-columns.js';

/**
 * What follows `--` is no flag, though it starts with a dash. The parser takes no positionals after it, so `./` is put
 * before such a path.
 */
function withoutDoubleDash(argv: readonly string[]): readonly string[] {
  const at = argv.indexOf('--');
  return at === -1
    ? argv
    : [
        ...argv.slice(0, at),
        ...argv.slice(at + 1).map((argument) => (/^-./u.test(argument) ? `./${argument}` : argument)),
      ];
}

/** The help of a command, its headings bold where there is colour. */
function helpPage(output: string, { stdout, env }: CliContext): string {
  const { bold } = coloursOf(stdout, env);
  return `${tidiedHelp(output).replace(/^[A-Z][^\n]*:$/gmu, bold)}\n`;
}

/** `assay help run` is `assay run --help`. */
function helpAsked(argv: readonly string[]): readonly string[] {
  return argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;
}

const isFirstHelp = (argv: readonly string[]): boolean =>
  argv.length === 1 && (argv[0] === '--help' || argv[0] === '-h');

/** Returns a parser without commands. It throws an AssayError for arguments that it does not take. */
function newParser(argv: readonly string[], commands: readonly Command[], { stdout, env }: CliContext) {
  return yargs()
    .scriptName(commandName(env))
    .usage('$0 <command>\n\nAudits corpora for AI-written text.')
    .strict()
    .demandCommand(1, 'no command is given; to scan a folder: assay run FOLDER')
    .help()
    .alias('help', 'h')
    .wrap(textColumns(stdout))
    .version(programVersion())
    .exitProcess(false)
    .middleware((args) => {
      Object.assign(args, withLoneDash(args));
    })
    .fail((message: string | null, error: unknown) => {
      if (error instanceof Error && error.name !== 'YError') throw error;
      const command = commands.length === 1 ? (commands[0] ?? null) : null;
      // Thrown, so that the command does not run all the same.
      throw badArguments({ message: sayingLoneDash(message), argv, command });
    });
}

/** Whether the program that reads the output has ended (`| head`), which is no failure. */
function isReaderGone(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'EPIPE' &&
    'syscall' in error &&
    error.syscall === 'write'
  );
}

/** The database that a command line names itself; null where settings do, which the next command reads as well. */
function givenDatabase(argv: readonly string[]): string | null {
  const at = argv.findLastIndex((word) => word === '--db' || word.startsWith('--db='));
  if (at === -1) return null;
  return argv[at] === '--db' ? (argv[at + 1] ?? null) : (argv[at]?.slice('--db='.length) ?? null);
}

/**
 * Runs one command line (without the program's name) and returns its exit code; prints errors, one line and a next
 * step.
 */
export async function runCli(typed: readonly string[], context: CliContext): Promise<ExitCode> {
  const argv = helpAsked(typed);
  if (isFirstHelp(argv)) {
    const { bold } = coloursOf(context.stdout, context.env);
    const page = firstHelp(await loadCommands(undefined), textColumns(context.stdout), commandName(context.env));
    context.stdout.write(page.replace(/^(?:Start with|Examples|More commands|Options)$/gmu, bold));
    return 0;
  }
  let exitCode: ExitCode = 0;
  const commands = argv[0] === '--version' ? [] : await loadCommands(argv[0]);
  const parser = newParser(argv, commands, context);
  withoutLateHelp(parser);
  for (const command of commands) command.register(parser, context, (code) => (exitCode = code));
  try {
    refuseEmpty(argv);
    const [first] = argv;
    if (first !== undefined && !first.startsWith('-') && commands.length > 1) throw noCommand(first, commands);
    for (const command of commands) if (command.name === first) refuseFlagValues(argv, command);
    await parser.parseAsync(
      [...withoutLoneDash(withoutDoubleDash(argv))],
      {},
      (error: unknown, _args: unknown, output: string) => {
        // Help and version are the answer to a question; the same text beside a failure is noise.
        if (output !== '' && !error) context.stdout.write(helpPage(output, context));
      },
    );
  } catch (error) {
    if (isReaderGone(error)) return 0;
    const db = givenDatabase(argv);
    if (db === null) return writeFailure(error, context);
    const { dbFlag, namingDatabase } = await import('./shown/next-text.js');
    return writeFailure(error, context, (nextStep) => namingDatabase(nextStep, dbFlag(db)));
  }
  return exitCode;
}
