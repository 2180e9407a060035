'use strict';
// Loads the parts of the built program, CommonJS files that `scripts/build/commonjs.mjs` wrote, with the code that V8
// made of them when the program was built (`keep-code.cjs`). Node 20 keeps no compiled code of modules: half of a short
// command was compiling. Copied to dist/load.cjs.
const { readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { Script } = require('node:vm');

/** The Node that compiled the kept code, put in by the build; another takes none of it. */
const KEPT_BY = 'KEPT_BY';
const isKept = KEPT_BY === `${process.version} ${process.platform} ${process.arch}`;
/**
 * Where V8 writes in kept code which of its flags were set; with others set, it takes none of it. The flags that the
 * program sets (`src/lib/compile-late.ts`, `src/lib/small-heap.ts`, `src/extract/start-worker.ts`) say how code is run,
 * not what it is, so the flags of now are put in.
 */
const FLAGS_AT = 12;

const parts = new Map();

/** What V8 made of a part; undefined where nothing is kept. It checks version and length itself. */
function keptCode(file) {
  if (!isKept) return undefined;
  try {
    const code = readFileSync(`${file}.code`);
    new Script('0').createCachedData().copy(code, FLAGS_AT, FLAGS_AT, FLAGS_AT + 4);
    return code;
  } catch {
    return undefined;
  }
}

/** Returns what a part exports; it is run when it is first asked for. @param file its path */
function load(file) {
  const known = parts.get(file);
  if (known !== undefined) return known.exports;
  const part = { exports: {} };
  parts.set(file, part);
  try {
    const script = new Script(`(function (module, require, __filename) {${readFileSync(file, 'utf8')}\n})`, {
      filename: file,
      cachedData: keptCode(file),
    });
    const folder = dirname(file);
    const requirePart = (name) => (name.startsWith('.') ? load(join(folder, name)) : require(name));
    Object.assign(requirePart, { resolve: require.resolve, late: (name) => import(name) });
    script.runInThisContext().call(undefined, part, requirePart, file);
  } catch (error) {
    parts.delete(file);
    throw error;
  }
  return part.exports;
}

module.exports = (name) => load(join(__dirname, name));
