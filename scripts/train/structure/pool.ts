import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { normaliseText } from '../../../src/text/normalise.js';
import type { PoolName } from './vocabulary/index.js';
import type { Vocabulary } from './vocabulary/lists.js';
import { vocabularyOf } from './vocabulary/index.js';
import { checkedLines } from '../../corpora/checked-json.js';
import { sharedFolder } from '../../corpora/shared-folder.js';
import { itemAt } from '../../../src/lib/present.js';

/**
 * Where the words and entries of made structure come from: own lists and, where the shared corpora are there, real
 * ones.
 */
export interface Pool {
  readonly name: PoolName;
  vocabulary(language: string): Vocabulary;
  /** Real entries of bibliographies, one a string; may be empty. */
  readonly references: readonly string[];
  /** Real blocks of lines; may be empty. */
  readonly code: readonly (readonly string[])[];
  readonly tables: readonly (readonly string[])[];
  readonly menus: readonly (readonly string[])[];
}

const FEWEST_LINES = 3;
const MOST_LINES = 30;
const LONGEST_LINE = 160;

/** The half of all words and entries that belongs to a pool, own lists only: the same on every machine. */
export function ownPool(name: PoolName): Pool {
  return {
    name,
    vocabulary: (language) => vocabularyOf(language, name),
    references: [],
    code: [],
    tables: [],
    menus: [],
  };
}

/**
 * The own lists and, where the folder of the shared corpora is there, real entries split by hash into the two pools.
 */
export function poolOf(name: PoolName, shared = sharedFolder): Pool {
  const files = join(shared, 'corpora', 'files');
  return {
    ...ownPool(name),
    references: referencesIn(join(shared, 'corpora', 'bibliography', 'references.jsonl.gz'), name),
    code: blocksIn(join(files, 'md'), /\.md$/u, name, fencedCode),
    tables: [
      ...blocksIn(join(files, 'csv'), /\.csv$/u, name, wholeInStretches),
      ...blocksIn(join(files, 'md'), /\.md$/u, name, pipeTables),
    ],
    menus: blocksIn(join(files, 'html'), /\.html?$/u, name, navigation),
  };
}

function belongsTo(name: PoolName, key: string): boolean {
  return (itemAt(createHash('sha256').update(key).digest(), 0) % 2 === 0) === (name === 'train');
}

/** What is needed of a reference of the corpora. */
const Reference = Type.Object({ doc: Type.Optional(Type.String()), id: Type.String(), raw: Type.String() });

function referencesIn(path: string, name: PoolName): string[] {
  if (!existsSync(path)) return [];
  const found: string[] = [];
  for (const { doc, id, raw } of checkedLines(Reference, gunzipSync(readFileSync(path)).toString('utf8'), path)) {
    const entry = normaliseText(raw).replace(/\s+/gu, ' ');
    if (entry.length >= 40 && entry.length <= 400 && belongsTo(name, doc ?? id)) found.push(entry);
  }
  return found;
}

function blocksIn(folder: string, ending: RegExp, name: PoolName, read: (text: string) => string[][]): string[][] {
  if (!existsSync(folder)) return [];
  const paths = readdirSync(folder)
    .filter((path) => ending.test(path) && belongsTo(name, path))
    .sort();
  return paths.flatMap((path) =>
    read(normaliseText(readFileSync(join(folder, path), 'utf8')))
      .map(trimmed)
      .filter((lines) => lines.length >= FEWEST_LINES),
  );
}

/** Lines without indentation common to none: at most so many, each of a bounded length, no blank line. */
function trimmed(lines: readonly string[]): string[] {
  return lines
    .filter((line) => line.trim() !== '' && line.length <= LONGEST_LINE && !line.includes('\ufffd'))
    .slice(0, MOST_LINES);
}

function fencedCode(text: string): string[][] {
  return text
    .split(/^```.*$/mu)
    .filter((_, index) => index % 2 === 1)
    .map((block) => block.split('\n'));
}

function pipeTables(text: string): string[][] {
  return runsOf(text.split('\n'), (line) => line.trimStart().startsWith('|'));
}

function wholeInStretches(text: string): string[][] {
  const lines = text.split('\n');
  return Array.from({ length: Math.ceil(lines.length / MOST_LINES) }, (_, index) =>
    lines.slice(index * MOST_LINES, (index + 1) * MOST_LINES),
  );
}

/** Texts of the links in lists of links, as a reader of web pages returns them. */
function navigation(html: string): string[][] {
  const found: string[][] = [];
  for (const part of html.split(/<nav\b/iu).slice(1)) {
    const labels = part
      .slice(0, Math.max(0, part.search(/<\/nav>/iu)))
      .split('<')
      .map((piece) =>
        piece
          .slice(piece.indexOf('>') + 1)
          .replace(/&[a-z#0-9]+;/giu, ' ')
          .replace(/\s+/gu, ' ')
          .trim(),
      );
    found.push(labels.filter((label) => label !== '' && label.length <= 40));
  }
  return found;
}

function runsOf(lines: readonly string[], belongs: (line: string) => boolean): string[][] {
  const runs: string[][] = [];
  let run: string[] = [];
  for (const line of [...lines, '']) {
    if (belongs(line)) run.push(line);
    else if (run.length > 0) {
      runs.push(run);
      run = [];
    }
  }
  return runs;
}
