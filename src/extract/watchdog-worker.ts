import { parentPort, workerData } from 'node:worker_threads';

/**
 * A thread beside a reader. It ends the whole process when it uses too much memory, including native buffers, or has
 * lost its parent. Code in the reader's own thread could not do so while a reader is in an endless loop.
 */
const memoryBytes: unknown = workerData;
if (typeof memoryBytes !== 'number') throw new TypeError('a watchdog is given a number of bytes');
const parentId = process.ppid;

setInterval(() => {
  if (process.memoryUsage.rss() > memoryBytes || process.ppid !== parentId) process.kill(process.pid, 'SIGKILL');
}, 40);

// The reader begins once it is watched.
parentPort?.postMessage('watching');
