import type { Group, Tally } from './tally.js';
import { emptyTally, judged, sumOf } from './tally.js';

interface Folder {
  readonly path: string;
  readonly own: Tally;
  readonly total: Tally;
  readonly children: readonly Folder[];
}

interface Building {
  own: Tally;
  readonly children: Map<string, Building>;
}

/** @param path null for the node above all first parts of paths: the empty path is the root of absolute paths */
function built(path: string | null, node: Building): Folder {
  const children = [...node.children].map(([name, child]) => built(path === null ? name : `${path}/${name}`, child));
  return {
    path: path ?? '',
    own: node.own,
    total: children.reduce((sum, child) => sumOf(sum, child.total), node.own),
    children,
  };
}

function treeOf(groups: readonly Group[]): Folder {
  const root: Building = { own: emptyTally, children: new Map() };
  for (const { name, tally } of groups) {
    let node = root;
    for (const part of name.split('/')) {
      const child = node.children.get(part) ?? { own: emptyTally, children: new Map<string, Building>() };
      node.children.set(part, child);
      node = child;
    }
    node.own = sumOf(node.own, tally);
  }
  return built(null, root);
}

function size(folder: Folder): number {
  return judged(folder.total) + folder.total.notJudged + folder.total.without;
}

/** Returns the content of a folder: its subfolders, and the files directly in it. */
function opened(folder: Folder): readonly Folder[] {
  const own: Folder = { path: folder.path, own: folder.own, total: folder.own, children: [] };
  return size(own) === 0 ? folder.children : [own, ...folder.children];
}

/**
 * Returns the folders to show: the common root is expanded first, whatever its size, then always the largest folder
 * that still fits into `limit` lines. The lines cover every source once.
 * @param groups tallies by full folder path
 */
export function foldersWorthShowing(groups: readonly Group[], limit: number): readonly Group[] {
  let shown: readonly Folder[] = [treeOf(groups)];
  for (;;) {
    const fits = (folder: Folder): boolean => shown.length === 1 || shown.length - 1 + opened(folder).length <= limit;
    const candidates = shown.filter((folder) => folder.children.length > 0 && fits(folder));
    const [largest] = [...candidates].sort((a, b) => size(b) - size(a));
    if (largest === undefined) break;
    shown = shown.flatMap((folder) => (folder === largest ? opened(folder) : [folder]));
  }
  return shown.map((folder) => ({ name: folder.path === '' ? '.' : folder.path, tally: folder.total }));
}
