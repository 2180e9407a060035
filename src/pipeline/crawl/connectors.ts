import type { Connector } from './connector.js';
import { folder } from './connectors/folder.js';
import { globs } from './connectors/globs.js';
import { library } from './connectors/library.js';
import { listFile } from './connectors/list-file.js';
import { namedFile } from './connectors/named-file.js';
import { storage } from './connectors/storage.js';

/** All connectors, in the order in which they are asked for a path. The last one takes any. */
export const connectors: readonly Connector[] = [library, listFile, storage, folder, namedFile, globs];
