import type { StatedVerdict } from './verdict.js';

/** What a reader decides about a text: the verdict is right, it is wrong, or neither can be said yet. */
export const CHOICES = ['confirmed', 'dismissed', 'unsure', 'conversation'] as const;
export type Choice = (typeof CHOICES)[number];

/** For people. */
export const CHOICE_TEXT: Readonly<Record<Choice, string>> = {
  confirmed: 'confirmed',
  dismissed: 'dismissed',
  unsure: 'unsure',
  conversation: 'needs a conversation',
};

/** What one reader decided about a text. */
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

/** What readers of one text decided together. */
export type JointChoice = Choice | 'disagreement';

/** For people. */
export const JOINT_CHOICE_TEXT: Readonly<Record<JointChoice, string>> = {
  ...CHOICE_TEXT,
  disagreement: 'readers disagree',
};

/** Returns what all readers chose, or that they do not agree; null where nobody decided. */
export function jointChoice(decisions: readonly Pick<Decision, 'choice'>[]): JointChoice | null {
  const [first, ...others] = decisions;
  if (first === undefined) return null;
  return others.every(({ choice }) => choice === first.choice) ? first.choice : 'disagreement';
}

/** Returns who decided, and what each did where they do not agree. */
export function decidersText(decisions: readonly Pick<Decision, 'choice' | 'reader'>[]): string {
  const isOne = jointChoice(decisions) !== 'disagreement';
  return decisions.map(({ reader, choice }) => (isOne ? reader : `${reader}: ${choice}`)).join('; ');
}

/** Returns the note of the only reader, or each note with its reader; empty where there is none. */
export function jointNote(decisions: readonly Pick<Decision, 'note' | 'reader'>[]): string {
  if (decisions.length === 1) return decisions[0]?.note ?? '';
  return decisions.flatMap(({ reader, note }) => (note === '' ? [] : [`${reader}: ${note}`])).join('; ');
}
