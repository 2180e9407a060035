import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { AssayError, messageOf } from '../../lib/errors.js';
import { listedFile } from '../../lib/listed-file.js';

/** Longer than the path of any file, and than what a library says about one work in a line: such a file is no list. */
const MAX_ENTRY_CHARACTERS = 65_536;
const NUL = '\u0000';

function unusable(path: string, problem: string, cause?: unknown): AssayError {
  return new AssayError({
    code: 'list_unusable',
    message: `the list ${path} ${problem}`,
    nextStep: 'Write one path a line, or paths with a NUL character after each, as find -print0 does.',
    exitCode: 2,
    cause,
  });
}

/** Returns an entry as a path; an entry that looks like a list is a file of that name. */
function entryOf(line: string): string {
  const entry = line.endsWith('\r') ? line.slice(0, -1) : line;
  return listedFile(entry) === null ? entry : `./${entry}`;
}

/**
 * Yields the paths in a file, one a line, in constant memory; with a NUL character after each where the file holds one
 * in its first entry. Empty lines are left out.
 *
 * @param path as it was typed; relative paths start from `cwd`
 * @throws AssayError `list_unusable`
 */
export async function* entriesOfList(path: string, cwd: string): AsyncGenerator<string> {
  yield* linesOfList(resolve(cwd, path));
}

/** Yields the lines of a file that hold something, as entries. @throws AssayError `list_unusable` */
export async function* linesOfList(path: string): AsyncGenerator<string> {
  let rest = '';
  let separator: string | null = null;
  try {
    const stream: AsyncIterable<string> = createReadStream(path, { encoding: 'utf8' });
    for await (const chunk of stream) {
      rest += rest === '' && separator === null ? chunk.replace(/^\ufeff/u, '') : chunk;
      separator ??= rest.includes(NUL) ? NUL : rest.includes('\n') ? '\n' : null;
      const entries = separator === null ? [rest] : rest.split(separator);
      rest = entries.pop() ?? '';
      for (const entry of entries) if (entryOf(entry) !== '') yield entryOf(entry);
      if (rest.length > MAX_ENTRY_CHARACTERS) throw unusable(path, 'holds a line that is no path');
    }
  } catch (error) {
    throw error instanceof AssayError ? error : unusable(path, `cannot be read: ${messageOf(error)}`, error);
  }
  if (entryOf(rest) !== '') yield entryOf(rest);
}
