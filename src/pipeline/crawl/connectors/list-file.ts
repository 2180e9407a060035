import { resolve } from 'node:path';
import { listedFile } from '../../../lib/listed-file.js';
import { objectPlace } from '../../../lib/object-storage.js';
import { exists } from '../check-paths.js';
import type { Connector } from '../connector.js';
import { bytePath } from '../file-name.js';
import { fileSource } from '../file-source.js';
import { entriesOfList } from '../list-entries.js';

/** The paths in a file, one a line: `--from-list FILE`, stored as `list:FILE`. A path that leads nowhere fails. */
export const listFile: Connector = {
  name: 'list',
  isPlace: (path) => listedFile(path) !== null,
  list: async function* (path, { cwd, objects, expansion, sourcesOf }) {
    for await (const entry of entriesOfList(listedFile(path) ?? path, cwd)) {
      const isObject = objects !== null && objectPlace(entry) !== null;
      if (isObject || (await exists(resolve(cwd, entry)))) yield* sourcesOf(entry);
      else yield await fileSource(bytePath(entry, cwd), expansion.scratchFile);
    }
  },
};
