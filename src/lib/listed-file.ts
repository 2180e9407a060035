const PREFIX = 'list:';

/** Returns the file of a path that stands for the paths in that file, `list:FILE`; null for any other path. */
export function listedFile(path: string): string | null {
  return path.startsWith(PREFIX) ? path.slice(PREFIX.length) : null;
}

/** Returns the path that stands for the paths in a file. */
export const listPath = (file: string): string => `${PREFIX}${file}`;
