import { heldBackShare } from '../../records/run-naming.js';
import type { Priority } from '../../records/run-naming.js';
import type { RunStore } from '../store/index.js';

/** How often a run looks for others of a higher priority. */
const LOOK_MS = 1_000;

/** What one run may use of its connections while runs of a higher priority are in progress in its database. */
export class HeldBack {
  readonly #run: Pick<RunStore, 'run' | 'prioritiesBeside'>;
  readonly #total: number;
  readonly #onNote: (message: string) => void;
  #own: Priority;
  #others: readonly Priority[] = [];
  #wasSaid = false;

  /** @param total most requests under way at once, where nothing holds it back */
  constructor(run: Pick<RunStore, 'run' | 'prioritiesBeside'>, total: number, onNote: (message: string) => void) {
    this.#run = run;
    this.#own = run.run.priority;
    this.#total = total;
    this.#onNote = onNote;
  }

  /** Most requests under way at once. */
  readonly most = (): number => heldBackShare(this.#total, this.#own, this.#others);

  /** Looks for others now, and for its own priority, which may have been changed. */
  async look(): Promise<void> {
    const { own, others } = await this.#run.prioritiesBeside();
    this.#own = own ?? this.#own;
    this.#others = others;
    const most = this.most();
    if (this.#wasSaid || most === this.#total) return;
    this.#wasSaid = true;
    this.#onNote(
      `a run of a higher priority is in progress: while it is, this one has ${most} of ${this.#total} connections`,
    );
  }

  /** Looks for others again and again while the work is done. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    // A database that cannot be read stops the run where it is next used, with its own error.
    const look = (): Promise<void> => this.look().catch(() => undefined);
    await look();
    const timer = setInterval(() => void look(), LOOK_MS).unref();
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }
}
