import type { ServiceFault } from '../../records/answer.js';
import type { Sent } from '../../records/max-failed.js';
import type { Outage } from './outage-pause.js';

/**
 * What leaves too few words for the next document: a setting, or what the service has left. `document_words`: no start
 * has enough for it under `--max-words`. `asked_to_wait`: words are left as far as is known, but the service takes no
 * requests for longer than a run waits.
 */
export type LimitReached =
  'max_words' | 'document_words' | 'max_words_total' | 'max_files' | 'words_left' | 'asked_to_wait';

/** Why scheduling ended. */
export type ScheduleEnd =
  | { readonly kind: 'complete' }
  | { readonly kind: 'signal' }
  | { readonly kind: 'budget'; readonly limit: LimitReached; readonly message: string }
  | { readonly kind: 'stalled'; readonly message: string }
  /** What is left to send was sent by runs that were cut off, and perhaps billed to them. */
  | { readonly kind: 'elsewhere'; readonly documents: number; readonly runs: readonly string[] }
  | { readonly kind: 'service'; readonly fault: ServiceFault }
  /** The service was out for longer than is waited for. */
  | { readonly kind: 'outage'; readonly fault: ServiceFault; readonly waitedMs: number }
  /** The service refused or failed at more documents than may fail. */
  | { readonly kind: 'max_failed'; readonly counts: Sent; readonly limit: number; readonly lastSaid: string };

/** What scheduling reports while it runs. */
export type ScheduleEvent =
  | { readonly kind: 'retry'; readonly attempt: number; readonly waitMs: number; readonly reason: string }
  | { readonly kind: 'committed'; readonly sourcesEnded: number; readonly words: number }
  /** The service is out, or, with null, answers again. */
  | { readonly kind: 'outage'; readonly outage: Outage | null }
  | { readonly kind: 'note'; readonly message: string };

export type OnScheduleEvent = (event: ScheduleEvent) => void;
