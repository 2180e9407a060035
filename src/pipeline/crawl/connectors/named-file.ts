import { basename, resolve } from 'node:path';
import type { Source } from '../../../records/source.js';
import { exists } from '../exists.js';
import type { Connector, Crawl } from '../connector.js';
import { expanded } from '../expand.js';
import { bytePath } from '../file-name.js';
import { fileSource } from '../file-source.js';
import { IgnoreRules } from '../ignore-rules.js';
import { ruleOfContent } from '../left-out/own-content.js';

/**
 * Yields the sources of a file that is named itself: rules do not leave it out.
 * @param isFound whether it was only found: what it holds may leave it out
 */
export async function* sourcesOfFile(
  shown: string,
  { cwd, expansion }: Crawl,
  { isFound = false } = {},
): AsyncGenerator<Source> {
  const path = bytePath(shown, cwd);
  // A pattern that the shell expanded names the database and outputs of the run, too.
  if (expansion.own.has(path, basename(shown))) {
    expansion.leftOut.add('own_file', shown);
    return;
  }
  const source = await fileSource(path, expansion.scratchFile);
  const rule = isFound ? ruleOfContent(path, source.content) : null;
  if (rule !== null) {
    expansion.leftOut.add(rule, shown);
    return;
  }
  yield* expanded(
    source,
    { path, below: basename(shown) },
    IgnoreRules.forRoot(expansion.settings),
    // What users should know about a named file is said before the crawl.
    { ...expansion, rowFiles: null },
  );
}

/** A file on disk, and whatever else is there that is no folder. */
export const namedFile: Connector = {
  name: 'file',
  isPlace: (path, { cwd }) => exists(resolve(cwd, path)),
  list: (path, crawl, names) => {
    names.found(1);
    names.ended();
    return sourcesOfFile(path, crawl);
  },
};
