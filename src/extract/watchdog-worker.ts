import { workerData } from 'node:worker_threads';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/**
 * A thread beside a reader. It ends the whole process when it uses too much memory, including native buffers, or has
 * lost its parent. Code in the reader's own thread could not do so while a reader is in an endless loop.
 */
const { memoryBytes } = Value.Parse(Type.Object({ memoryBytes: Type.Integer() }), workerData);
const parentId = process.ppid;

setInterval(() => {
  if (process.memoryUsage.rss() > memoryBytes || process.ppid !== parentId) process.kill(process.pid, 'SIGKILL');
}, 40);
