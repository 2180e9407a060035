import { once } from 'node:events';
import { receiveMessageOnPort, threadId, workerData } from 'node:worker_threads';
import { Value } from 'typebox/value';
import { createPatternScanner, PatternLexicons } from '../../../engines/patterns/index.js';
import { EVENTS_AHEAD } from '../pattern-task.js';
import type { PatternTask } from '../pattern-task.js';
import { patternEvent } from './pattern-event.js';

const scanner = createPatternScanner(Value.Parse(PatternLexicons, workerData));

/**
 * Entry of the thread: posts events until the text ends or the reader closes its port; waits while the reader is
 * behind.
 */
export default async function work({ text, port }: PatternTask): Promise<void> {
  // Whoever waits for events ends this thread when none comes for too long.
  port.postMessage(threadId);
  let ahead = 0;
  const reader = { closed: false };
  const closing = once(port, 'close').then(() => {
    reader.closed = true;
  });
  try {
    for (const sentence of scanner.scan(text)) {
      port.postMessage(JSON.stringify(patternEvent(sentence)));
      ahead += 1;
      while (receiveMessageOnPort(port) !== undefined) ahead -= 1;
      while (ahead >= EVENTS_AHEAD && !reader.closed) {
        await Promise.race([once(port, 'message'), closing]);
        ahead -= 1;
      }
      if (reader.closed) return;
    }
  } finally {
    port.close();
  }
}
