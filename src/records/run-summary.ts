/** What `run --json` prints; field names are the wire's and the command line's, settled in the CLI page. */
export interface RunSummary {
  readonly run_id: string;
  readonly status: 'complete' | 'stopped_budget' | 'stopped_signal' | 'stopped_service';
  readonly sources: {
    readonly found: number;
    readonly scanned: number;
    readonly cached: number;
    readonly duplicate: number;
    readonly skipped: number;
    readonly failed: number;
  };
  readonly words: { readonly planned: number; readonly billed: number; readonly unknown: number };
  readonly requests: number;
  readonly retries: number;
  readonly results: { readonly human: number; readonly ai: number; readonly mixed: number };
  readonly reasons: Readonly<Record<string, number>>;
  readonly model_versions: readonly string[];
  readonly elapsed_s: number;
}
