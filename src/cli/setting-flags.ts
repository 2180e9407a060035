import type { Argv, Options } from 'yargs';
import type { Setting, SettingGroup } from '../lib/setting.js';
import { kebab } from '../settings/names.js';

function optionOf(definition: Setting, groupTitle: string): Options {
  const type = 'type' in definition.schema ? definition.schema.type : 'string';
  const base: Options = { describe: definition.describe, group: groupTitle, ...defaultText(definition.default) };
  if (type === 'boolean') return { ...base, type: 'boolean' };
  // Lists and numbers are parsed from text at the border of settings, with one wording of errors.
  if (type === 'array') return { ...base, type: 'string', array: true, nargs: 1 };
  return { ...base, type: 'string', requiresArg: true };
}

function defaultText(value: unknown): Options {
  if (Array.isArray(value)) return value.length === 0 ? {} : { defaultDescription: value.join(',') };
  return (typeof value === 'string' && value !== '') || typeof value === 'number'
    ? { defaultDescription: String(value) }
    : {};
}

/**
 * Adds a flag for each setting of a group that may have one. Values stay undefined unless given, so that files and
 * variables can speak.
 */
export function addSettingFlags(parser: Argv, group: SettingGroup, groupTitle: string): Argv {
  return Object.entries(group).reduce(
    (extended, [key, definition]) =>
      definition.kind === 'flag' ? extended.option(kebab(key), optionOf(definition, groupTitle)) : extended,
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
