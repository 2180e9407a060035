'use strict';
// Loads the parts of the built program, CommonJS files that `scripts/build/commonjs.mjs` wrote, with the code that V8
// made of them when the program was built (`keep-code.cjs`). Node 20 keeps no compiled code of modules: half of a short
// command was compiling. Copied to dist/load.cjs.
const { openSync, readFileSync, readSync } = require('node:fs');
const { dirname, join, sep } = require('node:path');
const { Script } = require('node:vm');
const { isMainThread } = require('node:worker_threads');

/** The Node that compiled the kept code, put in by the build; another takes none of it. */
const KEPT_BY = 'KEPT_BY';
const { icu, unicode } = process.versions;
const isKept = KEPT_BY === `${process.version} ${process.platform} ${process.arch} ${icu} ${unicode}`;
/**
 * Where V8 writes in kept code which of its flags were set; with others set, it takes none of it. The flags that the
 * program sets (`src/lib/compile-late.ts`, `src/lib/small-heap.ts`, `src/extract/workers/start-worker.ts`) say how code
 * is run, not what it is, so the flags of now are put in.
 */
const FLAGS_AT = 12;
const FLAGS_END = FLAGS_AT + 4;

const parts = new Map();

/** A file of kept pieces, and the places of these; null where nothing is kept. @param name of both files */
function openKept(name) {
  if (!isKept) return null;
  try {
    const places = JSON.parse(readFileSync(join(__dirname, `${name}.json`), 'utf8'));
    return { places, file: openSync(join(__dirname, `${name}.bin`)) };
  } catch {
    return null;
  }
}
/** All parts with their kept code (`pack-parts.mjs`). */
const packed = openKept('packed');
/** The tables that the program made when it was built (`pack-tables.mjs`); for `src/lib/kept-tables.ts`. */
const tables = openKept('tables');

/** Reads a piece of the parts into memory; null where it is cut short. @param bytes holds at least as much */
function readPiece(bytes, at, length) {
  return readSync(packed.file, bytes, 0, length, at) === length ? bytes.subarray(0, length) : null;
}

/** The texts that commands begin with, once they are read. */
let firstTexts = null;

/**
 * Returns the text of a part. The texts that commands begin with are read at once: one of more than a megabyte lies
 * outside of the heap of V8, and its pieces are no copies. The heap of a short command is a third smaller so.
 */
function keptText({ encoding, at, length }) {
  const { firstBytes } = packed.places;
  if (!isMainThread || encoding !== 'latin1' || at + length > firstBytes)
    return readPiece(Buffer.allocUnsafeSlow(length), at, length)?.toString(encoding) ?? null;
  firstTexts ??= readPiece(Buffer.allocUnsafeSlow(firstBytes), 0, firstBytes)?.toString('latin1') ?? null;
  return firstTexts?.slice(at, at + length) ?? null;
}

/** What V8 is handed of a part: it keeps none of it. */
let codeBytes = Buffer.alloc(0);

/** The text of a part, as the function that it is run as, and what V8 made of it; null where it is not kept. */
function keptPart(name) {
  const place = packed?.places.parts[name];
  if (place === undefined) return null;
  const [encoding, at, length, codeAt, codeLength] = place;
  if (codeBytes.length < codeLength) codeBytes = Buffer.allocUnsafeSlow(codeLength);
  const code = readPiece(codeBytes, codeAt, codeLength);
  const source = keptText({ encoding, at, length });
  return code === null || source === null ? null : { source, code };
}

/** Returns the bytes of a table; undefined where it is not kept. */
function keptTable(name) {
  const [at, length] = tables.places[name] ?? [0, 0];
  const bytes = new Uint8Array(length);
  return length > 0 && readSync(tables.file, bytes, 0, length, at) === length ? bytes : undefined;
}
if (tables !== null) globalThis[Symbol.for('assay.kept-tables')] = { get: keptTable, set: () => undefined };

let flags = null;
let flagsTag = 0;
/** Tells that flags were set since; null until a part of this thread could set any. */
let tagOfNow = null;

/** The flags of now, as V8 writes them. @param isNew whether to ask V8 whatever is known: another thread may set them */
function flagsOfNow(isNew) {
  const tag = tagOfNow?.() ?? 0;
  if (isNew || flags === null || tag !== flagsTag) {
    flags = new Script('0').createCachedData().subarray(FLAGS_AT, FLAGS_END);
    flagsTag = tag;
  }
  return flags;
}

/** V8 checks version and length of kept code itself. @param name of a part within dist */
function compiled(file, name) {
  const kept = keptPart(name);
  if (kept !== null) {
    for (const isNew of [false, true]) {
      kept.code.set(flagsOfNow(isNew), FLAGS_AT);
      const script = new Script(kept.source, { filename: file, cachedData: kept.code });
      if (script.cachedDataRejected === false || isNew) return script;
    }
  }
  return new Script(`(function (module, require, __filename) {${readFileSync(file, 'utf8')}\n})`, { filename: file });
}

/** What a part requires. */
function asked(folder, name) {
  // What `join` says of a file below, in a fraction of its time.
  if (sep === '/' && name.startsWith('./')) return load(`${folder}${name.slice(1)}`);
  if (name.startsWith('.')) return load(join(folder, name));
  const found = require(name);
  if (name === 'node:v8') tagOfNow = found.cachedDataVersionTag;
  return found;
}

/** Returns what a part exports; it is run when it is first asked for. @param file its path */
function load(file) {
  const known = parts.get(file);
  if (known !== undefined) return known.exports;
  const part = { exports: {} };
  parts.set(file, part);
  try {
    const script = compiled(file, file.slice(__dirname.length + 1));
    const folder = dirname(file);
    const requirePart = (name) => asked(folder, name);
    Object.assign(requirePart, { resolve: require.resolve, late: (name) => import(name) });
    script.runInThisContext().call(undefined, part, requirePart, file);
  } catch (error) {
    parts.delete(file);
    throw error;
  }
  return part.exports;
}

module.exports = (name) => load(join(__dirname, name));
