// Writes the types of the package into dist/types. Only who installs the package needs them, and they take as long as
// the rest of the build: `npm pack` writes them, and the test of the package.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** `@scope/name` or `name` of `name/path`. */
function packageOf(name) {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Names of what a declaration imports, as they appear in it. */
function importsOf(declaration) {
  return ts.preProcessFile(declaration, true, true).importedFiles.map(({ fileName }) => fileName);
}

/**
 * Writes the types of the package's entry, `src/index.ts`, and of all that it names, into a folder. Throws where one of
 * them comes from a package that is not installed with this one.
 */
function writeDeclarations(root, folder) {
  const source = join(root, 'src');
  const entry = join(source, 'index.ts');
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram([entry], {
    ...options,
    noEmit: false,
    incremental: false,
    tsBuildInfoFile: undefined,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: source,
    outDir: folder,
  });
  const emitted = new Map();
  program.emit(undefined, (path, text) => emitted.set(path, text), undefined, true);
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const wanted = [join(folder, 'index.d.ts')];
  for (const path of wanted) {
    const text = emitted.get(path);
    if (text === undefined) throw new Error(`no types were made of ${relative(folder, path)}`);
    for (const name of importsOf(text)) {
      if (name.startsWith('.')) {
        const next = join(dirname(path), name.replace(/\.js$/u, '.d.ts'));
        if (!wanted.includes(next)) wanted.push(next);
      } else if (!name.startsWith('node:') && !Object.hasOwn(dependencies, packageOf(name))) {
        throw new Error(`the types of the package name ${name}, which is not installed with it`);
      }
    }
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const types = join(root, 'dist', 'types');
rmSync(types, { recursive: true, force: true });
writeDeclarations(root, types);
