import { build } from 'esbuild';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFile } from '../../../src/lib/package-root.js';
import { wholeProgram } from './whole-program.js';

/**
 * CPU of one document in ms where nothing is done but what every run has to do (`floor-program.ts`), for the documents
 * that the second folder holds beyond the first.
 */
export async function floorRunMs(
  folder: string,
  few: { readonly corpus: string; readonly count: number },
  many: { readonly corpus: string; readonly count: number },
): Promise<number> {
  // Beside the built program, whose threads and data it takes.
  const program = packageFile('dist', 'bench-floor.mjs');
  await build({
    entryPoints: [packageFile('scripts', 'bench', 'pipeline', 'floor-program.ts')],
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  });
  const cpuMs = ({ corpus, count }: typeof few): number =>
    wholeProgram([program, corpus, join(folder, `floor-${count}.db`)]).cpuMs;
  try {
    return (cpuMs(many) - cpuMs(few)) / (many.count - few.count);
  } finally {
    await rm(program, { force: true });
  }
}
