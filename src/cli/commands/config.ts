import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';
import { shownAddress } from '../../lib/database/index.js';
import { environmentName } from '../../settings/names.js';
import { isHidden } from '../../lib/setting.js';
import type { SettingGroup } from '../../lib/setting.js';
import { defineCommand } from '../command.js';
import { addConfigFlag, addSettingFlags } from '../setting-flags.js';

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

export const configCommand = defineCommand({
  usage: 'config',
  describe: 'Print the settings in force and where each comes from',
  example: ['assay config --json', 'every setting with its value, origin, variable and meaning'],
  builder: (parser) => {
    const groups: readonly [string, SettingGroup][] = Object.entries(settingGroups);
    const withFlags = groups.reduce(
      (extended, [title, group]) => addSettingFlags(extended, group, `Settings: ${title}`),
      addConfigFlag(parser),
    );
    return withFlags.option('json', { type: 'boolean', default: false, describe: 'One JSON value on stdout' });
  },
  handle: (args, context) => {
    const shown = shownSettings(args, context.env, context.cwd);
    if (args.json) context.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
    else {
      const lines = shown.map(
        ({ key, value, origin, describe }) => `${key}: ${JSON.stringify(value)}  (${origin})\n    ${describe}`,
      );
      context.stdout.write(`${lines.join('\n')}\n`);
    }
    return Promise.resolve(0 as const);
  },
});
