import type { TaskOutcome } from '../scan-answer.js';

async function outcomeOf<Task, Answer>(
  task: Task,
  answerOf: (task: Task) => Answer | Promise<Answer>,
): Promise<TaskOutcome<Answer>> {
  try {
    return { status: 'done', answer: await answerOf(task) };
  } catch (error) {
    return { status: 'failed', error };
  }
}

/**
 * Runs the tasks of one batch inside a worker, one after another; a task that throws fails alone. Answers are copied
 * to the main thread: to transfer their bytes instead saves some microseconds an answer, and takes all of piscina,
 * whose loading is a tenth of a thread's start.
 */
export async function answerBatch<Task, Answer>(
  tasks: readonly Task[],
  answerOf: (task: Task) => Answer | Promise<Answer>,
): Promise<readonly TaskOutcome<Answer>[]> {
  const outcomes: TaskOutcome<Answer>[] = [];
  for (const task of tasks) outcomes.push(await outcomeOf(task, answerOf));
  return outcomes;
}
