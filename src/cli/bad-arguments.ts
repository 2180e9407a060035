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
  const names = command?.optionNames() ?? [];
  // What is on unless switched off is known by both names; it is typed as --no-….
  const shown = names.filter((known) => !names.includes(`no-${known}`));
  const nearest = nearestWord(word.replace(/^--?/u, ''), shown) ?? nearestWord(name, shown);
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

/**
 * Refuses an empty argument: a shell variable that is not set, as a rule.
 * @throws AssayError `bad_arguments`
 */
export function refuseEmpty(argv: readonly string[]): void {
  const at = argv.findIndex((word) => word.trim() === '' || /^--[\w-]+=\s*$/u.test(word));
  if (at === -1) return;
  const word = argv[at] ?? '';
  const flag = word.startsWith('--') ? word.split('=')[0] : argv[at - 1];
  const isValue = flag?.startsWith('-') === true && flag !== '-' && flag !== '--';
  throw new AssayError({
    code: 'bad_arguments',
    message: isValue ? `the value of ${flag} is empty` : 'a path is empty, or another argument',
    nextStep: isValue
      ? 'Give a value, or leave the option out; a shell variable may not be set.'
      : 'Name a file or folder; a shell variable may not be set.',
    exitCode: 2,
  });
}
