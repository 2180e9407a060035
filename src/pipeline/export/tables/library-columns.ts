import type { LibraryEntry } from '../../../records/library-entry.js';
import type { ResultRow } from '../../../records/result-row.js';
import type { Cell, Column } from '../table.js';

/** The value of a cell; none of a source that no library lists. */
function ofEntry(value: (entry: LibraryEntry) => Cell): Column<ResultRow>['value'] {
  return ({ libraryEntry }) => (libraryEntry === undefined ? null : value(libraryEntry));
}

const joined = (values: readonly string[]): string | null => (values.length === 0 ? null : values.join('; '));

/** What a library of references (`--from-list library.bib`) says about the work that a source holds. */
export const libraryColumns: readonly Column<ResultRow>[] = [
  {
    name: 'library_key',
    type: 'string',
    describe:
      'citation key in the library of references (`--from-list library.bib`), or key of the item in Zotero; none ' +
      'without one',
    value: ofEntry(({ key }) => key),
  },
  {
    name: 'library_type',
    type: 'string',
    describe: 'kind of the work in the words of the library, such as `article` or `journalArticle`',
    value: ofEntry(({ type }) => type),
  },
  { name: 'library_title', type: 'string', describe: 'title of the work', value: ofEntry(({ title }) => title) },
  {
    name: 'library_authors',
    type: 'string',
    describe: 'its authors, as `Family, Given; Family, Given`',
    value: ofEntry(({ authors }) => joined(authors)),
  },
  { name: 'library_year', type: 'integer', describe: 'its year', value: ofEntry(({ year }) => year) },
  { name: 'library_doi', type: 'string', describe: 'its DOI', value: ofEntry(({ doi }) => doi) },
  {
    name: 'library_keywords',
    type: 'string',
    describe: 'its keywords or tags, separated by `; `',
    value: ofEntry(({ keywords }) => joined(keywords)),
  },
  {
    name: 'library_collections',
    type: 'string',
    describe: 'collections or groups that it is in, separated by `; `',
    value: ofEntry(({ collections }) => joined(collections)),
  },
];
