import type { Argv, Options } from 'yargs';
import type { Setting, SettingGroup } from '../../lib/setting.js';
import { wordsAllowed } from '../../settings/index.js';
import { kebab } from '../../settings/names.js';

function optionOf(definition: Setting, groupTitle: string): Options {
  const type = 'type' in definition.schema ? definition.schema.type : 'string';
  const base: Options = { describe: describeWith(definition), group: groupTitle, ...defaultText(definition.default) };
  if (type === 'boolean') return { ...base, type: 'boolean' };
  // Lists and numbers are parsed from text at the border of settings, with one wording of errors.
  if (type === 'array') return { ...base, type: 'string', array: true, nargs: 1 };
  return { ...base, type: 'string', requiresArg: true };
}

/** Returns what an option does, and the words that it takes unless the text names them all. */
function describeWith({ describe, schema }: Setting): string {
  const allowed = wordsAllowed(schema);
  return allowed.every((word) => new RegExp(`\\b${word}\\b`, 'u').test(describe))
    ? describe
    : `${describe}; one of: ${allowed.join(', ')}`;
}

function defaultText(value: unknown): Options {
  if (Array.isArray(value)) return value.length === 0 ? {} : { defaultDescription: value.join(',') };
  return (typeof value === 'string' && value !== '') || typeof value === 'number'
    ? { defaultDescription: String(value) }
    : {};
}

/** What is on unless it is switched off is shown as it is typed: `--no-ignore`. */
function addFlag(parser: Argv, name: string, definition: Setting, groupTitle: string): Argv {
  const option = optionOf(definition, groupTitle);
  if (definition.default !== true) return parser.option(name, option);
  return parser
    .option(name, { ...option, hidden: true })
    .option(`no-${name}`, { type: 'boolean', group: groupTitle, describe: `do not ${definition.describe}` });
}

/**
 * Adds a flag for each setting of a group that may have one. Values stay undefined unless given, so that the config
 * file and variables apply.
 */
export function addSettingFlags(parser: Argv, group: SettingGroup, groupTitle: string): Argv {
  return Object.entries(group).reduce(
    (extended, [key, definition]) =>
      definition.kind === 'flag' ? addFlag(extended, kebab(key), definition, groupTitle) : extended,
    parser,
  );
}

/** The flags every command that reads settings has. */
export function addConfigFlag(parser: Argv): Argv {
  return parser.option('config', {
    type: 'string',
    requiresArg: true,
    describe: 'Config file (default: assay.yaml in this folder, when there is one)',
  });
}
