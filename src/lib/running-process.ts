import { hostname } from 'node:os';
import { systemCodeOf } from './errors.js';

/** Names the machine that process ids belong to. */
export function machineName(): string {
  return hostname();
}

/** Whether a process with this id runs on this machine. */
export function isRunning(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCodeOf(error) !== 'ESRCH';
  }
}
