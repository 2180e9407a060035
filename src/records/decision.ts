import type { StatedVerdict } from './verdict.js';

/** What a reader decides of a text: the verdict is right, it is wrong, or neither can be said yet. */
export const CHOICES = ['confirmed', 'dismissed', 'unsure', 'conversation'] as const;
export type Choice = (typeof CHOICES)[number];

/** For people. */
export const CHOICE_TEXT: Readonly<Record<Choice, string>> = {
  confirmed: 'confirmed',
  dismissed: 'dismissed',
  unsure: 'unsure',
  conversation: 'needs a conversation',
};

/** What one reader decided of a text. */
export interface Decision {
  /** SHA-256 of the text: the decision holds for it in every run. */
  readonly documentHash: string;
  readonly reader: string;
  readonly choice: Choice;
  readonly note: string;
  /** The run in which it was read. */
  readonly runId: string;
  /** What was stated there. */
  readonly stated: StatedVerdict | null;
  /** 1 for the first, one more with each change. */
  readonly version: number;
  readonly decidedAtMs: number;
}

/** A line about a change; `choice` null: the decision was withdrawn. */
export interface DecisionChange extends Omit<Decision, 'choice' | 'decidedAtMs'> {
  readonly choice: Choice | null;
  readonly changedAtMs: number;
}

/** A text of which two readers decided. */
export interface DecisionPair {
  readonly documentHash: string;
  readonly readers: readonly [first: string, second: string];
  readonly choices: readonly [first: Choice, second: Choice];
}
