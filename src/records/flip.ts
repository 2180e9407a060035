import type { Decision } from './decision.js';
import type { Verdict } from './verdict.js';

/** What changed when a verdict changed: the text, the detector's verdict on the same text, or both. */
export const FLIP_CAUSES = ['text', 'model', 'text and model'] as const;
export type FlipCause = (typeof FLIP_CAUSES)[number];
export const FLIP_CAUSE_TEXT: Readonly<Record<FlipCause, string>> = {
  text: 'the text',
  model: 'the model version',
  'text and model': 'the text and the model version',
};

/** `listed` until someone acknowledges it or the verdict is again what it was. */
export const FLIP_STATES = ['listed', 'acknowledged', 'flipped_back'] as const;
export type FlipState = (typeof FLIP_STATES)[number];

/** A source whose verdict changed between two audits of one name. */
export interface Flip {
  readonly source: string;
  readonly datasetId: string | null;
  /** SHA-256 of the text that has the new verdict. */
  readonly documentHash: string;
  readonly before: Verdict;
  readonly after: Verdict;
  /** Probability of AI, 0–1; null where the service gave none. */
  readonly aiBefore: number | null;
  readonly aiAfter: number | null;
  readonly cause: FlipCause;
  /** The run whose audit found it, and when. */
  readonly runId: string;
  readonly foundAtMs: number;
}

/** A flip with the number that it is stored under. */
export interface StoredFlip extends Flip {
  readonly flipNo: number;
}

/** What a reader decided about a text that they saw with the verdict after its flip. */
export type FlipDecision = Pick<Decision, 'reader' | 'choice' | 'note' | 'decidedAtMs'>;

/** A flip of which readers decided: it counts as acknowledged for as long as a decision stands. */
export interface DecidedFlip extends StoredFlip {
  readonly decisions: readonly FlipDecision[];
}
