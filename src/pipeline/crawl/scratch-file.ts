import { join } from 'node:path';

/** The endings of a name that formats are known by. */
const ENDINGS = /(?:\.\w{1,10}){0,2}$/u;

/** Gives a path that is not taken yet, with the endings of the name given. */
export type ScratchFile = (name: string) => string;

export function scratchFiles(folder: string): ScratchFile {
  let count = 0;
  return (name) => join(folder, `${(count += 1)}${ENDINGS.exec(name)?.[0] ?? ''}`);
}
