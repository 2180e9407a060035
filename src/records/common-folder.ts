/** Returns the folder that all paths of a run are or lie in, with `/` at its end; empty where they share none. */
export function commonFolder(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.replace(/\/+$/u, '').split('/'));
  const differs = first.findIndex((part, index) => others.some((other) => other[index] !== part));
  const shared = (differs === -1 ? first : first.slice(0, differs)).join('/');
  return shared === '' ? '' : `${shared}/`;
}

/** Returns a path without the folder that others share with it. */
export function withoutFolder(path: string, folder: string): string {
  return path.startsWith(folder) && path.length > folder.length ? path.slice(folder.length) : path;
}

/** Returns a path as its folders, with the last `/`, and the name of its file. */
export function splitName(path: string): { readonly folders: string; readonly name: string } {
  const end = path.lastIndexOf('/') + 1;
  return { folders: path.slice(0, end), name: path.slice(end) };
}
