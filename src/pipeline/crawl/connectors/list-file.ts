import { listedFile } from '../../../lib/listed-file.js';
import type { Connector } from '../connector.js';
import { entriesOfList } from '../list-entries.js';
import { listedSources } from '../listed-sources.js';

/** The paths in a file, one a line: `--from-list FILE`, stored as `list:FILE`. A path that leads nowhere fails. */
export const listFile: Connector = {
  name: 'list',
  isPlace: (path) => listedFile(path) !== null,
  list: async function* (path, crawl) {
    for await (const entry of entriesOfList(listedFile(path) ?? path, crawl.cwd)) yield* listedSources(entry, crawl);
  },
};
