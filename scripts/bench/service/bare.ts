import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { packageFile } from '../../../src/lib/package-root.js';

/** The bare engine in a process that does nothing else. */
export interface Bare {
  /** CPU of one text in ms, once its code is compiled: the mean over the texts. */
  msOf(documents: readonly string[], seconds: number): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the bare engine from code bundled as that of the service is: what runs sources names each function anew. */
export async function startBare(): Promise<Bare> {
  const folder = packageFile('dist', '.bench');
  const outfile = packageFile('dist', '.bench', 'bare-program.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('bare-program.ts', import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'warning',
  });
  const child = fork(outfile, { execArgv: [] });
  const ended = once(child, 'exit').then(() => ['the bare engine ended early']);
  return {
    msOf: async (documents, seconds) => {
      child.send({ documents, seconds });
      const [answer]: unknown[] = await Promise.race([once(child, 'message'), ended]);
      if (typeof answer !== 'number') throw new Error(String(answer));
      return answer;
    },
    stop: async () => {
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
