import { join } from 'node:path';

/** The file name extensions by which formats are recognised. */
const ENDINGS = /(?:\.\w{1,10}){0,2}$/u;

/** Returns an unused path with the extensions of a name. */
export type ScratchFile = (name: string) => string;

export function scratchFiles(folder: string): ScratchFile {
  let count = 0;
  return (name) => join(folder, `${(count += 1)}${ENDINGS.exec(name)?.[0] ?? ''}`);
}
