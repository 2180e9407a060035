// Whether the program in dist is of the sources of now, so that `npm start` builds it once.
import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a build is made of; the packages are what the lock file says. */
const INPUTS = [
  'src',
  join('scripts', 'build'),
  join('docs', 'openapi.json'),
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];
/** What a build makes first and last. */
const OUTPUTS = [join('dist', 'main.js'), join('dist', 'load.cjs'), join('dist', 'web', 'index.html')];

const stampOf = (root) => join(root, 'dist', '.built');

/** When something at or below a path changed last, in ms: also that a file was added, replaced or removed. */
function changedAtMs(path) {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return Infinity;
  const below = entry.isDirectory() ? readdirSync(path).map((name) => changedAtMs(join(path, name))) : [];
  // A program can set the time of modification, but not this one.
  return Math.max(entry.ctimeMs, ...below);
}

/** Notes that a build has ended. @param begunAtMs what changed since then is not in it */
export function noteBuilt(root, begunAtMs) {
  writeFileSync(stampOf(root), String(begunAtMs));
}

/** Whether nothing changed since the last build began. */
export function isBuilt(root) {
  if (!existsSync(stampOf(root)) || OUTPUTS.some((path) => !existsSync(join(root, path)))) return false;
  const begunAtMs = Number(readFileSync(stampOf(root), 'utf8'));
  return INPUTS.every((path) => changedAtMs(join(root, path)) < begunAtMs);
}
