import { countOf } from '../../../lib/number-text.js';

/** Rows of a dataset whose id an earlier row has. */
export interface Repeated {
  readonly rows: number;
  /** The first of them, as results name it: `id#row`. */
  readonly firstName: string;
}

/** Most datasets that are named: a corpus may have thousands of shards. */
const MOST_NAMED = 3;

/** Reports datasets in which rows share an id. */
export class RepeatedIds {
  #named = 0;

  /** @param onNote called with one sentence for people */
  constructor(private readonly onNote: (message: string) => void) {}

  /** @param repeated null: none */
  report(path: string, repeated: Repeated | null): void {
    if (repeated === null || this.#named >= MOST_NAMED) return;
    this.#named += 1;
    const rows = countOf(repeated.rows, 'row has', 'rows have');
    this.onNote(`${path}: ${rows} the id of an earlier row; results name them by id and row, as ${repeated.firstName}`);
  }
}
