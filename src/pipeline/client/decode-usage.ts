import type { ModelVersionInfo } from '../../records/model-version.js';
import type { Usage } from '../../records/usage.js';
import { AssayError } from '../../lib/errors.js';
import { JsonFields } from '../../lib/json-fields.js';
import { countOf } from '../../lib/number-text.js';
import { isVersionName, MOST_VERSION_LENGTH } from './version-name.js';
import type { WireProfile } from './wire-profile.js';

function wordsOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A time in Unix seconds, Unix milliseconds or ISO 8601, as milliseconds. */
function timeMs(value: unknown): number | null {
  if (typeof value === 'number') return value > 1e11 ? value : value * 1000;
  const parsed = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(parsed) ? null : parsed;
}

/** The characters that a text may have. @throws AssayError for a number that no text can keep to */
function characterLimitOf(value: unknown): number | null {
  const limit = wordsOf(value);
  if (limit === null || (Number.isInteger(limit) && limit > 0)) return limit;
  throw new AssayError({
    code: 'bad_character_limit',
    message: `the service says that a text may have ${limit} characters`,
    nextStep: 'Ask who runs the service; with another service, name its wire profile with --wire.',
    exitCode: 5,
  });
}

/** Usage, wrapped in `data` or flat, by the names of the profile. @throws AssayError `bad_character_limit` */
export function decodeUsage(body: unknown, names: WireProfile['usage']): Usage {
  const outer = new JsonFields(body);
  const fields = outer.object('data').isEmpty ? outer : outer.object('data');
  const plan = fields.firstOf(names.plan);
  return {
    plan: typeof plan === 'string' ? plan : (new JsonFields(plan).string('name') ?? 'unknown'),
    wordsUsed: wordsOf(fields.firstOf(names.wordsUsed)),
    wordsLeft: wordsOf(fields.firstOf(names.wordsLeft)),
    cycleEndMs: timeMs(fields.firstOf(names.cycleEnd)),
    characterLimit: characterLimitOf(fields.firstOf(names.characterLimit)),
  };
}

/** A service lists a few versions; a list of so many is not one of them. */
const MOST_VERSIONS = 1000;

function badVersions(message: string): AssayError {
  return new AssayError({
    code: 'bad_model_versions',
    message,
    nextStep: 'Check the address (--base-url), and ask who runs the service; another service may need --wire.',
    exitCode: 5,
  });
}

/** Codes of languages; null where a list of words is not given. */
function languagesOf(value: unknown): readonly string[] | null {
  const codes: readonly unknown[] = Array.isArray(value) ? value : [];
  const words = codes.filter((code) => typeof code === 'string');
  return words.length === 0 ? null : words;
}

/**
 * The list of model versions: bare or under a name, of strings or of objects. A bare string is taken as released;
 * nothing says that it is the default.
 * @throws AssayError `bad_model_versions` for a list or a name beyond any that a service has a reason to send
 */
export function decodeModelVersions(body: unknown, names: WireProfile['versions']): readonly ModelVersionInfo[] {
  const found: unknown = Array.isArray(body) ? body : new JsonFields(body).firstOf(names.list);
  const list: readonly unknown[] = Array.isArray(found) ? found : [];
  if (list.length > MOST_VERSIONS)
    throw badVersions(`the service lists ${countOf(list.length, 'model version')}; at most ${MOST_VERSIONS} are read`);
  const versions = list.flatMap((value): readonly ModelVersionInfo[] => {
    if (typeof value === 'string') return [{ version: value, released: true, isDefault: false, languages: null }];
    const fields = new JsonFields(value);
    const version = fields.firstOf(names.version);
    if (typeof version !== 'string') return [];
    return [
      {
        version,
        released: fields.firstOf(names.released) !== false,
        isDefault: fields.firstOf(names.default) === true,
        languages: languagesOf(fields.value('languages')),
      },
    ];
  });
  if (!versions.every(({ version }) => isVersionName(version)))
    throw badVersions(`the service lists a model version whose name is longer than ${MOST_VERSION_LENGTH} characters`);
  return versions;
}
