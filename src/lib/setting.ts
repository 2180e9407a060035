import type { Static, TSchema } from 'typebox';

/** One setting: its schema, default and text stand together, next to the code it steers. */
export interface Setting<S extends TSchema = TSchema> {
  readonly schema: S;
  readonly default: Static<S>;
  /** One line for `--help`, the example config and the docs. */
  readonly describe: string;
  /**
   * `secret` settings come from variables alone and are never printed; `private` ones may stand in the file too.
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
