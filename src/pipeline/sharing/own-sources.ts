import { throughOutage } from '../../lib/database/index.js';
import type { PartSize } from '../../records/dataset-part.js';
import type { Source } from '../../records/source.js';
import type { DatasetToCut, FileToRead, SharedRun } from './store/index.js';

/** Files stored together for the workers. */
const PLACED_TOGETHER = 256;

export interface Placing {
  readonly shared: SharedRun;
  /** How large the parts of datasets are; left out: as usual. */
  readonly partSize: PartSize | undefined;
  /** Called with the number of sources that were stored for the workers and are new. */
  readonly onPlaced: (found: number) => void;
  readonly signal: AbortSignal;
}

function isForOthers(source: Source): source is FileToRead {
  // What was unpacked for reading is on this machine only.
  return source.content.kind === 'file' && !source.content.temporary;
}

function isDataset(source: Source): source is DatasetToCut {
  return source.content.kind === 'dataset';
}

/** Stores the parts of a dataset for the workers. Yields what this machine reads: the dataset, if it is not cut. */
async function* datasetSources(
  dataset: DatasetToCut,
  { shared, partSize, onPlaced, signal }: Placing,
): AsyncGenerator<Source> {
  const whole = dataset.content.readPath === null ? null : await dataset.content.inParts(partSize);
  if (whole === null) {
    yield dataset;
    return;
  }
  await shared.placeParts(dataset, whole, { onPlaced, signal });
  const failure = whole.failure();
  if (failure !== null) yield failure;
}

/** Yields the sources that only this machine can read; stores the others for the workers. */
export async function* ownSources(sources: AsyncIterable<Source>, placing: Placing): AsyncGenerator<Source> {
  const { shared, onPlaced, signal } = placing;
  let files: FileToRead[] = [];
  const place = async (): Promise<void> => {
    const found = await throughOutage(() => shared.placeFiles(files));
    files = [];
    onPlaced(found);
  };
  for await (const source of sources) {
    if (isForOthers(source)) {
      files.push(source);
      if (files.length === PLACED_TOGETHER) await place();
    } else {
      // A marker says that all before it is stored, and a dataset comes after what was found before it.
      if (source.content.kind === 'marker' || isDataset(source)) await place();
      yield* isDataset(source) ? datasetSources(source, placing) : [source];
    }
    if (signal.aborted) return;
  }
  await place();
}
