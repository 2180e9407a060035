import type { ClaimRequest } from '../../../records/claim.js';

/** A scan that waits to be sent. */
export interface WaitingTask {
  readonly task_id: number;
  readonly document_id: number;
  readonly words: number;
  readonly bytes: number;
  readonly texts: number;
}

/**
 * Returns waiting tasks in their order, packed into batches within the caps of documents, bytes and words. A single
 * document may exceed the byte cap: it is a batch by itself.
 */
export function packed(waiting: readonly WaitingTask[], request: ClaimRequest): readonly (readonly WaitingTask[])[] {
  const batches: WaitingTask[][] = [];
  let words = 0;
  let bytes = 0;
  let texts = 0;
  for (const task of waiting) {
    words += task.words;
    if (request.maxWords !== null && words > request.maxWords) break;
    const open = batches.at(-1);
    const hasRoom = bytes + task.bytes <= request.maxBytes && texts + task.texts <= request.maxTexts;
    if (open !== undefined && open.length < request.maxDocuments && hasRoom) {
      open.push(task);
      bytes += task.bytes;
      texts += task.texts;
      continue;
    }
    if (batches.length === request.idempotencyKeys.length) break;
    batches.push([task]);
    bytes = task.bytes;
    texts = task.texts;
  }
  return batches;
}
