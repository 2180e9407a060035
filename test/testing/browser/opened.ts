import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { packageFile } from '../../../src/lib/package-root.js';

/** The built program, with an open workbench. */
export interface Opened {
  /** Opens it once. */
  readonly link: string;
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Starts `assay open` over `assay.db` in a folder. @param flags more of them */
export async function openWorkbench(folder: string, reader: string, flags: readonly string[] = []): Promise<Opened> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder };
  const child = spawn(process.execPath, [packageFile('dist', 'main.js'), 'open', '--reader', reader, ...flags], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: Buffer[] = [];
  child.stderr.on('data', (piece: Buffer) => log.push(piece));
  const exited = once(child, 'exit');
  const first = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  const link = first.done === true ? '' : first.value;
  if (!link.startsWith('http://127.0.0.1:'))
    throw new Error(`assay open did not start: ${Buffer.concat(log).toString('utf8')}`);
  return {
    link,
    baseUrl: new URL(link).origin,
    close: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
