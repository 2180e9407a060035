import { ownProcesses } from '../../../lib/running-process.js';
import type { ProcessTable } from '../../../lib/running-process.js';
import type { LockTable } from '../tables/tables.js';

/** What is stored of a process so that others on its machine can see whether it still runs. */
export type ProcessMark = Pick<LockTable, 'pid' | 'host' | 'process_start'>;

/** How a mark says which process it is of: the place where its id holds, and its start. */
function startMark(place: string, start: string): string {
  return `${place} ${start}`;
}

/** Whether the process of a mark can be looked up here: same machine, same boot, same container. */
export function isWithinSight({ host, process_start: mark }: ProcessMark, { machine, place }: ProcessTable): boolean {
  return host === machine && mark.startsWith(startMark(place, ''));
}

/** What can be seen of the process of a mark: it runs, it has ended, or nothing. */
export function seenOf(mark: ProcessMark, processes: ProcessTable): 'running' | 'ended' | 'unseen' {
  if (!isWithinSight(mark, processes)) return 'unseen';
  const start = processes.startOf(mark.pid);
  // One with this id runs, and nothing says whether it is another.
  if (start === '') return 'unseen';
  return start !== null && startMark(processes.place, start) === mark.process_start ? 'running' : 'ended';
}

export function markOfThisProcess(processes: ProcessTable = ownProcesses): ProcessMark {
  const { machine, place } = processes;
  return { pid: process.pid, host: machine, process_start: startMark(place, processes.startOf(process.pid) ?? '') };
}

/**
 * The same where the end of this process can be proved by its mark. Elsewhere it says no start: where the system tells
 * neither boots, nor containers, nor starts apart, another machine of this name has the same marks.
 */
export function provableMark(processes: ProcessTable = ownProcesses): ProcessMark {
  const mark = markOfThisProcess(processes);
  const isProvable = processes.isPlaceUnique && (processes.startOf(process.pid) ?? '') !== '';
  return isProvable ? mark : { ...mark, process_start: '' };
}
