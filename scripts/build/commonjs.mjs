// Makes CommonJS files of the modules that esbuild wrote, so that `load.cjs` can load them with kept code: V8 takes
// kept code for scripts only. Each entry stays a module of its name, which hands on what its file exports; the work of
// a thread becomes `X.thread.cjs`.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { Script } from 'node:vm';
import { lateImport, offersPackages, runningLate } from './late-packages.mjs';

const STATIC_IMPORT = /^import (?:([\w$]+)(?:, )?)?(?:\* as ([\w$]+)|\{([^}]*)\})?(?: from )?"([^"]+)";$/gmu;
/** Of what is not in the program, for which Node looks; not in the text of a program that pdf.js never writes. */
const LATE_PACKAGE = /\bawait import\((?!"\$\{)/gu;
const LATE_IMPORT = /\bimport\("(\.[^"]+)\.js"\)/gu;
const EXPORTS = /^export \{([^}]*)\};$/mu;
const DEFAULT_EXPORT = /^export default (.*);$/mu;

const META =
  'const import_meta = { url: require("node:url").pathToFileURL(__filename).href, ' +
  'resolve: (name) => require("node:url").pathToFileURL(require.resolve(name)).href };';

/** `a as b` of an import or export, as a property of an object. */
const asProperties = (names, toProperty) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => toProperty(...name.split(' as ')))
    .join(', ');
const imported = (name, local = name) => (local === name ? name : `${name}: ${local}`);
const exported = (local, name = local) => (local === name ? name : `${name}: ${local}`);

/**
 * An import as constants. Of a package of Node's own kind the default is the whole.
 * @param isLate whether the file offers packages only, which are run when they are first used
 */
function asRequire({ whole, space, names, path, isLate }) {
  const source = `require("${path.startsWith('.') ? path.replace(/\.js$/u, '.cjs') : path}")`;
  if (isLate) return names === undefined ? `/* ${source} */` : lateImport(names, source);
  const takes = [whole, space, names === undefined ? undefined : `{ ${asProperties(names, imported)} }`];
  const declared = takes.filter((take) => take !== undefined).map((take) => `const ${take} = ${source};`);
  return declared.length === 0 ? `${source};` : declared.join(' ');
}

/** Whether it can be run as a script, without waiting for anything. @throws SyntaxError */
function isSync(text) {
  try {
    new Script(`(function () {${text}\n})`);
    return true;
  } catch {
    new Script(`(async function () {${text}\n})`);
    return false;
  }
}

/**
 * Returns a module as CommonJS, line by line the same. Imports come first, as in a module.
 * @param text what esbuild wrote
 * @param output what it says of it
 * @param isLate whether an imported file offers packages only
 * @throws Error where they do not agree
 */
