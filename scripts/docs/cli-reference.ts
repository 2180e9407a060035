import { PassThrough, Readable } from 'node:stream';
import type { CliContext } from '../../src/cli/process/command.js';
import { loadAllCommands } from '../../src/cli/commands.js';
import { runCli } from '../../src/cli/main.js';

async function helpOf(argv: readonly string[]): Promise<string> {
  const stdout = new PassThrough();
  const pieces: string[] = [];
  stdout.on('data', (piece: Buffer) => pieces.push(piece.toString('utf8')));
  const context: CliContext = {
    stdin: Readable.from([]),
    stdout,
    stderr: new PassThrough(),
    isTerminal: false,
    env: {},
    cwd: '/',
    signal: new AbortController().signal,
  };
  await runCli([...argv, '--help'], context);
  await new Promise((resolve) => setImmediate(resolve));
  return pieces.join('').trim();
}

const EXIT_CODES = `| code | meaning |
|---|---|
| 0 | every source accounted for (bad documents are results with a reason, not errors, also among several named ones) |
| 1 | unexpected failure |
| 2 | bad arguments, settings, input or output path, dataset column; no API key where the service needs one |
| 3 | stopped: a limit of words or documents is reached; can be resumed |
| 4 | stopped by a signal; can be resumed |
| 5 | the service refused (key, plan or version), or is out |
| 6 | a --fail-on threshold was met |
| 7 | no document at all could be scanned (of commands that read the documents named: none gave a text), \
or the service refused or failed more of those sent than --max-failed |`;

/** The text of docs/cli.md: the help of every command, as the program prints it. */
export async function cliReference(): Promise<string> {
  const sections: string[] = [];
  for (const command of await loadAllCommands()) {
    sections.push(
      `## assay ${command.name}\n\n` +
        `${command.describe}.\n\n` +
        `    ${command.example[0]}\n\n` +
        `${command.example[1]}.\n\n` +
        '```\n' +
        `${await helpOf(command.usage.split(' ').slice(0, 1))}\n` +
        '```',
    );
  }
  return (
    '# The command line\n\n' +
    'Generated from `--help` by `npm run docs`; a test holds this page to the program.\n\n' +
    'Every command that prints data takes `--json`: one JSON value on standard output and nothing else there; text ' +
    'for people and progress go to standard error. `-` is standard input; as the file of an output, it is standard ' +
    'output.\n\n' +
    'An output is checked before anything is scanned. Its folder is made where the folder above is there; further ' +
    'from what is there, the path is taken for a mistake. It replaces the file that its name leads to, but no ' +
    'database, no other output and no document that is named; a pipe or a device is written into.\n\n' +
    "The outcomes of a run's sources always sum to the sources found. Of a stopped run, sources not reached yet " +
    'count as skipped with the reason `not_reached`.\n\n' +
    `${EXIT_CODES}\n\n` +
    `${sections.join('\n\n')}\n`
  );
}
