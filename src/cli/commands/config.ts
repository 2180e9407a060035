import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import { groupBy } from '../../lib/group-by.js';
import { linesOfWidth } from '../../lib/text-width.js';
import { shownAddress } from '../../lib/database/index.js';
import { environmentName } from '../../settings/names.js';
import { isHidden } from '../../lib/setting.js';
import type { SettingGroup } from '../../lib/setting.js';
import { defineCommand } from '../process/command.js';
import { groupTitle } from '../flags/group-titles.js';
import { breakingColumns } from '../terminal/terminal-columns.js';
import { addConfigFlag, addSettingFlags } from '../flags/setting-flags.js';

interface ShownSetting {
  readonly group: string;
  readonly key: string;
  readonly value: unknown;
  readonly origin: string;
  readonly environment: string;
  readonly describe: string;
}

function shownSettings(
  flags: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): readonly ShownSetting[] {
  const { settings, origins } = resolveSettings({ flags, env, cwd });
  const groups: readonly [string, SettingGroup][] = Object.entries(settingGroups);
  const values = new Map<string, unknown>(Object.values(settings).flatMap((group) => Object.entries(group)));
  return groups.flatMap(([group, definitions]) =>
    Object.entries(definitions).map(([key, definition]) => {
      const value = values.get(key);
      const hidden = isHidden(definition) && value !== null && value !== '';
      return {
        group,
        key,
        value: hidden ? '(set)' : typeof value === 'string' ? shownAddress(value) : value,
        origin: origins[key] ?? 'default',
        environment: environmentName(key),
        describe: definition.describe,
      };
    }),
  );
}

const INDENT = '    ';

/** The settings for people, by what they are about. @param columns where lines are broken */
function shownText(shown: readonly ShownSetting[], columns: number): string {
  const groups = [...groupBy(shown, ({ group }) => group)].map(([group, settings]) => {
    const lines = settings.flatMap(({ key, value, origin, describe }) => [
      `${key}: ${JSON.stringify(value)}  (${origin})`,
      ...linesOfWidth(describe, columns - INDENT.length).map((line) => `${INDENT}${line}`),
    ]);
    return `# ${groupTitle(group)}\n${lines.join('\n')}\n`;
  });
  return groups.join('\n');
}

export const configCommand = defineCommand({
  usage: 'config',
  describe: 'Print the settings in force and where each comes from',
  example: ['assay config --json', 'every setting with its value, origin, variable and meaning'],
  builder: (parser) => {
    const groups: readonly [string, SettingGroup][] = Object.entries(settingGroups);
    const withFlags = groups.reduce(
      (extended, [name, group]) => addSettingFlags(extended, group, `${groupTitle(name)}:`),
      addConfigFlag(parser),
    );
    return withFlags.option('json', { type: 'boolean', default: false, describe: 'One JSON value on stdout' });
  },
  handle: (args, context) => {
    const shown = shownSettings(args, context.env, context.cwd);
    if (args.json) context.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
    else {
      context.stdout.write(shownText(shown, breakingColumns(context.stdout)));
    }
    return Promise.resolve(0 as const);
  },
});