function asCommonJs(text, { imports, exports }, path, isLate) {
  const required = [];
  const late = [];
  let exportedText = '';
  let body = runningLate(text, exports)
    .replace(STATIC_IMPORT, (_all, whole, space, names, source) => {
      required.push(asRequire({ whole, space, names, path: source, isLate: isLate(source) }));
      return '';
    })
    .replace(LATE_IMPORT, (_all, source) => {
      late.push(source);
      return `Promise.resolve().then(() => require("${source}.cjs"))`;
    })
    // A script with kept code cannot import.
    .replace(LATE_PACKAGE, 'await require.late(')
    .replace(EXPORTS, (_all, names) => {
      exportedText = asProperties(names, exported);
      return '';
    })
    .replace(DEFAULT_EXPORT, (_all, value) => `const default_export = ${value};`)
    .replaceAll('import.meta', 'import_meta');
  if (DEFAULT_EXPORT.test(text)) exportedText = 'default: default_export';
  const of = (kind) => imports.filter((one) => one.kind === kind);
  const inOwnFiles = (one) => one.external !== true;
  const isComplete =
    required.filter((line) => /require\("\./u.test(line)).length === of('import-statement').filter(inOwnFiles).length &&
    new Set(late).size ===
      new Set(
        of('dynamic-import')
          .filter(inOwnFiles)
          .map((one) => one.path),
      ).size &&
    exportedText.split(', ').filter(Boolean).length === exports.length;
  if (!isComplete) throw new Error(`${path} is of a form that scripts/build/commonjs.mjs does not know`);
  const meta = body.includes('import_meta') ? META : '';
  body = `"use strict"; ${required.join(' ')} ${meta}${body}`;
  if (isSync(body)) return { isAsync: false, code: `${body}module.exports = { ${exportedText} };\n` };
  return { isAsync: true, code: `module.exports = (async () => {${body}return { ${exportedText} };\n})();\n` };
}

/** Where `load.cjs` lies, seen from a file, and what it is asked for there. */
function loadCall(path, dist) {
  const up = relative(dirname(path), join(dist, 'load.cjs')).replaceAll('\\', '/');
  const name = relative(dist, path).replaceAll('\\', '/').replace(/\.js$/u, '.cjs');
  return { loader: up.startsWith('.') ? up : `./${up}`, name };
}

/** The module of an entry: it loads the entry's file. */
function moduleStub(path, dist, { exports }, isAsync) {
  const { loader, name } = loadCall(path, dist);
  const call = `createRequire(import.meta.url)('${loader}')('${name}')`;
  const loaded = isAsync ? `await ${call}` : call;
  return [
    "import { createRequire } from 'node:module';",
    exports.length === 0 ? `${loaded};` : `const loaded = ${loaded};`,
    ...(exports.length > 0 ? [`export const { ${exports.join(', ')} } = loaded;`] : []),
    '',
  ].join('\n');
}

/**
 * The file that a thread requires, such as one of piscina's pool. It is no module: Node 20 aborts the whole process
 * where a thread ends while it requires a module (an assertion in `ModuleWrap::CreateRequiredModuleFacade`).
 */
function threadStub(path, dist, isAsync) {
  const { loader, name } = loadCall(path, dist);
  const call = `require('${loader}')('${name}')`;
  return `module.exports = ${isAsync ? `${call}.then((loaded) => loaded.default)` : `${call}.default`};\n`;
}

/** A thread without a pool that is required too: Node loads what it needs for modules only where there is one. */
const REQUIRED = /\/plain-worker\.js$/u;

/** Writes the file by which an entry is started: `X.js`, or `X.thread.cjs` where it is the work of a thread. */
function writeStub(path, dist, output, hashbang, isAsync) {
  if (output.exports.includes('default') || REQUIRED.test(path)) {
    if (output.exports.length > 1) throw new Error(`${path} exports more than the work of a thread`);
    writeFileSync(path.replace(/\.js$/u, '.thread.cjs'), threadStub(path, dist, isAsync));
    return;
  }
  // npx makes the program executable once, when it links it: a build must not undo that.
  const mode = hashbang === '' ? 0o644 : 0o755;
  writeFileSync(path, `${hashbang}${moduleStub(path, dist, output, isAsync)}`, { mode });
}

/** Makes CommonJS files of all that esbuild wrote. @param metafile what it says of them */
export function toCommonJs(root, dist, { inputs, outputs }) {
  const offering = new Set(
    Object.keys(outputs)
      .filter((name) => offersPackages(outputs[name], inputs))
      .map((name) => basename(name)),
  );
  const isLate = (source) => offering.has(basename(source));
  for (const [name, output] of Object.entries(outputs)) {
    const path = join(root, name);
    const text = readFileSync(path, 'utf8');
    const hashbang = /^#!.*\n/u.exec(text)?.[0] ?? '';
    const { isAsync, code } = asCommonJs(text.slice(hashbang.length), output, name, isLate);
    const isEntry = output.entryPoint !== undefined && !name.includes('/parts/');
    if (isAsync && !isEntry) throw new Error(`${name} awaits as it is loaded, which only entries may`);
    writeFileSync(path.replace(/\.js$/u, '.cjs'), code);
    rmSync(path);
    if (isEntry) writeStub(path, dist, output, hashbang, isAsync);
  }
}
