import yargs from 'yargs';
import type { ExitCode } from '../lib/errors.js';
import { AssayError, messageOf } from '../lib/errors.js';
import { terminalText } from '../lib/terminal-text.js';
import type { CliContext } from './command.js';
import { commands } from './commands.js';

function printError(error: unknown, context: CliContext): ExitCode {
  if (error instanceof AssayError) {
    context.stderr.write(`assay: ${terminalText(error.message)}\n       ${terminalText(error.nextStep)}\n`);
    return error.exitCode;
  }
  context.stderr.write(`assay: unexpected failure: ${terminalText(messageOf(error))}\n       Run again with ASSAY_DEBUG=1 for the stack, and report it.\n`);
  if (context.env['ASSAY_DEBUG'] === '1' && error instanceof Error) context.stderr.write(`${error.stack ?? ''}\n`);
  return 1;
}

/** Runs one command line (without the program's name) and gives its exit code; prints errors itself, one line and a next step. */
export async function runCli(argv: readonly string[], context: CliContext): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  let failure: unknown = null;
  const parser = yargs([...argv])
    .scriptName('assay')
    .usage('assay <command>\n\nAudits corpora for AI-written text.')
    .strict()
    .demandCommand(1, 'Say what to do: assay run <path>, or assay --help for all commands.')
    .recommendCommands()
    .help()
    .alias('help', 'h')
    .wrap(Math.min(110, process.stdout.columns || 100))
    .exitProcess(false)
    .fail((message: string | null, error: unknown) => {
      failure ??=
        error ?? new AssayError({ code: 'bad_arguments', message: message ?? 'the arguments cannot be read', nextStep: 'See: assay --help', exitCode: 2 });
    });
  for (const command of commands) command.register(parser, context, (code) => (exitCode = code));
  try {
    await parser.parseAsync();
  } catch (error) {
    failure ??= error;
  }
  return failure === null ? exitCode : printError(failure, context);
}
