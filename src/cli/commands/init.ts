import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { stringify } from 'yaml';
import { AssayError, systemCodeOf } from '../../lib/errors.js';
import { systemWords } from '../../lib/system-words.js';
import { linesOfWidth } from '../../lib/text-width.js';
import type { Setting, SettingGroup } from '../../lib/setting.js';
import { settingGroups } from '../../settings/groups.js';
import { environmentName } from '../../settings/names.js';
import { groupTitle } from '../flags/group-titles.js';
import { defineCommand } from '../process/command.js';

/** Columns of the lines of a comment, which editors do not wrap. */
const COLUMNS = 98;

const comment = (text: string): string =>
  linesOfWidth(text, COLUMNS)
    .map((line) => `# ${line}`)
    .join('\n');

function entry(key: string, definition: Setting): string {
  const value = stringify({ [key]: definition.default }, { flowCollectionPadding: false, collectionStyle: 'flow' })
    .trim()
    .replace(/^\{\s*|\s*\}$/gu, '');
  return `${comment(`${definition.describe} (${environmentName(key)})`)}\n# ${value}`;
}

/** The text of a config file that holds every setting at its default, commented out. */
export function commentedConfig(): string {
  const groups: readonly [string, SettingGroup][] = Object.entries(settingGroups);
  const sections = groups.map(([name, group]) => {
    const entries = Object.entries(group).filter(([, definition]) => definition.kind !== 'secret');
    return `## ${groupTitle(name)}\n\n${entries.map(([key, definition]) => entry(key, definition)).join('\n\n')}`;
  });
  return (
    comment(
      'Settings of assay. Remove the "# " before a line to change it; flags and ASSAY_… variables win over this file.',
    ) + `\n\n${sections.join('\n\n')}\n`
  );
}

export const initCommand = defineCommand({
  usage: 'init',
  describe: 'Write a commented config file, assay.yaml, into this folder',
  example: ['assay init', 'assay.yaml with every setting at its default, commented out'],
  builder: (parser) =>
    parser
      .option('force', { type: 'boolean', default: false, describe: 'Overwrite an existing assay.yaml' })
      .option('json', {
        type: 'boolean',
        default: false,
        describe: 'One JSON value on stdout that says what was written',
      }),
  handle: async (args, context) => {
    const path = join(context.cwd, 'assay.yaml');
    try {
      await writeFile(path, commentedConfig(), { flag: args.force ? 'w' : 'wx' });
    } catch (error) {
      const exists = systemCodeOf(error) === 'EEXIST';
      throw new AssayError({
        code: exists ? 'config_exists' : 'config_unwritable',
        message: exists ? `${path} is already there` : `${path} cannot be written: ${systemWords(error)}`,
        nextStep: exists ? 'Edit it, or overwrite it with: assay init --force' : 'Choose a folder you may write to.',
        exitCode: 2,
        cause: error,
      });
    }
    if (args.json) context.stdout.write(`${JSON.stringify({ files: [basename(path)] })}\n`);
    else context.notices.write(`Wrote ${path}\n`);
    return 0;
  },
});
