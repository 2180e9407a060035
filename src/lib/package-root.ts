import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

function findPackageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('package.json not found above the program; install the package again');
    folder = parent;
  }
  return folder;
}

/** The folder of package.json: the same for the built program and for sources run by tests. */
export const packageRoot = findPackageRoot();

/** A file the package ships, e.g. `packageFile('data', 'models')`. */
export function packageFile(...segments: readonly string[]): string {
  return join(packageRoot, ...segments);
}

/** Content of a file the package ships, read at once: part of the program, the same at every call. */
export function readPackageFile(...segments: readonly string[]): Uint8Array {
  return readFileSync(packageFile(...segments));
}

/** The version of the package, such as `1.2.0`. */
export function programVersion(): string {
  const content: unknown = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
  return typeof content === 'object' && content !== null && 'version' in content ? String(content.version) : 'unknown';
}

/** URL of a built module, e.g. `extract/worker.js`: worker threads load JavaScript, also when tests run the sources. */
export function builtModuleUrl(pathUnderDist: string): URL {
  return pathToFileURL(join(packageRoot, 'dist', pathUnderDist));
}
