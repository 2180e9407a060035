import type { Source } from '../../records/source.js';
import { datasetFormatOf } from './datasets/formats.js';
import { datasetSources } from './datasets/sources.js';
import type { BytePath } from './file-name.js';
import type { CrawlSettings } from './settings.js';

/** A file as what is in it: with `--dataset` the rows of a dataset, else the file itself. */
export async function* expanded(source: Source, path: BytePath | undefined, settings: CrawlSettings): AsyncGenerator<Source> {
  const dataset = settings.dataset && source.content.kind === 'file' ? datasetFormatOf(source.path) : null;
  if (dataset !== null && path !== undefined) yield* datasetSources(path, dataset, settings);
  else yield source;
}
