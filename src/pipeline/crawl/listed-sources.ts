import { resolve } from 'node:path';
import { objectPlace } from '../../lib/object-storage.js';
import type { Source } from '../../records/source.js';
import { exists } from './exists.js';
import type { Crawl } from './connector.js';
import { bytePath } from './file-name.js';
import { fileSource } from './file-source.js';

/** Yields what a path in a list holds, by the connector it belongs to. One that leads nowhere is a failed source. */
export async function* listedSources(path: string, crawl: Crawl): AsyncGenerator<Source> {
  const { cwd, objects, expansion, sourcesOf } = crawl;
  const isObject = objects !== null && objectPlace(path) !== null;
  if (isObject || (await exists(resolve(cwd, path)))) yield* sourcesOf(path);
  else yield await fileSource(bytePath(path, cwd), expansion.scratchFile);
}
