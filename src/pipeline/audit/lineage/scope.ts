import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sha256Hex } from '../../../lib/hash.js';
import { objectPlace } from '../../../lib/object-storage.js';
import { pathSlug } from '../../../lib/path-slug.js';
import { storedCrawlSettings } from '../../crawl/index.js';

/** A path that is audited. */
export interface Root {
  /** As it was typed, without a slash at its end: the sources below it are shown so. */
  readonly shown: string;
  /** Absolute, or an `s3://` address. */
  readonly place: string;
}

/** Which sources a run looks at. */
export interface Scope {
  readonly roots: readonly Root[];
  /** The settings of the crawl that are not the default ones, by name: a new setting changes no scope. */
  readonly rules: Readonly<Record<string, unknown>>;
}

const withoutSlash = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);

/** @param settings those that are stored with a run, or those of the crawl; @param cwd where relative paths start */
export function scopeOf(paths: readonly string[], cwd: string, settings: Readonly<Record<string, unknown>>): Scope {
  const usual = storedCrawlSettings({});
  const rules = Object.entries(usual)
    .filter(([key, standard]) => key in settings && !isDeepStrictEqual(settings[key], standard))
    .map(([key]) => [key, settings[key]] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    roots: paths.map((path) => ({
      shown: withoutSlash(path),
      place: objectPlace(path) === null ? resolve(cwd, path) : withoutSlash(path),
    })),
    rules: Object.fromEntries(rules),
  };
}

/** Returns the scope of a stored run. */
export function scopeOfRun({
  paths,
  settings,
}: {
  readonly paths: readonly string[];
  readonly settings: Readonly<Record<string, unknown>>;
}): Scope {
  const { cwd } = settings;
  return scopeOf(paths, typeof cwd === 'string' ? cwd : '/', settings);
}

export function haveSameRules(a: Pick<Scope, 'rules'>, b: Pick<Scope, 'rules'>): boolean {
  return isDeepStrictEqual(a.rules, b.rules);
}

/** SHA-256 of places, in whatever order, and rules. */
export function scopeKey(places: readonly string[], rules: Scope['rules']): string {
  return sha256Hex(JSON.stringify([[...new Set(places)].sort(), rules]));
}

export function keyOfScope({ roots, rules }: Scope): string {
  return scopeKey(
    roots.map(({ place }) => place),
    rules,
  );
}

const SLUG_COLUMNS = 24;
const KEY_CHARACTERS = 6;

/** Returns the name of an audit that was given none, such as `papers-3f9a2c`. */
export function nameOfScope(scope: Scope): string {
  const start = pathSlug(scope.roots[0]?.place ?? '', SLUG_COLUMNS);
  return `${start === '' ? 'audit' : start}-${keyOfScope(scope).slice(0, KEY_CHARACTERS)}`;
}
