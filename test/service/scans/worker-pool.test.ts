import { afterEach, beforeEach, expect, test } from 'vitest';
import { createScanWorkers } from '../../../src/service/scans/worker-pool.js';
import type { ScanWorkers } from '../../../src/service/scans/worker-pool.js';

const { signal } = new AbortController();
let workers: ScanWorkers<string, number>;
beforeEach(() => {
  workers = createScanWorkers<string, number>({
    worker: '../test/testing/service/workers/batch-worker.cjs',
    workerData: null,
    threads: 1,
    warm: 'all',
    timeoutMs: 60_000,
    sizeOf: ({ length }) => length,
  });
});
afterEach(() => workers.close());

const runAll = (tasks: readonly string[]): Promise<readonly number[]> =>
  Promise.all(tasks.map((task) => workers.run(task, signal)));

test('tasks that come in the same turn go to a thread together, and so do those that their ends let come', async () => {
  expect(await runAll(['a', 'b', 'c'])).toEqual([3, 3, 3]);
  const followed = ['a', 'b'].map((task) => workers.run(task, signal).then(() => workers.run(task, signal)));
  expect(await Promise.all(followed)).toEqual([2, 2]);
});

test('a pool that is closed in the turn in which a task came finishes it', async () => {
  const running = workers.run('a', signal);
  await workers.close();
  expect(await running).toBe(1);
});
