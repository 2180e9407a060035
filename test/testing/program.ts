import { spawn } from 'node:child_process';
import { packageFile } from '../../src/lib/package-root.js';
import { ONE_READER } from './one-reader.js';

export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ProgramOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments of `node`, before the program. */
  readonly ofNode?: readonly string[];
  /** Written to standard input. */
  readonly input?: string;
  /** Sends a signal once standard error matches. */
  readonly signalWhen?: { readonly says: RegExp; readonly signal: NodeJS.Signals };
  /** Called once standard error matches. */
  readonly once?: { readonly says: RegExp; readonly act: () => void };
}

/** Runs the built program to its end, as a user's shell would. */
export function assay(args: readonly string[], options: ProgramOptions): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...(options.ofNode ?? []), packageFile('dist', 'main.js'), ...args], {
      cwd: options.cwd,
      env: { PATH: process.env['PATH'] ?? '', HOME: options.cwd, ...ONE_READER, ...options.env },
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => stdout.push(piece));
    let signalled = false;
    let { once } = options;
    child.stderr.on('data', (piece: Buffer) => {
      stderr.push(piece);
      if (once?.says.test(Buffer.concat(stderr).toString('utf8')) === true) {
        once.act();
        once = undefined;
      }
      const { signalWhen } = options;
      if (signalled || signalWhen === undefined || !signalWhen.says.test(Buffer.concat(stderr).toString('utf8')))
        return;
      signalled = true;
      child.kill(signalWhen.signal);
    });
    child.on('error', reject);
    child.on('close', (exitCode) => {
      resolve({
        exitCode,
        stdout: Buffer.concat(stdout).toString('utf8'),
        stderr: Buffer.concat(stderr).toString('utf8'),
      });
    });
    // A program that ends before it reads its input closes the pipe: its exit code says how it ended.
    child.stdin.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') reject(error);
    });
    child.stdin.end(options.input ?? '');
  });
}
