/** How a run is served beside others of its database. */
export const PRIORITIES = ['low', 'normal', 'high'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** How many connections runs have beside one another: each step is three times as many. */
const WEIGHTS: Readonly<Record<Priority, number>> = { low: 1, normal: 3, high: 9 };

/** What a run is called, whose it is, and how it is served. */
export interface RunNaming {
  /** Unique in its database: a name and which run of this name it is, such as `papers-3`. Null for what is no run. */
  readonly name: string | null;
  /** The user who started it; null where that is not known. */
  readonly owner: string | null;
  readonly priority: Priority;
}

/** What a run is begun with. */
export interface AskedNaming {
  /** As given at this start; null: a new run has the usual one, an unfinished one keeps its own. */
  readonly name: string | null;
  readonly owner: string | null;
  readonly usualName: string;
  readonly usualOwner: string | null;
  readonly priority: Priority;
}

const LONGEST_NAME = 80;

/** Whether a run or an audit can be called so: a name is typed, and shown in a line. */
export function isUsableName(name: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._ -]*$/u.test(name) && name.length <= LONGEST_NAME;
}

/** What a name may be, for people. */
export const NAME_RULE =
  'Use letters, digits, ".", "_", "-" and spaces, beginning with a letter or digit, ' +
  `at most ${LONGEST_NAME} characters.`;

/** Returns the name of a run with its number among the runs of this name. */
export const numberedName = (name: string, number: number): string => `${name}-${number}`;

const sumOf = (priorities: readonly Priority[]): number =>
  priorities.reduce((sum, priority) => sum + WEIGHTS[priority], 0);

/** Returns how many of the same connections one run has while these others use them, too: one at least. */
export function dividedShare(total: number, own: Priority, others: readonly Priority[]): number {
  return Math.max(1, Math.floor((total * WEIGHTS[own]) / sumOf([own, ...others])));
}

/**
 * Returns how many of its own connections a run uses while these others are in progress: all of them, unless one has a
 * higher priority; one at least.
 */
export function heldBackShare(total: number, own: Priority, others: readonly Priority[]): number {
  const highest = Math.max(...[own, ...others].map((priority) => WEIGHTS[priority]));
  return Math.max(1, Math.floor((total * WEIGHTS[own]) / highest));
}
