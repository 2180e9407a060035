import { nearestWord, nearlySame, sameLetters } from '../lib/edit-distance.js';
import { AssayError } from '../lib/errors.js';
import { environmentName } from './names.js';

/** Variables that are read, but are no settings. */
const OTHER_VARIABLES: readonly string[] = ['ASSAY_CONFIG', 'ASSAY_DEBUG'];
const PREFIX = 'ASSAY_';

/** Returns the variable that was probably meant; null where the name may belong to another program. */
function meantBy(name: string, known: readonly string[]): string | null {
  const written = name.toUpperCase().slice(PREFIX.length);
  const nearest = nearestWord(
    written,
    known.map((variable) => variable.slice(PREFIX.length)),
  );
  const isNear = nearest !== null && (nearlySame(written, nearest) || sameLetters(written, nearest));
  return isNear ? `${PREFIX}${nearest}` : null;
}

/**
 * Refuses a variable whose name is nearly that of a setting, as the config file refuses an unknown one: a misspelt
 * limit must not be ignored. Other `ASSAY_…` variables may belong to other programs.
 * @param keys every setting @throws AssayError `bad_setting`
 */
export function refuseMisspelt(env: Readonly<Record<string, string | undefined>>, keys: Iterable<string>): void {
  const known = [...OTHER_VARIABLES, ...Array.from(keys, environmentName)];
  for (const [name, value] of Object.entries(env)) {
    if (!name.toUpperCase().startsWith(PREFIX) || known.includes(name) || !value) continue;
    const meant = meantBy(name, known);
    if (meant === null) continue;
    throw new AssayError({
      code: 'bad_setting',
      message: `the variable ${name} sets nothing; did you mean ${meant}?`,
      nextStep: 'Every setting is listed, with its variable, by: assay config',
      exitCode: 2,
    });
  }
}
