import { AssayError } from '../../lib/errors.js';
import { sha256Hex } from '../../lib/hash.js';
import type { DatasetColumn, DatasetPlace, DatasetRecord, LabelledRow } from '../../records/dataset-row.js';
import type { ExportPart } from '../../records/export-part.js';
import type { ResultRow } from '../../records/result-row.js';
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

  constructor(
    readonly path: string,
    records: AsyncIterable<DatasetRecord>,
  ) {
    this.#records = records[Symbol.asyncIterator]();
  }

  async valuesOf(result: ResultRow): Promise<LabelledRow['values']> {
    const next = await this.#records.next();
    if (next.done === true) throw changed(this.path, this.#row + 1, 'is gone');
    this.#row = next.value.row;
    checkSame(this.path, next.value, result);
    return next.value.values;
  }

  async close(): Promise<void> {
    await this.#records.return?.();
  }
}

/** The dataset that is read at the moment: rows of one dataset are found one after the other. */
class Datasets {
  #open: OpenDataset | null = null;

  constructor(private readonly request: LabelsRequest) {}

  async at(place: DatasetPlace): Promise<OpenDataset> {
    if (this.#open?.path === place.path) return this.#open;
    await this.close();
    this.#open = new OpenDataset(place.path, datasetRecords(place, this.request.reading, this.request.crawl));
    return this.#open;
  }

  async close(): Promise<void> {
    await this.#open?.close();
    this.#open = null;
  }
}

async function* labelledRows(request: LabelsRequest): AsyncGenerator<LabelledRow> {
  const datasets = new Datasets(request);
  try {
    for await (const { result, pathBytes } of request.store.foundRows(request.runId, request.part)) {
      const values =
        result.datasetId === null ? {} : await (await datasets.at({ path: result.source, pathBytes })).valuesOf(result);
      yield { values, result };
    }
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
 * Joins the labels of a run back to the datasets they were made from, in constant memory: the datasets are read a
 * second time, in step with the results. Throws AssayError `dataset_unreadable` where one is gone; the rows reject with
 * `dataset_changed` where one is another.
 */
export async function labelsOf(request: LabelsRequest): Promise<Labels> {
  const columns = new Map<string, DatasetColumn>();
  for (const place of await request.store.datasetsOf(request.runId)) {
    const own = await datasetColumns(place, request.reading).catch((error: unknown) => {
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
  return { columns: [...columns.values()], rows: labelledRows(request) };
}
