import { Worker } from 'node:worker_threads';
import type { FoldAnswer, FoldTask } from './fold-task.js';
import type { PartRows } from './fit-views.js';

const WORKERS = 2;
/** Worker threads of Node 20 do not inherit the TypeScript loader: they register it themselves. */
const WORKER_SOURCE =
  `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then(({ register }) => { register(); return ` +
  `import(${JSON.stringify(new URL('./fold-worker.ts', import.meta.url).href)}); });`;

/** Runs fold tasks on worker threads and joins their answers. */
export async function runFolds(...run: Parameters<typeof runTasks>): Promise<Pick<FoldAnswer, 'profiles' | 'scores'>> {
  const answers = await runTasks(...run);
  return { profiles: answers.flatMap(({ profiles }) => profiles), scores: answers.flatMap(({ scores }) => scores) };
}

/** Runs fold tasks on worker threads; the answers, in the order of the tasks, do not depend on how many. */
export async function runTasks(
  parts: readonly PartRows[],
  keptBits: Uint8Array,
  languages: readonly string[],
  tasks: readonly FoldTask[],
  onDone: (done: number) => void,
): Promise<readonly FoldAnswer[]> {
  const queue = [...tasks.entries()];
  const answers: FoldAnswer[] = [];
  let done = 0;
  const work = async (): Promise<void> => {
    const worker = new Worker(WORKER_SOURCE, { eval: true, workerData: { parts, keptBits, languages } });
    let waiting: { resolve: (answer: FoldAnswer) => void; reject: (reason: Error) => void } | undefined;
    worker.on('message', (answer: FoldAnswer) => waiting?.resolve(answer));
    worker.on('error', (reason) => waiting?.reject(reason));
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, task] = next;
      answers[index] = await new Promise<FoldAnswer>((resolve, reject) => {
        waiting = { resolve, reject };
        worker.postMessage(task);
      });
      done += 1;
      onDone(done);
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return answers;
}
