import Value from 'typebox/value';
import { AssayError } from '../lib/errors.js';
import { fitsSettings, isHidden } from '../lib/setting.js';
import type { Setting, SettingGroup, SettingsOf } from '../lib/setting.js';
import { expectationOf, nearestChoice } from './expectation.js';
import { environmentName, flagName } from './names.js';

/** Where a value may come from, the strongest first. */
export interface SettingSources {
  /** By a program that uses Assay as a library. */
  readonly given?: Readonly<Record<string, unknown>>;
  readonly flags: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly file: Readonly<Record<string, unknown>>;
  /** Named in messages; null without a config file. */
  readonly filePath: string | null;
}

export type Origin = 'given' | 'flag' | 'environment' | 'file' | 'default';

export interface ResolvedGroup<G extends SettingGroup> {
  readonly values: SettingsOf<G>;
  readonly origins: Readonly<Record<string, Origin>>;
}

interface Candidate {
  readonly value: unknown;
  readonly origin: Origin;
  /** How the user wrote it, for messages. */
  readonly spelling: string;
}

/** A secret that was ignored would be looked for elsewhere, while it lies in a file that others may read. */
function secretInFile(key: string, filePath: string | null): AssayError {
  return new AssayError({
    code: 'bad_setting',
    message: `"${key}" is not taken from ${filePath ?? 'the config file'}: it is a secret`,
    nextStep: `Put it in a file of its own, which ${key}File names, or in the variable ${environmentName(key)}.`,
    exitCode: 2,
  });
}

function candidateOf(key: string, definition: Setting, sources: SettingSources): Candidate {
  const given = sources.given?.[key];
  if (given !== undefined) return { value: given, origin: 'given', spelling: `the setting "${key}"` };
  const flag = definition.kind === 'flag' ? sources.flags[key] : undefined;
  if (flag !== undefined) return { value: flag, origin: 'flag', spelling: flagName(key) };
  const variable = sources.env[environmentName(key)];
  if (variable !== undefined && variable !== '')
    return { value: variable, origin: 'environment', spelling: environmentName(key) };
  const written = sources.file[key];
  if (definition.kind === 'secret' && written !== undefined) throw secretInFile(key, sources.filePath);
  if (written !== undefined)
    return { value: written, origin: 'file', spelling: `"${key}" in ${sources.filePath ?? 'the config file'}` };
  return { value: definition.default, origin: 'default', spelling: key };
}

/** `a,b` and `['a', 'b,c']` are lists alike; a list in the file or of a program is one already, and may hold commas. */
function splitLists({ value, origin }: Candidate, definition: Setting): unknown {
  if (
    !('type' in definition.schema) ||
    definition.schema.type !== 'array' ||
    ((origin === 'file' || origin === 'given') && Array.isArray(value))
  )
    return value;
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  return parts
    .flatMap((part): unknown[] => (typeof part === 'string' ? part.split(',').map((item) => item.trim()) : [part]))
    .filter((part) => part !== '');
}

/** Returns the value as the user wrote it; nothing of one that must not be shown. */
function givenText({ value }: Candidate, definition: Setting): string {
  if (isHidden(definition)) return '';
  const isList = Array.isArray(value) && value.every((part) => typeof part === 'string');
  return ` (given: ${JSON.stringify(isList ? value.join(',') : value)})`;
}

/** Whether a value was meant as none. The conversion takes more for it: a number that the schema refuses. */
function saysNone(value: unknown): boolean {
  return value === null || (typeof value === 'string' && ['', 'null'].includes(value.trim().toLowerCase()));
}

/** Whether a number would be read as another one: where whole ones are asked for, the fraction is cut off. */
function losesFraction(written: unknown, read: unknown): boolean {
  if (Array.isArray(written) && Array.isArray(read)) return written.some((part, at) => losesFraction(part, read[at]));
  const isNumber = typeof written === 'number' || (typeof written === 'string' && written.trim() !== '');
  return isNumber && typeof read === 'number' && Number.isFinite(Number(written)) && Number(written) !== read;
}

/** Whether yes or no was written where a text is asked for: `csv: true` would write a file of that name. */
const isYesForText = (written: unknown, read: unknown): boolean =>
  typeof written === 'boolean' && typeof read === 'string';

function parse(candidate: Candidate, definition: Setting): unknown {
  const parts = splitLists(candidate, definition);
  const value = Value.Convert(definition.schema, parts);
  const isMeant = (value !== null || saysNone(parts)) && !losesFraction(parts, value) && !isYesForText(parts, value);
  if (isMeant && Value.Check(definition.schema, value)) return value;
  const nearest = nearestChoice(definition.schema, parts);
  const meant = nearest === null ? '' : `; did you mean ${nearest}?`;
  throw new AssayError({
    code: 'bad_setting',
    message:
      `${candidate.spelling} must be ` +
      `${expectationOf(definition.schema)}${givenText(candidate, definition)}${meant}`,
    nextStep: `It sets: ${definition.describe}. All settings: assay config`,
    exitCode: 2,
  });
}

/**
 * Values of one group with the origin of each. A value that does not fit is an AssayError `bad_setting`, exit code 2.
 */
export function resolveGroup<G extends SettingGroup>(group: G, sources: SettingSources): ResolvedGroup<G> {
  const values: Record<string, unknown> = {};
  const origins: Record<string, Origin> = {};
  for (const [key, definition] of Object.entries(group)) {
    const candidate = candidateOf(key, definition, sources);
    values[key] = candidate.origin === 'default' ? candidate.value : parse(candidate, definition);
    origins[key] = candidate.origin;
  }
  if (!fitsSettings(group, values)) throw new TypeError('a default does not fit its own schema');
  return { values, origins };
}
