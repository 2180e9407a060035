import { Type } from 'typebox';
import { schemaCheck } from '../../../lib/schema-check.js';
import type { LibraryEntry } from '../../../records/library-entry.js';
import { storedJson } from './stored-json.js';

const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const Texts = Type.Array(Type.String());

/** What a library says about a source, as it is stored. */
export const StoredLibraryEntry = Type.Object({
  key: Type.String(),
  type: Type.String(),
  title: TextOrNull,
  authors: Texts,
  year: Type.Union([Type.Integer(), Type.Null()]),
  doi: TextOrNull,
  keywords: Texts,
  collections: Texts,
});
const checked = schemaCheck(StoredLibraryEntry);

/** Returns what a library says about a source; null where none lists it. @throws AssayError `database_bad_value` */
export function libraryEntryIn(json: string | null): LibraryEntry | null {
  return json === null ? null : storedJson(checked, json, 'sources.library_entry');
}
