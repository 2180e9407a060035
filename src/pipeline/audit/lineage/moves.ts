import type { ResultRow } from '../../../records/result-row.js';
import { compareSources } from '../comparison/index.js';
import { haveSameRules } from './scope.js';
import type { Root, Scope } from './scope.js';

/** What sources below a root were shown as, and are shown as now. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** How the scopes of two runs lie to each other. */
export interface ScopePair {
  readonly moves: readonly Move[];
  /** Whether the other run would not look at this source. Sources of the earlier run are named as in the later one. */
  readonly isOutside: (of: 'before' | 'after', row: ResultRow) => boolean;
}

/** The folder above the first part with a wildcard: a pattern finds sources below it. */
function fixedPart(path: string): string {
  const parts = path.split('/');
  const wild = parts.findIndex((part) => /[*?[\]{}()!]/u.test(part));
  return wild === -1 ? path : parts.slice(0, wild).join('/');
}

function isBelow(root: string, source: string): boolean {
  if (root === '') return !source.startsWith('/');
  return source === root || source.startsWith(root.endsWith('/') ? root : `${root}/`);
}

/** A folder whose name has the form of a pattern is a folder: what was typed goes before its fixed part. */
const prefixesOf = ({ shown }: Root): readonly string[] => [...new Set([shown, fixedPart(shown)])];

const isBelowRoot = (root: Root, source: string): boolean => prefixesOf(root).some((prefix) => isBelow(prefix, source));

function movesOf([before, after]: readonly [Root, Root]): readonly Move[] {
  if (before.shown === after.shown) return [];
  return [
    { from: before.shown, to: after.shown },
    { from: fixedPart(before.shown), to: fixedPart(after.shown) },
  ];
}

/** Pairs the roots of two scopes: those of the same place, then those that are left in their order, if as many. */
function pairedRoots(before: readonly Root[], after: readonly Root[]) {
  const same = before.flatMap((root): (readonly [Root, Root])[] => {
    const other = after.find(({ place }) => place === root.place);
    return other === undefined ? [] : [[root, other]];
  });
  const oldLeft = before.filter((root) => !same.some(([paired]) => paired === root));
  const newLeft = after.filter((root) => !same.some(([, paired]) => paired === root));
  if (oldLeft.length !== newLeft.length) return { paired: same, lone: [...oldLeft, ...newLeft] };
  const moved = oldLeft.flatMap((root, index): (readonly [Root, Root])[] => {
    const other = newLeft[index];
    return other === undefined ? [] : [[root, other]];
  });
  return { paired: [...same, ...moved], lone: [] };
}

export function pairScopes(before: Scope, after: Scope): ScopePair {
  const { paired, lone } = pairedRoots(before.roots, after.roots);
  const shared = paired.map(([, root]) => root);
  const sameRules = haveSameRules(before, after);
  return {
    moves: paired.flatMap(movesOf),
    isOutside: (_, { source }) =>
      !sameRules ||
      (!shared.some((root) => isBelowRoot(root, source)) && lone.some((root) => isBelowRoot(root, source))),
  };
}

/** Returns what a source of the earlier run is called in the later one. */
export function movedSource(source: string, moves: readonly Move[]): string {
  const move = moves.find(({ from }) => isBelow(from, source));
  if (move === undefined) return source;
  const below = source.slice(move.from.length).replace(/^\/+/u, '');
  return below === '' ? move.to : move.to === '' ? below : `${move.to.endsWith('/') ? move.to : `${move.to}/`}${below}`;
}

async function* renamedRows(
  rows: AsyncIterable<ResultRow>,
  moves: readonly Move[],
  chosen: Move | undefined,
): AsyncGenerator<ResultRow> {
  for await (const row of rows) {
    if (moves.find(({ from }) => isBelow(from, row.source)) !== chosen) continue;
    yield chosen === undefined ? row : { ...row, source: movedSource(row.source, moves) };
  }
}

/** Merges sorted rows. */
async function* mergedRows(parts: readonly AsyncIterable<ResultRow>[]): AsyncGenerator<ResultRow> {
  const readers = parts.map((part) => part[Symbol.asyncIterator]());
  const heads = await Promise.all(readers.map((reader) => reader.next()));
  for (;;) {
    const waiting = heads.flatMap((head, index) => (head.done === true ? [] : [{ row: head.value, index }]));
    const [first] = waiting.sort((a, b) => compareSources(a.row, b.row));
    const reader = first === undefined ? undefined : readers[first.index];
    if (first === undefined || reader === undefined) return;
    yield first.row;
    heads[first.index] = await reader.next();
  }
}

/**
 * Reads the rows of an earlier run under the names that they have in a later one, in the order of those: rows of one
 * root keep their order, so each root is read by itself.
 */
export function movedRows(rows: () => AsyncIterable<ResultRow>, moves: readonly Move[]): AsyncIterable<ResultRow> {
  if (moves.length === 0) return rows();
  return mergedRows([...moves, undefined].map((move) => renamedRows(rows(), moves, move)));
}
