import type { TextProfile } from '../../../src/engines/detect/profile.js';

/** What a model that never saw a document's source says of the document. */
export interface LeftOutProfile extends TextProfile {
  readonly id: number;
}

export interface FoldTask {
  /** Of each part, the weight of each document. */
  readonly weights: readonly Float32Array[];
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
}
