import type { Static, TSchema } from 'typebox';
import Value from 'typebox/value';
import { AssayError } from './errors.js';
import type { AssayErrorInit } from './errors.js';

/** One setting: its schema, default and text are declared together, next to the code that uses it. */
export interface Setting<S extends TSchema = TSchema> {
  readonly schema: S;
  readonly default: Static<S>;
  /** One line for `--help`, the example config and the docs. */
  readonly describe: string;
  /**
   * `secret` settings come from variables alone and are never printed; `private` ones may be in the file, too.
   * `file-only` ones have no flag.
   */
  readonly kind: 'flag' | 'file-only' | 'private' | 'secret';
}

/**
 * Settings of one part, by camelCase key. The flag is `--kebab-case`, the variable `PROGRAM_SNAKE_CASE`, the key of the
 * config file the camelCase name.
 */
export type SettingGroup = Readonly<Record<string, Setting>>;

export type SettingsOf<G extends SettingGroup> = { readonly [K in keyof G]: Static<G[K]['schema']> };

/** Declares a setting. */
export function setting<S extends TSchema>(
  schema: S,
  defaultValue: Static<S>,
  describe: string,
  kind: Setting['kind'] = 'flag',
): Setting<S> {
  return { schema, default: defaultValue, describe, kind };
}

/** Whether a value must not be shown: in messages, in listings of settings, to programs that are started. */
export function isHidden({ kind }: Setting): boolean {
  return kind === 'secret' || kind === 'private';
}

/** Whether every setting of a group has a value of its schema. */
export function fitsSettings<G extends SettingGroup>(
  group: G,
  values: Readonly<Record<string, unknown>>,
): values is SettingsOf<G> {
  return Object.entries(group).every(([key, { schema }]) => Value.Check(schema, values[key]));
}

/**
 * Returns the settings of a group as they were stored earlier. A setting that an earlier version did not have gets its
 * default.
 * @param wording of the error for a value that its schema does not allow
 * @throws AssayError `bad_stored_setting`
 */
export function storedSettings<G extends SettingGroup>(
  group: G,
  stored: Readonly<Record<string, unknown>>,
  wording: Pick<AssayErrorInit, 'message' | 'nextStep'>,
): SettingsOf<G> {
  const values = Object.fromEntries(
    Object.entries(group).map(([key, definition]) => [key, key in stored ? stored[key] : definition.default]),
  );
  if (fitsSettings(group, values)) return values;
  throw new AssayError({ code: 'bad_stored_setting', ...wording, exitCode: 2 });
}
