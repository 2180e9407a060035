import { resolve } from 'node:path';
import { AssayError } from '../lib/errors.js';
import { fitsSettings } from '../lib/setting.js';
import type { SettingGroup } from '../lib/setting.js';
import { readConfigFile } from './config-file.js';
import { settingGroups } from './groups.js';
import type { Settings, SettingValues } from './groups.js';
import { resolveGroup } from './resolve.js';
import { refuseMisspelt } from './variables.js';
import type { Origin, SettingSources } from './resolve.js';

export { wordsAllowed } from './expectation.js';

export interface ResolvedSettings {
  readonly settings: Settings;
  /** Where each value came from, by key; for `assay config`. */
  readonly origins: Readonly<Record<string, Origin>>;
  readonly configPath: string | null;
}

export interface SettingsRequest {
  /** Parsed flags, camelCase; unknown ones are the command's own and are ignored. */
  readonly flags: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

const groups: Readonly<Record<string, SettingGroup>> = settingGroups;

function knownKeys(): ReadonlySet<string> {
  return new Set(Object.values(groups).flatMap((group) => Object.keys(group)));
}

function isComplete(values: Readonly<Record<string, Readonly<Record<string, unknown>>>>): values is Settings {
  return Object.entries(groups).every(([name, group]) => fitsSettings(group, values[name] ?? {}));
}

function resolveAll(sources: SettingSources): Omit<ResolvedSettings, 'configPath'> {
  const resolved = Object.entries(groups).map(([name, group]) => ({ name, ...resolveGroup(group, sources) }));
  const settings = Object.fromEntries(resolved.map(({ name, values }) => [name, values]));
  if (!isComplete(settings)) throw new TypeError('a group of settings is incomplete');
  return { settings, origins: Object.fromEntries(resolved.flatMap(({ origins }) => Object.entries(origins))) };
}

function sourcesOf({ flags, env, cwd }: SettingsRequest): SettingSources {
  const keys = knownKeys();
  refuseMisspelt(env, keys);
  const named = flags['config'] ?? env['ASSAY_CONFIG'];
  const file = readConfigFile(typeof named === 'string' ? resolve(cwd, named) : undefined, cwd, keys);
  return { flags, env, file: file.values, filePath: file.path };
}

/**
 * Returns all settings in force: flags over `ASSAY_…` variables over the config file over defaults.
 * @throws AssayError `bad_setting`, `bad_config_file`
 */
export function resolveSettings(request: SettingsRequest): ResolvedSettings {
  const sources = sourcesOf(request);
  return { ...resolveAll(sources), configPath: sources.filePath };
}

/**
 * Returns the settings of observation alone: a mistake in another setting is itself an event.
 * @throws AssayError `bad_setting`, `bad_config_file`
 */
export function resolveObservation(request: SettingsRequest): Settings['observation'] {
  return resolveGroup(settingGroups.observation, sourcesOf(request)).values;
}

/**
 * Returns all settings for a program that uses Assay as a library: the values given over those of a config file, where
 * one is named, over defaults. Flags, variables and the working folder are not looked at.
 * @throws AssayError `bad_setting`, `bad_config_file`
 */
export function programSettings(values: SettingValues = {}, configFile?: string): Settings {
  const keys = knownKeys();
  const unknown = Object.keys(values).find((key) => !keys.has(key));
  if (unknown !== undefined)
    throw new AssayError({
      code: 'bad_setting',
      message: `there is no setting "${unknown}"`,
      nextStep: 'Every setting is listed by: assay config',
      exitCode: 2,
    });
  const file = configFile === undefined ? null : readConfigFile(resolve(configFile), '', keys);
  return resolveAll({
    given: { ...values },
    flags: {},
    env: {},
    file: file?.values ?? {},
    filePath: file?.path ?? null,
  }).settings;
}
