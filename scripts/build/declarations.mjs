// Writes the types of the package into dist/types. Only who installs the package needs them, and they take as long as
// the rest of the build: `npm pack` writes them, and the test of the package.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** Returns what makes the types of a file of `source`, by its name without ending; undefined where there is none. */
function declarationMaker(root, source) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram([join(source, 'index.ts')], {
    ...options,
    noEmit: false,
    incremental: false,
    tsBuildInfoFile: undefined,
    declaration: true,
    emitDeclarationOnly: true,
    // `npm run check` checks the types; here that takes most of the time.
    noCheck: true,
    rootDir: source,
  });
  return (name) => {
    let declaration;
    const file = program.getSourceFile(join(source, `${name}.ts`));
    if (file !== undefined) program.emit(file, (_path, text) => (declaration = text), undefined, true);
    return declaration;
  };
}

/** Writes a file unless it is there as it is to be: other programs may be reading the folder. */
function writeChanged(path, text) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Removes files of a folder that are not among these. */
function removeOthers(folder, names) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !names.includes(path)) rmSync(path);
  }
}

/**
 * Writes the types of the package's entry, `src/index.ts`, and of all that it names, into a folder. Throws where one of
 * them comes from a package that is not installed with this one.
 */
function writeDeclarations(root, folder) {
  const declarationOf = declarationMaker(root, join(root, 'src'));
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const wanted = ['index'];
  for (const own of wanted) {
    const text = declarationOf(own);
    if (text === undefined) throw new Error(`no types were made of ${own}`);
    for (const name of importsOf(text)) {
      if (name.startsWith('.')) {
        const next = join(dirname(own), name.replace(/\.js$/u, ''));
        if (!wanted.includes(next)) wanted.push(next);
      } else if (!name.startsWith('node:') && !Object.hasOwn(dependencies, packageOf(name))) {
        throw new Error(`the types of the package name ${name}, which is not installed with it`);
      }
    }
    writeChanged(join(folder, `${own}.d.ts`), text);
  }
  removeOthers(
    folder,
    wanted.map((own) => join(folder, `${own}.d.ts`)),
  );
}

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
writeDeclarations(root, join(root, 'dist', 'types'));
