import { readFile, writeFile } from 'node:fs/promises';
import ts from 'typescript';
import { packageFile } from '../../../src/lib/package-root.js';

/**
 * Compiles `plain-script.ts` beside the built program, so that its start costs what a script in JavaScript costs.
 * Returns its path; remove it when done.
 */
export async function compiledScript(): Promise<string> {
  const source = await readFile(packageFile('scripts', 'bench', 'peer', 'plain-script.ts'), 'utf8');
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  const path = packageFile('dist', 'bench-peer.mjs');
  await writeFile(path, ts.transpileModule(source, { compilerOptions: options }).outputText);
  return path;
}
