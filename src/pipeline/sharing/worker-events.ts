import type { OnRunEvent } from '../../records/events.js';
import { outageEvent } from '../schedule/index.js';
import type { WorkerEvent } from './take-part.js';

/** Returns a listener that reports a worker as the events of a command: what the worker ended becomes totals. */
export function workerReports(onEvent: OnRunEvent): (event: WorkerEvent) => void {
  const done = { sourcesDone: 0, words: 0 };
  return (event) => {
    if (event.kind === 'outage') {
      onEvent(outageEvent(event.outage));
      return;
    }
    if (event.kind !== 'committed') {
      onEvent(event);
      return;
    }
    done.sourcesDone += event.sourcesEnded;
    done.words += event.words;
    onEvent({ kind: 'worked', ...done });
  };
}
