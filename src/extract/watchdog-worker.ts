import { workerData } from 'node:worker_threads';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/**
 * Thread beside a reader: ends the whole process once it holds too much memory, native buffers included, or has lost
 * its parent. It does so while the reader sits in a loop that never returns, which nothing in the reader's own thread
 * could.
 */
const { memoryBytes } = Value.Parse(Type.Object({ memoryBytes: Type.Integer() }), workerData);
const parentId = process.ppid;

setInterval(() => {
  if (process.memoryUsage.rss() > memoryBytes || process.ppid !== parentId) process.kill(process.pid, 'SIGKILL');
}, 40);
