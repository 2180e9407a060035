import { move, transferableSymbol, valueSymbol } from 'piscina';
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
 * Runs the tasks of one batch inside a worker, one after another; a task that throws fails alone. `bytesOf` returns the
 * bytes of an answer, which are transferred instead of copied.
 */
export async function answerBatch<Task, Answer>(
  tasks: readonly Task[],
  answerOf: (task: Task) => Answer | Promise<Answer>,
  bytesOf: (answer: Answer) => Uint8Array | null,
): Promise<unknown> {
  const outcomes: TaskOutcome<Answer>[] = [];
  for (const task of tasks) outcomes.push(await outcomeOf(task, answerOf));
  const answers = outcomes.flatMap((outcome) =>
    outcome.status === 'done' ? [bytesOf(outcome.answer)?.buffer ?? []].flat() : [],
  );
  return move({ [transferableSymbol]: answers, [valueSymbol]: outcomes });
}
