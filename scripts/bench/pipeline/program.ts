import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { packageFile } from '../../../src/lib/package-root.js';
import type { RunSummary } from '../../../src/records/run-summary.js';

export interface RunningProgram {
  readonly child: ChildProcess;
  readonly startedAtMs: number;
  /** Most memory it has held so far, in megabytes; null where the system does not tell. */
  readonly peakMb: () => number | null;
  /** Processor time that it and its threads have taken so far, as last seen; null where the system does not tell. */
  readonly cpuMs: () => number | null;
  /** Its summary; null where it was killed. */
  readonly ended: Promise<RunSummary | null>;
}

/** High-water mark of resident memory, as Linux keeps it. */
function peakOf(pid: number | undefined): number | null {
  try {
    const found = /^VmHWM:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid ?? 0}/status`, 'utf8'));
    return found === null ? null : Number(found[1]) / 1000;
  } catch {
    return null;
  }
}

/** Linux counts processor time in hundredths of a second (`proc_pid_stat(5)`), in fields 14 and 15. */
const TICK_MS = 10;

function cpuOf(pid: number | undefined): number | null {
  try {
    const fields = readFileSync(`/proc/${pid ?? 0}/stat`, 'utf8')
      .replace(/^.*\) /u, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}

/** Starts the built program with `--json`. */
export function startProgram(args: readonly string[], cwd: string): RunningProgram {
  const child = spawn(process.execPath, [packageFile('dist', 'main.js'), ...args, '--json'], {
    cwd,
    env: { ...process.env, ASSAY_API_KEY: 'bench' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let [printed, peakMb, cpuMs] = ['', null as number | null, null as number | null];
  child.stdout.on('data', (piece: Buffer) => (printed += piece.toString()));
  const watch = setInterval(() => {
    peakMb = peakOf(child.pid) ?? peakMb;
    cpuMs = cpuOf(child.pid) ?? cpuMs;
  }, 100);
  const ended = once(child, 'close').then(() => {
    clearInterval(watch);
    return printed === '' ? null : (JSON.parse(printed) as RunSummary);
  });
  return { child, startedAtMs: Date.now(), peakMb: () => peakMb, cpuMs: () => cpuMs, ended };
}
