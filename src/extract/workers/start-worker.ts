import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { builtModuleUrl } from '../../lib/package-root.js';
import type { WorkerLimits } from './messages.js';
import { OUT_OF_TIME } from './time-limit.js';

/**
 * How a worker ended before it returned a result: `timeout` by the limit of processor time, `stall` where it did not
 * end within a much longer wall-clock time.
 */
export type WorkerEnd = 'timeout' | 'stall' | 'memory' | 'crash';

/** Share of a worker's memory for the JavaScript heap; the rest is for code and native buffers. */
const HEAP_SHARE = 0.75;
const MEBIBYTE = 1024 * 1024;

/** Returns the megabytes of the JavaScript heap of a worker. */
export const heapMegabytes = ({ memoryBytes }: WorkerLimits): number =>
  Math.floor((memoryBytes / MEBIBYTE) * HEAP_SHARE);
/** One worker runs per processor, so helper threads of one would slow down the others. */
const ALONE = ['--single-threaded-gc', '--no-concurrent-recompilation'];

/** Starts the process of a worker. */
export function startProcess(limits: WorkerLimits): ChildProcess {
  return fork(fileURLToPath(builtModuleUrl('extract/workers/worker.js')), [JSON.stringify(limits)], {
    execArgv: [`--max-old-space-size=${heapMegabytes(limits)}`, ...ALONE],
    // An empty environment, so that processes that read hostile files hold no keys.
    env: {},
    serialization: 'advanced',
    // The last is SPENT_PIPE.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
  });
}

/** Returns why a process ended that this program did not kill. */
export function endOfProcess({ signalCode }: ChildProcess): WorkerEnd {
  if (signalCode === OUT_OF_TIME) return 'timeout';
  // The watchdog and the system's memory killer use SIGKILL; V8 aborts when its heap is full.
  return signalCode === 'SIGKILL' || signalCode === 'SIGABRT' ? 'memory' : 'crash';
}
