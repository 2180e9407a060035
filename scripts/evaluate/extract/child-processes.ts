import { readdirSync, readFileSync } from 'node:fs';

function statusField(pid: string, field: string): number {
  try {
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'mu').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

const parentOf = (pid: string): string => String(statusField(pid, 'PPid'));

/** Bytes held now by the children of this process, and by itself unless left out. */
export function treeBytes({ withOwn = true } = {}): number {
  const own = String(process.pid);
  const pids = readdirSync('/proc').filter(
    (name) => /^\d+$/u.test(name) && ((withOwn && name === own) || parentOf(name) === own),
  );
  return pids.reduce((sum, pid) => sum + statusField(pid, 'VmRSS') * 1024, 0);
}

/** Clock ticks a second of Linux. */
const TICKS = 100;

/** Fields of `/proc/PID/stat` after the name: time of a process, and of its children that have ended. */
function ticksOf(pid: string, first: 11 | 13): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /su, '')
      .split(' ');
    return Number(fields[first]) + Number(fields[first + 1]);
  } catch {
    return 0;
  }
}

/** Seconds of processor time that the children of this process have used. */
export function childSeconds(): number {
  const own = String(process.pid);
  const pids = readdirSync('/proc').filter((name) => /^\d+$/u.test(name) && parentOf(name) === own);
  return (ticksOf(own, 13) + pids.reduce((sum, pid) => sum + ticksOf(pid, 11), 0)) / TICKS;
}
