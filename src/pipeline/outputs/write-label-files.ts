import { join } from 'node:path';
import { sha256Hex } from '../../lib/hash.js';
import { writeWholeFile } from '../../lib/output-file.js';
import { programVersion } from '../../lib/package-root.js';
import { itemAt } from '../../lib/present.js';
import { withScratchFolder } from '../../lib/scratch-folder.js';
import { hasTurn, WHOLE_EXPORT } from '../../records/export-part.js';
import type { ExportShape } from '../../records/export-shape.js';
import type { LabelStretch } from '../../records/label-stretch.js';
import { wholeOrPartialText } from '../../records/run-summary.js';
import { datasetMark } from '../crawl/index.js';
import { exportLabels } from '../export/index.js';
import type { CutSources, Store } from '../store/index.js';
import { checkOutputs } from './check-outputs.js';
import { checkColumn } from './dataset-column.js';
import { completedLabels, rereadingOf, shapeOf } from './export-run.js';
import type { ExportRequest } from './export-run.js';
import { checkOnlyLabels, isAsWritten, labelFileNames, stampFile } from './label-files.js';
import { labelPlan } from './label-plan.js';
import { Datasets, joinedRows } from './labels.js';
import type { Rereading } from './labels.js';

export interface LabelFilesRequest extends Omit<ExportRequest, 'content'> {
  /** Rows of a file, at most. */
  readonly rows: number;
  /** The whole path of the folder that the files are in. */
  readonly folder: string;
}

/** The files of this part of the export, by their whole paths, in their order. */
export interface LabelFiles {
  readonly written: readonly string[];
  /** Those that were there, unchanged, and were not written again. */
  readonly kept: readonly string[];
}

/** One of the files. */
interface LabelFile {
  readonly name: string;
  readonly stretch: LabelStretch;
}

interface Writing extends Rereading {
  readonly store: Store;
  readonly request: LabelFilesRequest;
  readonly cut: CutSources;
  readonly shape: ExportShape;
  /** Of each dataset; null where it is not known whether it has changed. */
  readonly marks: readonly (string | null)[];
}

/**
 * Returns a hash of everything that the files are made from: while it is the same, so are they. Null where that cannot
 * be told.
 */
async function markOf({ store, request, shape, marks }: Writing): Promise<string | null> {
  const { runId, format, rows } = request;
  // The rows of a run that has not ended may change at any time.
  const isWhole = wholeOrPartialText(await store.runSummary(runId)) === 'whole';
  if (!isWhole || marks.includes(null)) return null;
  return sha256Hex(JSON.stringify([programVersion(), format, rows, shape, marks, await store.stretches.mark(runId)]));
}

/** Writes files, each whole or not at all. They share what is read: see `Datasets`. */
async function writeFiles(writing: Writing, files: readonly LabelFile[], mark: string | null): Promise<void> {
  const { store, request, cut, shape, marks, reading } = writing;
  const { runId, format, rows, folder } = request;
  const { columns, ranges } = await labelPlan({ datasets: cut.datasets, marks, reading, rows, folder });
  if (shape.truthColumn !== '') checkColumn(shape.truthColumn, columns);
  const datasets = new Datasets(writing);
  try {
    for (const { name, stretch } of files) {
      const { dataset, firstRow } = stretch;
      if (dataset !== null)
        await datasets.goTo(itemAt(cut.datasets, dataset), firstRow, ranges[dataset]?.[firstRow / rows] ?? null);
      const labelled = completedLabels(store, runId, joinedRows(cut.rows(stretch), datasets));
      await writeWholeFile(join(folder, name), (out) => exportLabels(format, columns, labelled, out, shape));
      if (mark !== null) await stampFile(folder, name, mark);
    }
  } finally {
    await datasets.close();
  }
}

/**
 * Writes the labels of a run over datasets to files of so many rows, those of a part of them: together they hold the
 * rows of the export to one file, in its order. Each is there whole or not at all. One that is there, of a run that has
 * ended, is not written again unless something that it is made from has changed since. Memory does not grow with the
 * run.
 * @throws AssayError `unknown_export_format`, `output_unwritable`, `other_labels`, `dataset_unreadable`,
 * `dataset_changed`
 */
export function writeLabelFiles(store: Store, request: LabelFilesRequest): Promise<LabelFiles> {
  const { runId, format, rows, folder, part = WHOLE_EXPORT } = request;
  return withScratchFolder(async (scratch) => {
    const cut = await store.stretches.cut(runId, rows);
    const names = labelFileNames(cut.stretches.length, format);
    await checkOutputs(
      names.slice(0, 1).map((name) => join(folder, name)),
      folder,
    );
    await checkOnlyLabels(folder, names);
    const rereading = await rereadingOf(store, request, scratch);
    const marks: (string | null)[] = [];
    for (const place of cut.datasets) marks.push(await datasetMark(place, rereading.reading));
    const writing: Writing = { ...rereading, store, request, cut, shape: await shapeOf(store, request), marks };
    const mark = await markOf(writing);
    const [toWrite, kept]: [LabelFile[], string[]] = [[], []];
    for (const [index, stretch] of cut.stretches.entries()) {
      if (!hasTurn(part, index)) continue;
      const name = itemAt(names, index);
      if (mark !== null && (await isAsWritten(folder, name, mark))) kept.push(join(folder, name));
      else toWrite.push({ name, stretch });
    }
    if (toWrite.length > 0) await writeFiles(writing, toWrite, mark);
    return { written: toWrite.map(({ name }) => join(folder, name)), kept };
  });
}
