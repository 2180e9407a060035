import { resolve } from 'node:path';
import { listedFile } from '../../../lib/listed-file.js';
import type { Source } from '../../../records/source.js';
import { exists } from '../exists.js';
import type { Connector, Crawl } from '../connector.js';
import type { Attachment } from '../libraries/format.js';
import { libraryAt } from '../libraries/formats.js';
import { listedSources } from '../listed-sources.js';

const NOT_THERE =
  'the library names this file, but it is not there: it was moved or deleted, or not downloaded to this machine';

function missing(path: string, message: string): Source {
  const content = { kind: 'ended', outcome: 'failed', reason: 'vanished', message } as const;
  return { path, pathBytes: null, datasetId: null, content };
}

async function* sourcesOf({ file, missing: why }: Attachment, crawl: Crawl): AsyncGenerator<Source> {
  if (why !== undefined) yield missing(file, why);
  else if (await exists(resolve(crawl.cwd, file))) yield* listedSources(file, crawl);
  else yield missing(file, NOT_THERE);
}

/** The attachments of a library of references, with what it says about their works: `--from-list library.bib`. */
export const library: Connector = {
  name: 'library',
  isPlace: async (path, { cwd }) => {
    const file = listedFile(path);
    return file !== null && (await libraryAt(file, cwd)) !== null;
  },
  list: async function* (path, crawl) {
    const found = await libraryAt(listedFile(path) ?? path, crawl.cwd);
    if (found === null) return;
    const reading = { cwd: crawl.cwd, scratchFile: crawl.expansion.scratchFile };
    for await (const attachment of found.format.attachments(found.library, reading))
      for await (const source of sourcesOf(attachment, crawl))
        yield attachment.entry === null ? source : { ...source, libraryEntry: attachment.entry };
  },
};
