import { resolve } from 'node:path';
import type { importWorks, WorksIndex } from '../engines/bibliography/index.js';
import { systemClock } from '../lib/clock.js';
import { programSettings } from '../settings/index.js';
import type { UseOptions } from './options.js';

export type { WorksIndex } from '../engines/bibliography/index.js';

/** What importing a file of works did. */
export type WorksReport = Awaited<ReturnType<typeof importWorks>>;

/** The works index of the data folder while it is open. */
export interface OpenWorks {
  readonly index: WorksIndex;
  /** Imports a file of works; one that was imported before is read for what is new. */
  readonly importFile: (
    path: string,
    options?: { readonly signal?: AbortSignal; readonly onProgress?: (records: number) => void },
  ) => Promise<WorksReport>;
}

/** Opens the works index of the settings, made if it is missing, and closes it after `use`. */
export async function withWorksIndex<Result>(
  { settings = programSettings(), cwd = process.cwd() }: UseOptions,
  use: (works: OpenWorks) => Promise<Result>,
): Promise<Result> {
  const bibliography = await import('../engines/bibliography/index.js');
  const index = await bibliography.openWorksFolder(resolve(cwd, settings.places.data), systemClock);
  try {
    const importFile: OpenWorks['importFile'] = (path, options = {}) =>
      bibliography.importWorks(index, resolve(cwd, path), { clock: systemClock, ...options });
    return await use({ index, importFile });
  } finally {
    index.close();
  }
}
