import { resolve } from 'node:path';
import { AssayError } from '../../lib/errors.js';
import { objectPlace } from '../../lib/object-storage.js';
import { pathSlug } from '../../lib/path-slug.js';
import { isUsableName, NAME_RULE } from '../../records/run-naming.js';
import type { AskedNaming, Priority } from '../../records/run-naming.js';

/** What this start says of the name of its run, its owner and its priority. */
export interface NamingSettings {
  /** Empty: made from the paths. */
  readonly name: string;
  /** Empty: the user. */
  readonly owner: string;
  readonly priority: Priority;
  /** The user who starts it; null where that is not known. */
  readonly user: string | null;
}

const UNNAMED: NamingSettings = { name: '', owner: '', priority: 'normal', user: null };

const SLUG_COLUMNS = 24;
const isPattern = (part: string): boolean => /[*?[\]{}]/u.test(part);

/** Returns a place without what is a pattern in it: the folder that its files lie below. */
function withoutPattern(place: string): string {
  const parts = place.split('/');
  const first = parts.findIndex(isPattern);
  return first === -1 ? place : parts.slice(0, first).join('/');
}

/** Returns the folder that all places lie in; of one place, itself. */
function commonPlace(places: readonly string[]): string {
  const [first = [], ...others] = places.map((place) => place.split('/'));
  const end = first.findIndex((part, index) => others.some((other) => other[index] !== part));
  return (end === -1 ? first : first.slice(0, end)).join('/');
}

/** Returns the name of a run that was given none: of its path, or of the folder that all its paths lie in. */
function usualName(paths: readonly string[], cwd: string): string {
  const places = paths.map((path) => (objectPlace(path) === null ? resolve(cwd, withoutPattern(path)) : path));
  const slug = pathSlug(commonPlace(places), SLUG_COLUMNS);
  return isUsableName(slug) ? slug : 'run';
}

/** Returns what a run is begun with. @throws AssayError `bad_run_name` for a name that cannot be typed or shown */
export function askedNaming({
  paths,
  cwd,
  naming = UNNAMED,
}: {
  readonly paths: readonly string[];
  readonly cwd: string;
  readonly naming?: NamingSettings;
}): AskedNaming {
  const { name, owner, priority, user } = naming;
  if (name !== '' && !isUsableName(name))
    throw new AssayError({
      code: 'bad_run_name',
      message: 'this cannot be the name of a run',
      nextStep: NAME_RULE,
      exitCode: 2,
    });
  return {
    name: name === '' ? null : name,
    owner: owner === '' ? null : owner,
    usualName: usualName(paths, cwd),
    usualOwner: user,
    priority,
  };
}
