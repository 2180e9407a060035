// Checks types and lints, as `npm run types` and `npm run lint` do, with one load of the sources: rules ask for the
// same types that the check of types finds, and finding them takes most of the time of either.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import ts from 'typescript';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
process.chdir(root);

const diagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => root,
  getNewLine: () => '\n',
};

/** Loads a project; throws where its configuration cannot be read. */
function programOf(config) {
  const read = ts.getParsedCommandLineOfConfigFile(
    config,
    { incremental: false, tsBuildInfoFile: undefined },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
        throw new Error(ts.formatDiagnostic(diagnostic, diagnosticsHost));
      },
    },
  );
  return ts.createProgram({
    rootNames: read.fileNames,
    options: read.options,
    configFileParsingDiagnostics: ts.getConfigFileParsingDiagnostics(read),
    // Rules look from a node to its parent.
    host: ts.createCompilerHost(read.options, true),
  });
}

const programs = ['tsconfig.json', 'src/web/tsconfig.json'].map(programOf);
const diagnostics = programs.flatMap((program) => ts.getPreEmitDiagnostics(program));
process.stdout.write(ts.formatDiagnostics(diagnostics, diagnosticsHost));

const eslint = new ESLint({
  overrideConfig: {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { programs, project: null } },
  },
});
const results = await eslint.lintFiles(['.']);
process.stdout.write(await (await eslint.loadFormatter('stylish')).format(results));

const complaints = results.reduce((sum, { errorCount, warningCount }) => sum + errorCount + warningCount, 0);
process.exitCode = diagnostics.length + complaints > 0 ? 1 : 0;
