import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { systemCodeOf } from './errors.js';

/** The source of information on processes: this machine, or a stand-in of a test. */
export interface ProcessTable {
  readonly machine: string;
  /** Changes whenever ids may mean other processes: with each boot, and with each container. */
  readonly place: string;
  /** Whether no other machine or container has this place: false where the system does not tell them apart. */
  readonly isPlaceUnique: boolean;
  /**
   * Returns when the process started, as the system counts it; empty if the system does not report it; null if no
   * process with this id runs. A process that has ended and was not collected by its parent (a zombie) does not run.
   */
  startOf(pid: number): string | null;
}

/** States of a process that has ended (proc(5)). */
const ENDED = /^[ZXx]$/u;
const STATE_FIELD = 0;
const START_FIELD = 19;

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

const bootId = (): string => textOf('/proc/sys/kernel/random/boot_id');
const pidNamespace = (): string => linkOf('/proc/self/ns/pid');

/** Whether /proc lists processes by the ids that this one knows: a namespace may have kept that of another. */
const isOwnProc = (): boolean => linkOf('/proc/self') === String(process.pid);

/** Whether a signal could be sent: true of a zombie, too. */
function canBeSignalled(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCodeOf(error) !== 'ESRCH';
  }
}

function startOf(pid: number): string | null {
  // The name of a program may hold spaces and brackets: the fields after it count.
  const stat = isOwnProc() ? textOf(`/proc/${pid}/stat`) : '';
  const fields = stat === '' ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (ENDED.test(fields[STATE_FIELD] ?? '')) return null;
  return fields[START_FIELD] ?? (canBeSignalled(pid) ? '' : null);
}

/** Names the machine that process ids belong to. */
export function machineName(): string {
  return hostname();
}

/** The processes of this machine that this one can see. */
export const ownProcesses: ProcessTable = {
  get machine() {
    return machineName();
  },
  get place() {
    return `${bootId()}/${pidNamespace()}`;
  },
  get isPlaceUnique() {
    return bootId() !== '' && pidNamespace() !== '';
  },
  startOf,
};

/** Whether a process with this id runs on this machine. */
export function isRunning(pid: number): boolean {
  return pid === process.pid || startOf(pid) !== null;
}
