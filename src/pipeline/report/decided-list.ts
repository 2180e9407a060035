import { jointChoice } from '../../records/decision.js';
import type { Decision, JointChoice } from '../../records/decision.js';
import type { ResultRow } from '../../records/result-row.js';

/** A source whose text readers decided on. */
export interface DecidedRow {
  readonly row: ResultRow;
  readonly choice: JointChoice;
  readonly decisions: readonly Decision[];
}

/** What readers decided about the sources of a run. */
export interface DecidedSources {
  readonly count: number;
  readonly byChoice: ReadonlyMap<JointChoice, number>;
  /** The first of them, in the order of their path. */
  readonly first: readonly DecidedRow[];
}

/** Counts what readers decided, and keeps the first sources that they decided on. */
export class DecidedList {
  readonly #byChoice = new Map<JointChoice, number>();
  readonly #first: DecidedRow[] = [];
  #count = 0;

  constructor(private readonly most: number) {}

  add(row: ResultRow): void {
    const { decisions = [] } = row;
    const choice = jointChoice(decisions);
    if (choice === null) return;
    this.#count += 1;
    this.#byChoice.set(choice, (this.#byChoice.get(choice) ?? 0) + 1);
    if (this.#first.length < this.most) this.#first.push({ row, choice, decisions });
  }

  sources(): DecidedSources {
    return { count: this.#count, byChoice: this.#byChoice, first: this.#first };
  }
}
