import type { DatasetPart } from '../../records/dataset-part.js';
import type { Source } from '../../records/source.js';

type DatasetContent = Extract<Source['content'], { readonly kind: 'dataset' }>;

/** How many sources were found. */
export interface SourceCount {
  found: number;
}

async function* countedParts(parts: AsyncIterable<DatasetPart>, count: SourceCount): AsyncGenerator<DatasetPart> {
  count.found -= 1;
  for await (const part of parts) {
    // A part whose rows are not counted has one at least.
    count.found += part.range.kind === 'all' ? 1 : part.rows;
    yield part;
  }
}

/** Returns a dataset, counted as one source, that counts by its rows once these are read: it may have none. */
export function countedDataset(
  content: DatasetContent,
  counted: (rows: AsyncIterable<Source>) => AsyncIterable<Source>,
  count: SourceCount,
): DatasetContent {
  return {
    ...content,
    rows: () => {
      count.found -= 1;
      return counted(content.rows());
    },
    inParts: async (size) => {
      const dataset = await content.inParts(size);
      return dataset === null ? null : { ...dataset, parts: countedParts(dataset.parts, count) };
    },
  };
}
