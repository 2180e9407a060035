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

export interface DetectionAnswer {
  /** A document result of the contract, as UTF-8 JSON: written by the worker so that the main thread never serialises texts. */
  readonly json: Uint8Array;
  readonly wordCount: number;
  readonly version: string;
}

/** What a worker is asked: a full detection, or only the words it would be charged for. */
export type WorkerTask = { readonly kind: 'detect'; readonly task: DetectionTask } | { readonly kind: 'count'; readonly text: string };
