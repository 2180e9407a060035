import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
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

/** What package.json says, read once: the package may be updated, or closed to this process, while it runs. */
let packageFields: ReadonlyMap<string, unknown> | null = null;

function readFields(): ReadonlyMap<string, unknown> {
  const content: unknown = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
  return new Map(Object.entries(content ?? {}));
}

function packageField(field: 'name' | 'version'): string {
  packageFields ??= readFields();
  const value = packageFields.get(field);
  return typeof value === 'string' ? value : 'unknown';
}

/** The name of the package. */
export function programName(): string {
  return packageField('name');
}

/** The version of the package, such as `1.2.0`. */
export function programVersion(): string {
  return packageField('version');
}

/** Whether a module is of the built program: what it needs lies in `dist`. @param moduleUrl its `import.meta.url` */
export function isBuilt(moduleUrl: string): boolean {
  return fileURLToPath(moduleUrl).startsWith(join(packageRoot, 'dist', sep));
}

/**
 * URL of a built module, e.g. `extract/workers/worker.js`: worker threads load JavaScript, also when tests run the
 * sources.
 */
export function builtModuleUrl(pathUnderDist: string): URL {
  return pathToFileURL(join(packageRoot, 'dist', pathUnderDist));
}
