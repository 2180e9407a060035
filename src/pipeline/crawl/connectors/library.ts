import { listedFile } from '../../../lib/listed-file.js';
import type { Connector } from '../connector.js';
import { isLibrary } from '../library-attachments.js';
import { attachmentsOfLibrary } from '../library-entries.js';
import { listedSources } from '../listed-sources.js';

/** The attachments of a BibTeX library, each with what the library says about its work: `--from-list library.bib`. */
export const library: Connector = {
  name: 'library',
  isPlace: (path) => isLibrary(listedFile(path) ?? ''),
  list: async function* (path, crawl) {
    for await (const { file, entry } of attachmentsOfLibrary(listedFile(path) ?? path, crawl.cwd))
      for await (const source of listedSources(file, crawl))
        yield entry === null ? source : { ...source, libraryEntry: entry };
  },
};
