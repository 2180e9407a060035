import { nearestWord } from '../../lib/edit-distance.js';
import { AssayError } from '../../lib/errors.js';
import type { Command } from '../process/command.js';

interface BadArguments {
  /** What the parser said. */
  readonly message: string | null;
  readonly argv: readonly string[];
  /** The command that was called; null if there is none of the name. */
  readonly command: Pick<Command, 'name' | 'usage' | 'example' | 'optionNames' | 'choicesOf'> | null;
}

/** Returns the argument as it was typed. */
function typed(name: string, argv: readonly string[]): string {
  const whole = argv.find((word) => word.replace(/^--?(?:no-)?/u, '').split('=')[0] === name && word.startsWith('-'));
  if (whole !== undefined) return whole;
  // The parser takes `-vx` for `-v -x`.
  const isJoined = name.length === 1 && argv.some((word) => /^-[^-]/u.test(word) && word.includes(name));
  return isJoined ? `-${name}` : name;
}

/** Returns the name of a file that was taken for options, `-essay.txt`; undefined where there is none. */
const fileLikeOptions = (argv: readonly string[]): string | undefined =>
  argv.find((word) => /^-[^-].*[./]/u.test(word));

/** A secret is never taken on the command line, where other users of the machine and its logs would see it. */
const NO_SECRETS =
  'A secret is never given on the command line: set ASSAY_API_KEY, or name a file with --api-key-file.';

const isSecret = ({ argv }: BadArguments): boolean => argv.some((word) => /^--?api-?key(?:=|$)/iu.test(word));

function unknownArgument(name: string, { argv, command }: BadArguments): string {
  const of = command === null ? 'assay' : `assay ${command.name}`;
  const file = fileLikeOptions(argv);
  if (name.length === 1 && file?.includes(name) === true) return `${of} takes no argument "${file}"`;
  const word = typed(name, argv).split('=')[0] ?? name;
  if (!word.startsWith('-')) return `${of} takes no argument "${word}"`;
  const names = command?.optionNames() ?? [];
  // What is on unless switched off is known by both names; it is typed as --no-….
  const shown = names.filter((known) => !names.includes(`no-${known}`));
  // One letter is as near to every other.
  const nearest = name.length < 2 ? null : (nearestWord(word.replace(/^--?/u, ''), shown) ?? nearestWord(name, shown));
  const meant = nearest === null ? '' : `; did you mean ${nearest.length === 1 ? '-' : '--'}${nearest}?`;
  return `there is no option ${word} of ${of}${meant}`;
}

