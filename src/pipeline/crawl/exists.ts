import { lstat } from 'node:fs/promises';
import { AssayError, systemCodeOf } from '../../lib/errors.js';
import { systemWords } from '../../lib/system-words.js';

/** Whether there is something at a path. @throws AssayError `path_unreadable` */
export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT' || systemCodeOf(error) === 'ENOTDIR') return false;
    throw new AssayError({
      code: 'path_unreadable',
      message: `${path} cannot be read: ${systemWords(error)}`,
      nextStep: 'Check the permissions of the path and of the folders above it.',
      exitCode: 2,
      cause: error,
    });
  }
}
