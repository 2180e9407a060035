import type { Dirent } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { readAhead } from '../../lib/read-ahead.js';
import type { LeftOutRule } from '../../records/left-out.js';
import type { Source } from '../../records/source.js';
import { expanded, isNamedAsArchive, isOneDocument } from './expand.js';
import type { Expansion, FoundFile } from './expand.js';
import { bytePath, childPath, shownName } from './file-name.js';
import type { BytePath } from './file-name.js';
import { fileSource, unreadableFolder } from './file-source.js';
import { IgnoreRules } from './ignore-rules.js';
import { isMaildir, ruleInMaildir } from './left-out/maildir.js';
import { MARKED_FOLDERS } from './left-out/names.js';
import { ruleOfContent } from './left-out/own-content.js';
import { WalkRoot } from './left-out/walk-root.js';
import type { NameCount } from './name-counts.js';

/**
 * Folders with up to this many entries are walked in name order; larger ones in sorted runs of this length, to bound
 * memory.
 */
const SORTED_ENTRIES = 20_000;
/** Names read ahead of the files, about 20 MB of them. */
const MOST_NAMES_AHEAD = 50_000;

/** Number of files that are looked at before the first of them is read. */
const STAT_TOGETHER = 64;

type Entries = readonly Dirent[];

function inOrder(entries: Dirent[]): Entries {
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function* entriesOf(folder: BytePath): AsyncGenerator<Entries> {
  let held: Dirent[] = [];
  // Latin-1 preserves names that are not valid UTF-8.
  const listing = await opendir(folder.bytes, { encoding: 'latin1', bufferSize: 512 });
  try {
    // A promise for each of a million names costs more than to wait for the next 512.
    for (let entry = listing.readSync(); entry !== null; entry = listing.readSync()) {
      held.push(entry);
      if (held.length < SORTED_ENTRIES) continue;
      yield inOrder(held);
      held = [];
    }
  } finally {
    listing.closeSync();
  }
  yield inOrder(held);
}

interface Place {
  readonly root: WalkRoot;
  readonly folder: BytePath;
  /** Path below the root, with a slash at the end; empty for the root. */
  readonly base: string;
  readonly rules: IgnoreRules;
  readonly expansion: Expansion;
}

/** Looks at files one after the other. Only where a file needs a link does it wait. */
async function lookedAt(files: readonly FoundFile[], { scratchFile }: Expansion) {
  const sources = [];
  for (const file of files) {
    const looked = fileSource(file.path, scratchFile);
    sources.push({ file, source: looked instanceof Promise ? await looked : looked });
  }
  return sources;
}

/** Whether a link leads out of the root. */
async function ruleOfLink(path: BytePath, root: WalkRoot): Promise<LeftOutRule | null> {
  return (await root.leadsOutside(path)) ? 'outside_root' : null;
}

/**
 * Returns the rule that leaves out an entry of a folder; null if it is a source or a folder with sources. It is a
 * promise of a link only.
 */
function ruleOf(entry: Dirent, { path, below }: FoundFile, { root, rules, expansion }: Place) {
  const { settings, own, written } = expansion;
  const name = below.slice(below.lastIndexOf('/') + 1);
  if (own.has(path, name) || written.has(path, name)) return 'own_file';
  const isFolder = entry.isDirectory() || isNamedAsArchive(entry.name, settings);
  const rule = rules.leftOutBy(isFolder ? `${below}/` : below);
  if (rule !== null || settings.followOutside || !entry.isSymbolicLink()) return rule;
  return ruleOfLink(path, root);
}

/** Whether a folder below the root says by a file in it that it holds dependencies or a cache. */
function isMarked(entries: Entries, { base, expansion }: Place): boolean {
  return base !== '' && expansion.settings.ignore && entries.some(({ name }) => MARKED_FOLDERS.has(name));
}

/** Files of one folder that are sources, with the rules of that folder. */
interface FoundFiles {
  readonly files: readonly FoundFile[];
  readonly rules: IgnoreRules;
}

/** Yields what the walk finds, by names alone; a folder that cannot be read is a failed source. */
async function* foundBelow(outer: Place): AsyncGenerator<FoundFiles | Source> {
  const { root, folder, base, expansion } = outer;
  try {
    const rules = await outer.rules.within(folder, base, expansion.badRules.report);
    const place: Place = { ...outer, rules };
    for await (const entries of entriesOf(folder)) {
      if (isMarked(entries, place)) {
        expansion.leftOut.add('dependencies', `${folder.shown}/`);
        return;
      }
      const isMail = isMaildir(entries);
      let files: FoundFile[] = [];
      for (const entry of entries) {
        const path = childPath(folder, entry.name);
        const below = `${base}${shownName(entry.name)}`;
        const found = ruleOf(entry, { path, below }, place);
        const usual = found instanceof Promise ? await found : found;
        const rule = isMail ? await ruleInMaildir(entry, path, usual) : usual;
        if (rule !== null) {
          expansion.leftOut.add(rule, entry.isDirectory() ? `${path.shown}/` : path.shown);
          continue;
        }
        if (!entry.isDirectory()) {
          files.push({ path, below });
          continue;
        }
        if (files.length > 0) yield { files, rules };
        files = [];
        yield* foundBelow({ root, folder: path, base: `${below}/`, rules, expansion });
      }
      if (files.length > 0) yield { files, rules };
    }
  } catch (error) {
    yield unreadableFolder(folder, error);
  }
}

function filesIn(found: FoundFiles | Source): number {
  return 'files' in found ? found.files.length : 1;
}

async function* counted(groups: AsyncIterable<FoundFiles | Source>, names: NameCount) {
  for await (const found of groups) {
    names.found(filesIn(found));
    yield found;
  }
  names.ended();
}

/**
 * Yields every file below a folder in name order, except those that a rule leaves out. Links to folders are not
 * followed. A folder that cannot be read is a failed source. Names are read ahead, so that it is known early how many
 * files there are.
 */
export async function* walk(
  folder: string,
  expansion: Expansion,
  cwd: string,
  names: NameCount,
): AsyncGenerator<Source> {
  const path = bytePath(folder, cwd);
  const rules = IgnoreRules.forRoot(expansion.settings);
  const groups = foundBelow({ root: new WalkRoot(path), folder: path, base: '', rules, expansion });
  for await (const found of readAhead(counted(groups, names), filesIn, MOST_NAMES_AHEAD))
    if (!('files' in found)) yield found;
    else
      for (let start = 0; start < found.files.length; start += STAT_TOGETHER) {
        const files = found.files.slice(start, start + STAT_TOGETHER);
        for (const { file, source } of await lookedAt(files, expansion)) {
          const rule = ruleOfContent(file.path, source.content);
          if (rule !== null) expansion.leftOut.add(rule, file.path.shown);
          else if (isOneDocument(source)) yield source;
          else yield* expanded(source, file, found.rules, expansion);
        }
      }
}
