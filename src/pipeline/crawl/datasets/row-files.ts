import { chooseColumns } from './columns.js';
import { datasetFormatOf } from './formats.js';
import { firstRow, manyRowsNote } from './check.js';
import type { BytePath } from '../file-name.js';

/** Most files whose first rows are read: a corpus may have a table in every folder. */
const MOST_READ = 100;
/** Most files that are named. */
const MOST_NAMED = 3;

/** Reports files that a walk finds and reads as one document although they hold many texts. */
export class RowFiles {
  #read = 0;
  #named = 0;

  /** @param onNote called with one sentence for people */
  constructor(private readonly onNote: (message: string) => void) {}

  /** Looks at a file that is taken as one document. One that cannot be read fails as a source, with its reason. */
  async look({ shown, bytes }: BytePath): Promise<void> {
    const dataset = datasetFormatOf(shown);
    if (dataset === null || this.#read >= MOST_READ || this.#named > MOST_NAMED) return;
    this.#read += 1;
    const first = await firstRow(bytes, dataset).catch(() => null);
    // Rows without an obvious column of texts are a table more often than a dataset.
    if (first?.hasMore !== true || chooseColumns(first.values, { textColumn: '', idColumn: '' }) === null) return;
    this.#named += 1;
    this.onNote(
      this.#named > MOST_NAMED
        ? `${shown} holds rows, too; further files that do are not named`
        : manyRowsNote(shown, first),
    );
  }
}
