import { countOf, countText, durationText, rateText } from '../lib/number-text.js';
import type { RunEvent } from '../pipeline/progress/events.js';
import type { Pace } from './pace.js';

export type ProgressEvent = Extract<RunEvent, { kind: 'progress' }>;

/** Seconds until the last document, when every source has been found and the rate is known; else null. */
function etaSeconds(event: ProgressEvent, pace: Pace): number | null {
  if (!event.crawlDone || pace.documentsPerSecond === null || pace.documentsPerSecond <= 0) return null;
  return (event.sourcesFound - event.sourcesDone) / pace.documentsPerSecond;
}

/**
 * Everything after the bar, in one line: words, rate, words left, and time left while the run goes on. A plan bills no
 * words and shows none.
 */
export function progressDetail(event: ProgressEvent, pace: Pace, isEnded: boolean): string {
  const parts = event.wordsDone === 0 ? [] : [`${countText(event.wordsDone)} words`];
  if (pace.documentsPerSecond !== null) parts.push(`${rateText(pace.documentsPerSecond)} docs/s`);
  if (pace.wordsPerSecond !== null && event.wordsDone > 0) parts.push(`${rateText(pace.wordsPerSecond)} words/s`);
  if (event.wordsLeft !== null) parts.push(`${countText(event.wordsLeft)} words left`);
  const eta = etaSeconds(event, pace);
  if (!isEnded && eta !== null && event.sourcesDone < event.sourcesFound)
    parts.push(`about ${durationText(eta)} to go`);
  return parts.join(' · ');
}

/** `412 of 777 documents`, or `412 of 500 documents found so far`. */
export function progressCount(event: ProgressEvent): string {
  return `${countText(event.sourcesDone)} of ${countOf(event.sourcesFound, 'document')}${event.crawlDone ? '' : ' found so far'}`;
}

/** A line of its own for what is not progress; null for what needs none. */
export function eventLine(event: RunEvent): string | null {
  switch (event.kind) {
    case 'run_started':
      return `${event.resumed ? 'Going on with' : 'Started'} run ${event.runId}`;
    case 'budget':
      return event.wordsLeft === null
        ? `Plan ${event.plan}: metered, no word limit`
        : `Plan ${event.plan}: ${countText(event.wordsLeft)} words left`;
    case 'retry':
      return `Trying again in ${durationText(event.waitMs / 1000)} (attempt ${event.attempt}): ${event.reason}`;
    case 'note':
      return event.message;
    case 'progress':
    case 'run_ended':
      return null;
  }
}
