import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface Program {
  /** The lines it wrote until it was ready. */
  readonly lines: readonly string[];
  /** The most memory it ever held, in MiB: `VmHWM` of Linux; null elsewhere. */
  peakMemoryMiB(): number | null;
  /** The processor time it has used, in ms, in steps of 10: Linux; null elsewhere. */
  processorMs(): number | null;
  /** Counts the peak again from here, where the system can (Linux). */
  forgetPeak(): void;
  stop(): Promise<void>;
  /** Ends it at once, as a machine that fails does. */
  kill(): Promise<void>;
}

function peakOf({ pid }: ChildProcess): number | null {
  try {
    const kibibytes = /^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid ?? 0}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? null : Number(kibibytes) / 1024;
  } catch {
    return null;
  }
}

/** User and system time are the 12th and 13th field behind the name, in hundredths of a second. */
function processorOf({ pid }: ChildProcess): number | null {
  try {
    const fields = readFileSync(`/proc/${pid ?? 0}/stat`, 'utf8')
      .replace(/^.*\) /su, '')
      .split(' ');
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return null;
  }
}

/** Starts a Node program and waits for its first line on stdout. */
export async function startProgram(args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Program> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const lines: string[] = [];
  const errors = createInterface({ input: child.stderr });
  errors.on('line', (line) => {
    if (lines.length < 20) lines.push(line);
  });
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  const ended = once(child, 'exit');
  await Promise.race([once(output, 'line'), ended]);
  if (child.exitCode !== null) throw new Error(`a program ended early: ${lines.join('\n')}`);
  return {
    lines,
    peakMemoryMiB: () => peakOf(child),
    processorMs: () => processorOf(child),
    forgetPeak: () => {
      if (existsSync('/proc/self/clear_refs')) writeFileSync(`/proc/${child.pid ?? 0}/clear_refs`, '5');
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The address that a program said after `word`, in a line of its own or as the message of a line of its log. */
export function addressOf({ lines }: Program, word: string): string {
  const found = lines
    .map((line) => new RegExp(`(?:^|")${word} (http://[^\\s"]+)`, 'u').exec(line)?.[1])
    .find((address) => address !== undefined);
  if (found === undefined) throw new Error(`no line says "${word}": ${lines.join('\n')}`);
  return found;
}
