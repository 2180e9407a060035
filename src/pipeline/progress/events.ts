/**
 * What a run reports, for a progress bar or plain lines. Counts are totals so far, so a lost event
 * does no harm.
 */
export type RunEvent =
  | { readonly kind: 'run_started'; readonly runId: string; readonly resumed: boolean }
  | { readonly kind: 'budget'; readonly wordsLeft: number | null; readonly plan: string }
  | {
      readonly kind: 'progress';
      readonly sourcesFound: number;
      readonly crawlDone: boolean;
      /** Sources that have ended, whatever the outcome. */
      readonly sourcesDone: number;
      readonly wordsDone: number;
      readonly wordsLeft: number | null;
      readonly requestsInFlight: number;
    }
  | { readonly kind: 'retry'; readonly attempt: number; readonly waitMs: number; readonly reason: string }
  | { readonly kind: 'note'; readonly message: string }
  | { readonly kind: 'run_ended'; readonly status: string };

export type OnRunEvent = (event: RunEvent) => void;
