/** One text for a detection worker. */
export interface DetectionTask {
  readonly text: string;
  /** Null: the default for the text's language. */
  readonly modelVersion: string | null;
  /** Leave out the sentences. */
  readonly abbreviated: boolean;
  /** Whether the text was cut to the plan's characters. */
  readonly truncated: boolean;
  /** Echoed with the result of a file. */
  readonly filename: string | null;
}

/** What a worker is asked: a full detection, or only the words it would be charged for. */
export type DetectionWork = { readonly kind: 'detect'; readonly task: DetectionTask } | { readonly kind: 'count'; readonly text: string };
