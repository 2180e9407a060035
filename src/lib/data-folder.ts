import { makeFolder } from './make-folder.js';
import { AssayError, messageOf } from './errors.js';

/** Makes the data folder if it is missing, for its owner alone. @throws AssayError `data_folder_unwritable` */
export async function makeDataFolder(path: string): Promise<void> {
  try {
    await makeFolder(path, 0o700);
  } catch (error) {
    throw new AssayError({
      code: 'data_folder_unwritable',
      message: `the data folder ${path} cannot be made: ${messageOf(error)}`,
      nextStep: 'Make it, or check the permissions of the folder that it is in; --data names another.',
      exitCode: 2,
      cause: error,
    });
  }
}