/** `csv, jsonl or parquet`. */
const anyOf = (words: readonly string[], last: 'or' | 'and' = 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;

/** What the parser says about a word that is none of those an argument takes. */
function otherChoice(said: string, { argv, command }: BadArguments): string | null {
  const found = /^Invalid values: Argument: ([^,]+), Given: "(.*)", Choices: (".*")$/u.exec(said);
  if (found === null) return null;
  const [, name = '', given = '', listed = ''] = found;
  const words = [...listed.matchAll(/"([^"]*)"/gu)].map(([, word]) => word ?? '');
  const option = typed(name, argv).split('=')[0] ?? name;
  const what = option.startsWith('-') ? option : `the ${name} of assay ${command?.name ?? ''}`;
  const nearest = nearestWord(given, words);
  return `${what} must be ${anyOf(words)} (given: "${given}")${nearest === null ? '' : `; did you mean ${nearest}?`}`;
}

/** Names the command that was probably meant, or those that speak of what was typed. */
function suggested(word: string, commands: readonly Pick<Command, 'name' | 'describe'>[]): string {
  const nearest = nearestWord(word, [...commands.map(({ name }) => name), 'help']);
  if (nearest !== null) return `; did you mean ${nearest}?`;
  const about = commands.filter(({ describe }) => describe.toLowerCase().includes(word.toLowerCase()));
  return word.length < 3 || about.length === 0 ? '' : `; see ${anyOf(about.map(({ name }) => name))}`;
}

/** Returns the error for an unknown command. */
export function noCommand(word: string, commands: readonly Pick<Command, 'name' | 'describe'>[]): AssayError {
  return new AssayError({
    code: 'bad_arguments',
    message: `there is no command "${word}"${suggested(word, commands)}`,
    nextStep: 'See all commands with: assay --help · the options of one: assay help run',
    exitCode: 2,
  });
}

/** What to do about a name that was taken for options; nothing where there is none. */
function afterTwoDashes(argv: readonly string[]): string {
  const name = fileLikeOptions(argv);
  return name === undefined ? '' : `; a name that begins with - goes after --, as in: -- ${name}`;
}

/** Names what a command can do that is not told what; nothing of one that does one thing. */
function actionsText({ choicesOf }: NonNullable<BadArguments['command']>): string {
  const actions = choicesOf('action');
  return actions.length === 0 ? '' : `; the action is ${anyOf(actions)}`;
}

function sentenceOf(bad: BadArguments): string {
  const { argv, command } = bad;
  const said = (bad.message ?? 'the arguments cannot be read').replace(/\s*\n\s*/gu, ' ');
  const choice = otherChoice(said, bad);
  if (choice !== null) return choice;
  const unknown = /^Unknown arguments?: ([^,]+)/u.exec(said)?.[1];
  if (unknown !== undefined) return `${unknownArgument(unknown, bad)}${afterTwoDashes(argv)}`;
  const lacking = /^Not enough arguments following: (.+)$/u.exec(said)?.[1];
  if (lacking !== undefined) return `${typed(lacking, argv)} needs a value`;
  const required = /^Missing required arguments?: (.+)$/u.exec(said)?.[1];
  if (required !== undefined && command !== null)
    return `assay ${command.name} needs ${anyOf(
      required.split(', ').map((name) => `--${name}`),
      'and',
    )}`;
  if (said.startsWith('Not enough non-option arguments') && command !== null)
    return `something is missing: assay ${command.usage}${actionsText(command)}${afterTwoDashes(argv)}`;
  return said;
}

/** Returns the error for a command line that cannot be read: what is wrong in it, and what was probably meant. */
export function badArguments(bad: BadArguments): AssayError {
  const { command } = bad;
  return new AssayError({
    code: 'bad_arguments',
    message: sentenceOf(bad),
    nextStep: isSecret(bad)
      ? NO_SECRETS
      : command === null
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
    message: isValue ? `the value of ${flag} is empty` : 'an argument is empty',
    nextStep: isValue
      ? 'Give a value, or leave the option out; a shell variable may not be set.'
      : 'Name a file or folder; a shell variable may not be set.',
    exitCode: 2,
  });
}

/** Words that people type for yes and no, though an option without a value needs neither. */
const YES_OR_NO: Readonly<Record<string, boolean>> = {
  yes: true,
  y: true,
  on: true,
  1: true,
  no: false,
  n: false,
  off: false,
  0: false,
};

/**
 * Refuses a value of an option that takes none, which the parser would take for a no: `--json=maybe`.
 * @throws AssayError `bad_arguments`
 */
export function refuseFlagValues(argv: readonly string[], command: Pick<Command, 'name' | 'flagNames'>): void {
  const end = argv.indexOf('--');
  const given = (end === -1 ? argv : argv.slice(0, end)).flatMap((word) => {
    const [, flag = '', value = ''] = /^(--?[\w-]+)=(.*)$/su.exec(word) ?? [];
    return flag === '' || value === 'true' || value === 'false' ? [] : [{ flag, value }];
  });
  if (given.length === 0) return;
  const flags = command.flagNames();
  const wrong = given.find(({ flag }) => flags.includes(flag.replace(/^--?/u, '')));
  if (wrong === undefined) return;
  const { flag, value } = wrong;
  const isYes = YES_OR_NO[value.toLowerCase()];
  throw new AssayError({
    code: 'bad_arguments',
    message: `${flag} takes no value (given: "${value}")`,
    nextStep:
      isYes === undefined
        ? `${flag} or ${flag}=true is yes; leave it out, or give ${flag}=false, for no.`
        : isYes
          ? `Give ${flag} alone, or ${flag}=true.`
          : `Leave ${flag} out, or give ${flag}=false.`,
    exitCode: 2,
  });
}
