import { completionScripts, shells } from '../parsing/completion-script.js';
import type { Shell } from '../parsing/completion-script.js';
import { defineCommand } from '../process/command.js';
import type { Command } from '../process/command.js';

/** The shell that the user works in; bash where it is none that is known. */
function usualShell(path: string | undefined): Shell {
  return shells.find((shell) => path?.endsWith(`/${shell}`) === true) ?? 'bash';
}

/** With dashes; what is on unless switched off is offered as `--no-ignore` alone. */
function flagsOf(names: readonly string[]): readonly string[] {
  return names
    .filter((name) => !names.includes(`no-${name}`))
    .map((name) => (name.length === 1 ? `-${name}` : `--${name}`));
}

/** The command that prints what a shell completes. `loadCommands`: all commands, this one among them. */
export const completionCommand = (loadCommands: () => Promise<readonly Command[]>): Command =>
  defineCommand({
    usage: 'completion [shell]',
    describe: 'Print a script that completes commands and options with the Tab key, for bash, zsh or fish',
    example: [
      'source <(assay completion bash)',
      'complete in this shell; put the line into ~/.bashrc to have it in every shell',
    ],
    builder: (parser) =>
      parser
        .positional('shell', { choices: shells, describe: 'Shell (default: the one of the variable SHELL)' })
        .option('json', {
          type: 'boolean',
          default: false,
          describe: 'One JSON value on stdout: the shell, and the script as a string',
        }),
    handle: async ({ shell: asked = null, json }, { stdout, env }) => {
      const commands = (await loadCommands()).map(({ name, describe, optionNames }) => ({
        name,
        describe,
        flags: flagsOf(optionNames()),
      }));
      const shell = asked ?? usualShell(env['SHELL']);
      const script = completionScripts[shell](commands);
      stdout.write(json ? `${JSON.stringify({ shell, script })}\n` : script);
      return 0;
    },
  });
