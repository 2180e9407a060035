import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packageFile } from '../../../src/lib/package-root.js';
import { assay } from '../program.js';
import type { Ended } from '../program.js';

/** The built program, serving. */
export interface Served {
  readonly baseUrl: string;
  /** What it logged so far. */
  log(): string;
  /** Makes a link to sign in with, as the account holder does. */
  signInLink(): Promise<string>;
  /** Runs a command of the program in the folder of the service, whose data lie in `data`. */
  run(args: readonly string[]): Promise<Ended>;
  close(): Promise<void>;
}

/** Starts `assay serve` on a free port, with a data folder of its own. */
export async function startServed(): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-browser-'));
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder };
  const child = spawn(process.execPath, [packageFile('dist', 'main.js'), 'serve', '--port', '0', '--data', 'data'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: Buffer[] = [];
  child.stderr.on('data', (piece: Buffer) => log.push(piece));
  const exited = once(child, 'exit');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const first = await lines.next();
  const baseUrl = /^listening on (\S+)$/u.exec(first.done === true ? '' : first.value)?.[1];
  if (baseUrl === undefined) throw new Error(`assay serve did not start: ${Buffer.concat(log).toString('utf8')}`);
  return {
    baseUrl,
    log: () => Buffer.concat(log).toString('utf8'),
    run: (args) => assay(args, { cwd: folder }),
    signInLink: async () => {
      const { stdout } = await assay(['keys', 'link', '--data', 'data', '--port', new URL(baseUrl).port], {
        cwd: folder,
      });
      return stdout.split('\n')[0] ?? '';
    },
    close: async () => {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
