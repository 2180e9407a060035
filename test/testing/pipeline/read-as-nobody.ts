import { join } from 'node:path';
import { readDocument } from '../../../src/extract/workers/read-document.js';
import { crawl } from '../../../src/pipeline/crawl/index.js';

/**
 * Program of a test: finds and reads the sources of a folder as a user whom permissions bind. Prints a line for each.
 */
const NOBODY = 65_534;
const MEBIBYTE = 1024 * 1024;
const [, , folder = ''] = process.argv;

const limits = {
  timeoutMs: 30_000,
  memoryBytes: 256 * MEBIBYTE,
  maxFileBytes: MEBIBYTE,
  maxPages: 10,
  maxCharacters: MEBIBYTE,
};

// The program may stand in a folder that only its owner may enter: a first reading loads all of it.
await readDocument({ path: join(folder, 'open.txt'), filename: 'open.txt' }, limits);

// Permissions do not bind root.
if (process.getuid?.() === 0) {
  process.setgroups?.([]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}

const settings = {
  include: [],
  exclude: [],
  hidden: false,
  ignore: true,
  followOutside: false,
  archiveMaxDepth: 4,
  archiveMaxMembers: 100,
  archiveMaxBytes: MEBIBYTE,
  archiveMaxMemberBytes: MEBIBYTE,
  dataset: true,
  textColumn: '',
  idColumn: '',
};

for await (const { path, content } of crawl({ paths: ['.'], cwd: folder, scratchFolder: folder, settings })) {
  const ended =
    content.kind === 'file' ? await readDocument({ path: content.readPath, filename: path }, limits) : content;
  process.stdout.write(`${path} ${'reason' in ended ? ended.reason : 'text'}\n`);
}
