import { messageOf } from '../../../lib/errors.js';
import { sha256Hex } from '../../../lib/hash.js';
import type { Source } from '../../../records/source.js';
import type { BytePath } from '../file-name.js';
import { rawBytesOf } from '../file-name.js';
import type { CrawlSettings } from '../settings.js';
import { chooseColumns } from './columns.js';
import type { datasetFormatOf } from './formats.js';
import type { DatasetRow, RowColumns } from './row.js';

/** Ids of the rows of one dataset; one that was there before gets its row number, so that every row has its own. */
class RowIds {
  /** 48 bits of a hash of each id: a few bytes a row, where the ids themselves may be long. */
  readonly #seen = new Set<number>();

  idOf(row: number, value: unknown): string {
    const id = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
    const key = Number.parseInt(sha256Hex(id).slice(0, 12), 16);
    const isNew = id !== '' && !this.#seen.has(key);
    this.#seen.add(key);
    return id === '' ? String(row) : isNew ? id : `${id}#${row}`;
  }
}

function failed(path: BytePath, datasetId: string | null, reason: string, message: string): Source {
  return { path: path.shown, pathBytes: rawBytesOf(path), datasetId, content: { kind: 'ended', outcome: 'failed', reason, message } };
}

function rowSource(path: BytePath, row: Extract<DatasetRow, { readonly values: object }>, columns: RowColumns, ids: RowIds): Source {
  const datasetId = columns.id === null ? String(row.row) : ids.idOf(row.row, row.values[columns.id]);
  const text = row.values[columns.text];
  if (typeof text !== 'string') return failed(path, datasetId, 'bad_row', `row ${row.row} has no text in the column ${columns.text}`);
  return { path: path.shown, pathBytes: rawBytesOf(path), datasetId, content: { kind: 'text', text, warnings: columns.guessed.map((guess) => `column_guessed:${guess}`) } };
}

/** The rows of a dataset as sources: a bad row is a failed source with its line, the rest go on. `readPath` is where its bytes are. */
export async function* datasetSources(path: BytePath, readPath: Buffer, dataset: NonNullable<ReturnType<typeof datasetFormatOf>>, settings: CrawlSettings): AsyncGenerator<Source> {
  const ids = new RowIds();
  let columns: RowColumns | null = null;
  try {
    for await (const row of dataset.format.rows(readPath, dataset.extension)) {
      if ('problem' in row) {
        yield failed(path, `row ${row.row}`, 'bad_row', row.problem);
        continue;
      }
      columns ??= chooseColumns(row.values, settings);
      if (columns === null) {
        yield failed(path, null, 'no_text_column', `which column holds the text is not obvious among ${Object.keys(row.values).join(', ')}; name it with --text-column`);
        return;
      }
      yield rowSource(path, row, columns, ids);
    }
  } catch (error) {
    yield failed(path, null, 'corrupt', `reading stopped: ${messageOf(error)}`);
  }
}
