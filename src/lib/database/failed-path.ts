/** The files of the databases that errors of SQLite are of: they do not say it themselves. */
const paths = new WeakMap<object, string>();

/** Notes of which database an error is. */
export function notePath(error: unknown, path: string): void {
  if (error instanceof Error) paths.set(error, path);
}

/** Returns the file of the database that an error is of; null where it was not noted. */
export const notedPath = (error: Error): string | null => paths.get(error) ?? null;
