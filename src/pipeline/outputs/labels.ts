import { AssayError } from '../../lib/errors.js';
import { sha256Hex } from '../../lib/hash.js';
import type { RowRange } from '../../records/dataset-part.js';
import type { DatasetColumn, DatasetPlace, DatasetRecord, LabelledRow } from '../../records/dataset-row.js';
import type { ExportPart } from '../../records/export-part.js';
import type { FoundRow, ResultRow } from '../../records/result-row.js';
import { documentText } from '../../text/document-text.js';
import { datasetColumns, datasetRecords } from '../crawl/index.js';
import type { CrawlSettings, DatasetReading } from '../crawl/index.js';
import type { Store } from '../store/index.js';

export interface LabelsRequest {
  readonly store: Pick<Store, 'foundRows' | 'datasetsOf'>;
  readonly runId: string;
  /** Where its datasets are read again. */
  readonly reading: DatasetReading;
  /** As the run was made with. */
  readonly crawl: CrawlSettings;
  /** The part whose datasets are read; the columns are those of all datasets. */
  readonly part: ExportPart;
}

/** The rows of a run's datasets with their labels. */
export interface Labels {
  /** Columns of all datasets, each once, in the order in which they appear. */
  readonly columns: readonly DatasetColumn[];
  /** Every source of the part in the order in which it was found, rows that failed among them. Read once. */
  readonly rows: AsyncIterable<LabelledRow>;
}

function changed(path: string, row: number, what: string): AssayError {
  return new AssayError({
    code: 'dataset_changed',
    message: `${path} is not what the run labelled: row ${row} ${what}`,
    nextStep: 'Run again over the dataset as it is now, or export the results alone with: assay export --no-join',
    exitCode: 2,
  });
}

/** Says so when a row is not the one that was labelled: a label must never be beside another text. */
function checkSame(path: string, record: DatasetRecord, { datasetId, documentHash }: ResultRow): void {
  if (!record.possibleIds.includes(datasetId ?? ''))
    throw changed(path, record.row, `was ${datasetId ?? 'none'} and is ${record.possibleIds[0] ?? 'none'}`);
  if (documentHash !== null && (record.text === null || sha256Hex(documentText(record.text).text) !== documentHash))
    throw changed(path, record.row, 'has another text');
}

/** A dataset that is read along with the results of its rows. */
class OpenDataset {
  readonly #records: AsyncIterator<DatasetRecord>;
  #row = 0;
  #read = 0;

  constructor(
    readonly path: string,
    records: AsyncIterable<DatasetRecord>,
  ) {
    this.#records = records[Symbol.asyncIterator]();
  }

  async valuesOf(result: ResultRow): Promise<LabelledRow['values']> {
    const record = await this.#next();
    checkSame(this.path, record, result);
    return record.values;
  }

  /** How many rows were read. */
  get read(): number {
    return this.#read;
  }

  /** Reads on to a row, from 0, that was not read yet. */
  async skipTo(row: number): Promise<void> {
    while (this.#read < row) await this.#next();
  }

  async #next(): Promise<DatasetRecord> {
    const next = await this.#records.next();
    if (next.done === true) throw changed(this.path, this.#row + 1, 'is gone');
    this.#row = next.value.row;
    this.#read += 1;
    return next.value;
  }

  async close(): Promise<void> {
    await this.#records.return?.();
  }
}

/** Where datasets are read again, and how the run read them. */
export type Rereading = Pick<LabelsRequest, 'reading' | 'crawl'>;

/** The dataset that is read at the moment: rows of one dataset are found one after the other. */
export class Datasets {
  #open: OpenDataset | null = null;

  constructor(private readonly how: Rereading) {}

  async at(place: DatasetPlace): Promise<OpenDataset> {
    return this.#open?.path === place.path ? this.#open : this.#begin(place, null);
  }

  /**
   * Goes to a row of a dataset.
   * @param row from 0
   * @param range that begins with the row, of the rows that are read; null: not known, so that the rows before are read
   */
  async goTo(place: DatasetPlace, row: number, range: RowRange | null): Promise<void> {
    if (range !== null) {
      await this.#begin(place, range);
      return;
    }
    const isAhead = this.#open?.path === place.path && this.#open.read <= row;
    await (isAhead && this.#open !== null ? this.#open : await this.#begin(place, null)).skipTo(row);
  }

  async #begin(place: DatasetPlace, range: RowRange | null): Promise<OpenDataset> {
    await this.close();
    this.#open = new OpenDataset(place.path, datasetRecords(place, this.how.reading, this.how.crawl, range));
    return this.#open;
  }

  async close(): Promise<void> {
    await this.#open?.close();
    this.#open = null;
  }
}

/** Puts the values of their datasets beside results, which come in the order of the datasets' rows. */
export async function* joinedRows(rows: AsyncIterable<FoundRow>, datasets: Datasets): AsyncGenerator<LabelledRow> {
  for await (const { result, pathBytes } of rows) {
    const values =
      result.datasetId === null ? {} : await (await datasets.at({ path: result.source, pathBytes })).valuesOf(result);
    yield { values, result };
  }
}

async function* labelledRows(request: LabelsRequest): AsyncGenerator<LabelledRow> {
  const datasets = new Datasets(request);
  try {
    yield* joinedRows(request.store.foundRows(request.runId, request.part), datasets);
  } finally {
    await datasets.close();
  }
}

function unreadable({ path }: DatasetPlace, error: unknown): AssayError {
  return new AssayError({
    code: 'dataset_unreadable',
    message: `${path} cannot be read again to put its columns beside the labels`,
    nextStep: 'Put it back where it was, or export the results alone with: assay export --no-join',
    exitCode: 2,
    cause: error,
  });
}

/**
 * Returns the columns of all datasets, each once, in the order in which they appear.
 * @throws AssayError `dataset_unreadable`
 */
export async function labelColumns(
  places: readonly DatasetPlace[],
  reading: DatasetReading,
): Promise<readonly DatasetColumn[]> {
  const columns = new Map<string, DatasetColumn>();
  for (const place of places) {
    const own = await datasetColumns(place, reading).catch((error: unknown) => {
      throw error instanceof AssayError ? error : unreadable(place, error);
    });
    for (const column of own) {
      const known = columns.get(column.name);
      columns.set(
        column.name,
        known === undefined || known.type === column.type ? column : { name: column.name, type: 'json' },
      );
    }
  }
  return [...columns.values()];
}

/**
 * Joins the labels of a run back to the datasets they were made from, in constant memory: the datasets are read a
 * second time, in step with the results. Throws AssayError `dataset_unreadable` where one is gone; the rows reject with
 * `dataset_changed` where one is another.
 */
export async function labelsOf(request: LabelsRequest): Promise<Labels> {
  const places = await request.store.datasetsOf(request.runId);
  return { columns: await labelColumns(places, request.reading), rows: labelledRows(request) };
}
