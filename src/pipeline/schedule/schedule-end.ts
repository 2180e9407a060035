import type { ServiceFault } from '../../records/answer.js';

/** Why scheduling ended. */
export type ScheduleEnd =
  | { readonly kind: 'complete' }
  | { readonly kind: 'signal' }
  | { readonly kind: 'budget'; readonly message: string }
  | { readonly kind: 'stalled'; readonly message: string }
  | { readonly kind: 'service'; readonly fault: ServiceFault };

/** What scheduling reports while it runs. */
export type ScheduleEvent =
  | { readonly kind: 'retry'; readonly attempt: number; readonly waitMs: number; readonly reason: string }
  | { readonly kind: 'committed'; readonly sourcesEnded: number; readonly words: number }
  | { readonly kind: 'note'; readonly message: string };

export type OnScheduleEvent = (event: ScheduleEvent) => void;
