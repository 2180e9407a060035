import { nearestWord } from '../lib/edit-distance.js';
import { AssayError } from '../lib/errors.js';
import type { Command } from './command.js';

interface BadArguments {
  /** What the parser said. */
  readonly message: string | null;
  readonly argv: readonly string[];
  /** The command that was called; null if there is none of the name. */
  readonly command: Pick<Command, 'name' | 'usage' | 'example' | 'optionNames'> | null;
}

/** Returns the argument as it was typed. */
function typed(name: string, argv: readonly string[]): string {
  return argv.find((word) => word.replace(/^--?(?:no-)?/u, '').split('=')[0] === name && word.startsWith('-')) ?? name;
}

function unknownArgument(name: string, { argv, command }: BadArguments): string {
  const word = typed(name, argv).split('=')[0] ?? name;
  const of = command === null ? 'assay' : `assay ${command.name}`;
  if (!word.startsWith('-')) return `${of} takes no argument "${word}"`;
  const nearest = nearestWord(name, command?.optionNames() ?? []);
  const meant = nearest === null ? '' : `; did you mean ${nearest.length === 1 ? '-' : '--'}${nearest}?`;
  return `there is no option ${word} of ${of}${meant}`;
}

function sentenceOf(bad: BadArguments): string {
  const { argv, command } = bad;
  const said = (bad.message ?? 'the arguments cannot be read').replace(/\s*\n\s*/gu, ' ');
  const unknown = /^Unknown arguments?: ([^,]+)/u.exec(said)?.[1];
  if (unknown !== undefined) return unknownArgument(unknown, bad);
  const lacking = /^Not enough arguments following: (.+)$/u.exec(said)?.[1];
  if (lacking !== undefined) return `${typed(lacking, argv)} needs a value`;
  if (said.startsWith('Not enough non-option arguments') && command !== null)
    return `something is missing: assay ${command.usage}`;
  return said.startsWith('Did you mean') ? `there is no command "${argv[0] ?? ''}". ${said}` : said;
}

/** Returns the error for a command line that cannot be read: what is wrong in it, and what was probably meant. */
export function badArguments(bad: BadArguments): AssayError {
  const { command } = bad;
  return new AssayError({
    code: 'bad_arguments',
    message: sentenceOf(bad),
    nextStep:
      command === null
        ? 'See all commands with: assay --help'
        : `For example: ${command.example[0]} · all options: assay ${command.name} --help`,
    exitCode: 2,
  });
}
