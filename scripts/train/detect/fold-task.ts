import type { TextProfile } from '../../../src/engines/detect/profile.js';
import type { ViewTable } from './fit-views.js';

/** What a model that never saw a document's source says about the document. */
export interface LeftOutProfile extends TextProfile {
  readonly id: number;
}

export interface FoldTask {
  /** Trains this part alone, at a share of 1; without it all parts, each at its share. */
  readonly part?: number;
  /** Of each part that is trained, the weight of each document. */
  readonly weights: readonly Float32Array[];
  /** Whether the trained weights are part of the answer. */
  readonly returnsTables?: boolean;
  /** Texts to score with the model that did not see their sources. */
  readonly texts: readonly FoldText[];
  /** Texts of which only the score is needed. */
  readonly others: readonly FoldText[];
}

export interface FoldText {
  readonly id: number;
  readonly text: string;
}

export interface FoldAnswer {
  readonly profiles: readonly LeftOutProfile[];
  readonly scores: readonly { readonly id: number; readonly score: number }[];
  /** Where the task asked for them. */
  readonly tables: readonly ViewTable[];
}
