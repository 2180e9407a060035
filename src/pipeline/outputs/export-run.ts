import type { Writable } from 'node:stream';
import type { ObjectStorage } from '../../lib/object-storage.js';
import { withScratchFolder } from '../../lib/scratch-folder.js';
import type { LabelledRow } from '../../records/dataset-row.js';
import { leaningOf } from '../../records/marked-block.js';
import type { ResultRow } from '../../records/result-row.js';
import { WHOLE_RUN, wholeOrPartialText } from '../../records/run-summary.js';
import type { DocumentPassages } from '../../records/passages.js';
import { storedCrawlSettings } from '../crawl/index.js';
import { exportLabels, exportPassages, exportPatterns, exportReferences, exportResults } from '../export/index.js';
import type { Store } from '../store/index.js';
import { WHOLE_EXPORT } from '../../records/export-part.js';
import type { ExportPart } from '../../records/export-part.js';
import { FULL_SHAPE } from '../../records/export-shape.js';
import type { ExportShape } from '../../records/export-shape.js';
import { checkColumn } from './dataset-column.js';
import { labelsOf } from './labels.js';
import type { Labels, Rereading } from './labels.js';
import { patternFindingsOf } from './patterns.js';
import type { ExportContent } from '../../records/export-content.js';
import { referencesOf } from './references.js';

export interface ExportRequest {
  readonly runId: string;
  readonly content: ExportContent;
  /** Name of an export format, such as `csv`. */
  readonly format: string;
  /** Where datasets that are in storage are read again for their labels. */
  readonly objects: ObjectStorage;
  /** Left out: all columns, and the truth column that the run was started with. */
  readonly shape?: Partial<ExportShape>;
  /** Part of the datasets whose labels are written; left out, all. */
  readonly part?: ExportPart;
}

const NO_PASSAGES: DocumentPassages = { sentences: [], paragraphs: [] };

/** Returns how the datasets of a run are read again: as its own settings say. */
export async function rereadingOf(
  store: Store,
  { runId, objects }: Pick<ExportRequest, 'runId' | 'objects'>,
  scratchFolder: string,
): Promise<Rereading> {
  const { settings } = await store.runRequest(runId);
  const cwd = typeof settings['cwd'] === 'string' ? settings['cwd'] : '.';
  return { reading: { cwd, objects, scratchFolder }, crawl: storedCrawlSettings(settings) };
}

/** Returns the labels of a run, joined to its datasets, which are read as the run's own settings say. */
export async function runLabels(
  store: Store,
  { runId, objects, part = WHOLE_EXPORT }: Pick<ExportRequest, 'runId' | 'objects' | 'part'>,
  scratchFolder: string,
): Promise<Labels> {
  return labelsOf({ store, runId, ...(await rereadingOf(store, { runId, objects }, scratchFolder)), part });
}

/** Returns which part of the run an export is: each row says it, so that a reader of the file alone knows. */
async function runStateOf(store: Store, runId: string): Promise<string> {
  return (await store.isComplete(runId)) ? WHOLE_RUN : wholeOrPartialText(await store.runSummary(runId));
}

/** Adds the marked part of a text that has one: a promise where the store is asked for it. */
function completed(store: Store, row: ResultRow): ResultRow | Promise<ResultRow> {
  const { documentHash } = row;
  if (documentHash === null || row.sections.length > 0 || leaningOf(row) === null) return row;
  return store
    .markedBlockOf(documentHash)
    .then((markedBlock) => (markedBlock === null ? row : { ...row, markedBlock }));
}

async function* completedPages(store: Store, runId: string): AsyncGenerator<readonly ResultRow[]> {
  const runState = await runStateOf(store, runId);
  for await (const page of store.resultPages(runId, { runState })) {
    const rows: ResultRow[] = [];
    for (const row of page) {
      const whole = completed(store, row);
      // To wait for each would cost more than what is done with it.
      rows.push(whole instanceof Promise ? await whole : whole);
    }
    yield rows;
  }
}

/** As `completedPages`, of the rows of a dataset. */
export async function* completedLabels(
  store: Store,
  runId: string,
  rows: AsyncIterable<LabelledRow>,
): AsyncGenerator<LabelledRow> {
  const runState = await runStateOf(store, runId);
  for await (const { values, result } of rows)
    yield { values, result: { ...(await completed(store, result)), runState } };
}

/**
 * Returns what a run's results are exported as where nothing else is asked for: those of datasets as the rows of the
 * datasets with their labels.
 */
export async function usualContent(store: Store, runId: string): Promise<ExportContent> {
  return (await store.datasetsOf(runId)).length > 0 ? 'labels' : 'results';
}

/** Returns how an export looks: as it is asked for, else with the truth column of the run. */
export async function shapeOf(store: Store, { runId, shape = {} }: Pick<ExportRequest, 'runId' | 'shape'>) {
  const stored = (await store.runRequest(runId)).start['truthColumn'];
  const own = typeof stored === 'string' ? { truthColumn: stored } : {};
  const asked = shape.truthColumn === '' ? { ...shape, truthColumn: own.truthColumn ?? '' } : shape;
  return { ...FULL_SHAPE, ...own, ...asked } satisfies ExportShape;
}

/**
 * Writes an export of a stored run to a stream, which stays open; memory does not grow with the run.
 * @throws AssayError `unknown_export_format`, `dataset_unreadable`, `dataset_changed`
 */
export async function exportStoredRun(store: Store, request: ExportRequest, out: Writable): Promise<void> {
  const { runId, content, format } = request;
  switch (content) {
    case 'results':
      return exportResults(format, completedPages(store, runId), out, await shapeOf(store, request));
    case 'passages':
      return exportPassages(
        format,
        store.resultRows(runId),
        ({ documentHash }) => (documentHash === null ? NO_PASSAGES : store.passagesOf(documentHash)),
        out,
      );
    case 'references':
      return exportReferences(format, referencesOf(store, runId), out);
    case 'patterns':
      return exportPatterns(format, patternFindingsOf(store, runId), out);
    case 'labels':
      return withScratchFolder(async (folder) => {
        const { columns, rows } = await runLabels(store, request, folder);
        const shape = await shapeOf(store, request);
        if (shape.truthColumn !== '') checkColumn(shape.truthColumn, columns);
        await exportLabels(format, columns, completedLabels(store, runId, rows), out, shape);
      });
  }
}
