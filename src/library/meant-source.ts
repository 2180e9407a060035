import { basename, parse, relative, resolve } from 'node:path';
import { nearestWord } from '../lib/edit-distance.js';
import { AssayError } from '../lib/errors.js';
import { someNames } from '../lib/some-names.js';
import { terminalText } from '../lib/terminal-text.js';
import { ruleOfName } from '../pipeline/crawl/index.js';
import type { Store } from '../pipeline/store/index.js';
import { LEFT_OUT_RULES } from '../records/left-out.js';

type RuleMeaning = (typeof LEFT_OUT_RULES)[keyof typeof LEFT_OUT_RULES];

/** Sources of the newest run among which a name is looked for. */
const MOST_NAMES = 20_000;
/** Sources that an error names. */
const MOST_SHOWN = 10;

/** Paths by which the newest run may hold a file that is named from another folder, or by its whole path. */
export async function pathsOfFile(store: Store, named: string, cwd: string): Promise<readonly string[]> {
  const { settings } = await store.runRequest(null);
  const whole = resolve(cwd, named);
  const { cwd: runFolder } = settings;
  return [whole, ...(typeof runFolder === 'string' ? [relative(runFolder, whole)] : [])];
}

/** Returns the rule by which the newest run left out a file or folder of such a name; null if none did. */
async function leftOutBy(store: Store, named: string): Promise<RuleMeaning | null> {
  const { settings } = await store.runRequest(null);
  const rules = { ignore: settings['ignore'] !== false, hidden: settings['hidden'] === true };
  const parts = named.split('/').filter((part) => !['', '.', '..'].includes(part));
  const found = parts.map((part, index) => ruleOfName(part, index < parts.length - 1, rules));
  const rule = found.find((own) => own !== null) ?? null;
  return rule === null ? null : LEFT_OUT_RULES[rule];
}

function leftOut(named: string, { meaning, include }: RuleMeaning): AssayError {
  return new AssayError({
    code: 'source_not_found',
    message: `no run holds a source ${named}: runs leave out ${meaning}`,
    nextStep: `To include it: ${include}.`,
    exitCode: 2,
  });
}

async function newestNames(store: Store): Promise<readonly string[]> {
  const names = new Set<string>();
  for await (const { source } of store.resultRows(null)) {
    names.add(source);
    if (names.size === MOST_NAMES) break;
  }
  return [...names];
}

/**
 * Whether a source has this name or one that begins so, or lies at a path that ends or begins so; as it is, or as it is
 * shown, with control characters as escapes.
 */
function isLike(source: string, named: string): boolean {
  return [source, terminalText(source)].some(
    (name) => basename(name).startsWith(named) || name.startsWith(named) || name.endsWith(`/${named}`),
  );
}

function nearestOf(names: readonly string[], named: string): string | null {
  const own = basename(named);
  const byName = new Map(names.map((name) => [basename(name), name]));
  const similar = nearestWord(own, byName.keys());
  return (
    byName.get(own) ??
    names.find((name) => parse(name).name === own) ??
    nearestWord(named, names) ??
    (similar === null ? null : (byName.get(similar) ?? null))
  );
}

function ambiguous(like: readonly string[], named: string): AssayError {
  return new AssayError({
    code: 'source_ambiguous',
    message: `${like.length} sources of the newest run are named like ${named}: ${someNames(like, MOST_SHOWN)}`,
    nextStep: 'Name one of them.',
    exitCode: 2,
  });
}

/**
 * Returns what a name stands for that is no path, id or hash of the results: a file named by its whole path or from
 * another folder, or the one source of the newest run whose name or path begins so, or whose path ends so.
 * @throws AssayError `source_ambiguous`, `source_not_found`
 */
export async function meantSource<Found>(
  store: Store,
  { named, cwd }: { readonly named: string; readonly cwd: string },
  lookUp: (path: string) => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  for (const path of await pathsOfFile(store, named, cwd)) {
    const found = await lookUp(path);
    if (found.length > 0) return found;
  }
  const names = await newestNames(store);
  const like = names.filter((name) => isLike(name, named));
  const [only, ...others] = like;
  if (others.length > 0) throw ambiguous(like, named);
  if (only !== undefined) return lookUp(only);
  const rule = await leftOutBy(store, named);
  if (rule !== null) throw leftOut(named, rule);
  const nearest = nearestOf(names, named);
  throw new AssayError({
    code: 'source_not_found',
    message: `no run holds a source ${named}${nearest === null ? '' : `; did you mean ${nearest}?`}`,
    nextStep:
      'Name the path as the results show it, the id of a row, or the id of a text (the first 12 characters of its ' +
      'hash), for example from: assay export --format csv',
    exitCode: 2,
  });
}
