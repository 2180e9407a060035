import type { Dirent } from 'node:fs';
import { opendir } from 'node:fs/promises';
import type { Source } from '../../records/source.js';
import { expanded, isNamedAsArchive } from './expand.js';
import type { Expansion, FoundFile } from './expand.js';
import { bytePath, childPath } from './file-name.js';
import type { BytePath } from './file-name.js';
import { fileSource, unreadableFolder } from './file-source.js';
import { IgnoreRules } from './ignore-rules.js';

/**
 * Folders with up to this many entries are walked in name order; larger ones in sorted runs of this length, to bound
 * memory.
 */
const SORTED_ENTRIES = 20_000;
/** Number of files examined in parallel. */
const STAT_TOGETHER = 64;

type Entries = readonly Dirent[];

function inOrder(entries: Dirent[]): Entries {
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function* entriesOf(folder: BytePath): AsyncGenerator<Entries> {
  let held: Dirent[] = [];
  // Latin-1 preserves names that are not valid UTF-8.
  for await (const entry of await opendir(folder.bytes, { encoding: 'latin1', bufferSize: 512 })) {
    held.push(entry);
    if (held.length === SORTED_ENTRIES) {
      yield inOrder(held);
      held = [];
    }
  }
  yield inOrder(held);
}

interface Place {
  readonly folder: BytePath;
  /** Path below the root, with a slash at the end; empty for the root. */
  readonly base: string;
  readonly rules: IgnoreRules;
  readonly expansion: Expansion;
}

async function* filesOf(files: readonly FoundFile[], rules: IgnoreRules, expansion: Expansion): AsyncGenerator<Source> {
  for (let index = 0; index < files.length; index += STAT_TOGETHER) {
    const together = files.slice(index, index + STAT_TOGETHER);
    const sources = await Promise.all(
      together.map(async (file) => ({ file, source: await fileSource(file.path, expansion.scratchFile) })),
    );
    for (const { file, source } of sources) yield* expanded(source, file, rules, expansion);
  }
}

async function* walkFolder(place: Place): AsyncGenerator<Source> {
  const { folder, base, expansion } = place;
  try {
    const rules = await place.rules.within(folder, base);
    for await (const entries of entriesOf(folder)) {
      let files: FoundFile[] = [];
      for (const entry of entries) {
        const path = childPath(folder, entry.name);
        const below = `${base}${Buffer.from(entry.name, 'latin1').toString('utf8')}`;
        if (
          rules.leavesOut(entry.isDirectory() || isNamedAsArchive(entry.name, expansion.settings) ? `${below}/` : below)
        )
          continue;
        if (!entry.isDirectory()) {
          files.push({ path, below });
          continue;
        }
        yield* filesOf(files, rules, expansion);
        files = [];
        yield* walkFolder({ folder: path, base: `${below}/`, rules, expansion });
      }
      yield* filesOf(files, rules, expansion);
    }
  } catch (error) {
    yield unreadableFolder(folder, error);
  }
}

/**
 * Yields every file below a folder in name order. Links to folders are not followed. A folder that cannot be read is a
 * failed source.
 */
export function walk(folder: string, expansion: Expansion, cwd: string): AsyncGenerator<Source> {
  return walkFolder({
    folder: bytePath(folder, cwd),
    base: '',
    rules: IgnoreRules.forRoot(expansion.settings),
    expansion,
  });
}
