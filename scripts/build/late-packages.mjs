// Packages of Node's older kind (CommonJS) are run when something of them is first used: a short command uses few of
// those that it names, and a file of nothing but such packages is then not loaded at all.

/** How esbuild runs such a package for who imports it. */
const RUN = /^var (import_[\w$]+) = (__toESM\(require_[\w$]+\(\)(?:, 1)?\));$/gmu;

/** Whether a file that esbuild wrote does nothing when it is loaded: it only offers packages, each as a function. */
export function offersPackages({ inputs: parts, exports }, inputs) {
  const isPackage = (path) => inputs[path].format === 'cjs' || path.endsWith('.json');
  return (
    exports.length > 0 && exports.every((name) => name.startsWith('require_')) && Object.keys(parts).every(isPackage)
  );
}

/** Whether a package is taken as a whole somewhere: its name would stand for a function there. */
const isTakenWhole = (text, name) => [...text.matchAll(new RegExp(`\\b${name}\\b(?!\\.)`, 'gu'))].length > 1;

/**
 * Returns a module that runs such packages when something of them is first used.
 * @param exports what others take as it is
 */
export function runningLate(text, exports) {
  const names = [];
  const late = text.replace(RUN, (all, name, run) => {
    if (exports.includes(name) || isTakenWhole(text, name)) return all;
    names.push(name);
    return `var made_${name}; const ${name} = () => made_${name} ??= ${run};`;
  });
  return names.reduce((body, name) => body.replaceAll(new RegExp(`\\b${name}\\.`, 'gu'), () => `(${name}()).`), late);
}

/** An import from a file of packages: each is taken of the file when it is run. @param names as in an import */
export function lateImport(names, source) {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => name.split(' as '))
    .map(([name, local = name]) => `const ${local} = () => ${source}.${name}();`)
    .join(' ');
}
