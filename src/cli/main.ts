import yargs from 'yargs';
import type { ExitCode } from '../lib/errors.js';
import { AssayError, messageOf } from '../lib/errors.js';
import { programVersion } from '../lib/package-root.js';
import { databaseFailure } from '../lib/database/index.js';
import { terminalText } from '../lib/terminal-text.js';
import type { CliContext } from './command.js';
import { loadCommands } from './commands.js';
import { databaseProgram } from '../records/database-program.js';

const HELP_COLUMNS = 110;

/**
 * What follows `--` is no flag, though it starts with a dash. The parser has no positionals after it, so such a path is
 * written from here.
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

function badArguments(message: string | null, firstWord: string | undefined): AssayError {
  const said = (message ?? 'the arguments cannot be read').replace(/\s*\n\s*/gu, ' ');
  const sentence = said.startsWith('Did you mean') ? `there is no command "${firstWord ?? ''}". ${said}` : said;
  return new AssayError({ code: 'bad_arguments', message: sentence, nextStep: 'See: assay --help', exitCode: 2 });
}

function printError(thrown: unknown, context: CliContext): ExitCode {
  const error = databaseFailure(thrown, databaseProgram.nextSteps) ?? thrown;
  if (error instanceof AssayError) {
    context.stderr.write(`assay: ${terminalText(error.message)}\n       ${terminalText(error.nextStep)}\n`);
    return error.exitCode;
  }
  context.stderr.write(
    `assay: unexpected failure: ${terminalText(messageOf(error))}\n       Run again with ASSAY_DEBUG=1 for the stack, and report it.\n`,
  );
  if (context.env['ASSAY_DEBUG'] === '1' && error instanceof Error) context.stderr.write(`${error.stack ?? ''}\n`);
  return 1;
}

/**
 * Runs one command line (without the program's name) and returns its exit code; prints errors, one line and a next
 * step.
 */
export async function runCli(argv: readonly string[], context: CliContext): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const parser = yargs()
    .scriptName('assay')
    .usage('assay <command>\n\nAudits corpora for AI-written text.')
    .strict()
    .demandCommand(1, 'Say what to do: assay run <path>, or assay --help for all commands.')
    .recommendCommands()
    .help()
    .alias('help', 'h')
    .wrap(HELP_COLUMNS)
    .version(programVersion())
    .exitProcess(false)
    .fail((message: string | null, error: unknown) => {
      // Thrown, so that the command does not run all the same.
      throw error instanceof Error && error.name !== 'YError' ? error : badArguments(message, argv[0]);
    });
  const commands = argv[0] === '--version' ? [] : await loadCommands(argv[0]);
  for (const command of commands) command.register(parser, context, (code) => (exitCode = code));
  try {
    await parser.parseAsync([...withoutDoubleDash(argv)], {}, (error: unknown, _args: unknown, output: string) => {
      // Help and version are the answer to a question; the same text beside a failure is noise.
      if (output !== '' && !error) context.stdout.write(`${output}\n`);
    });
  } catch (error) {
    return printError(error, context);
  }
  return exitCode;
}
