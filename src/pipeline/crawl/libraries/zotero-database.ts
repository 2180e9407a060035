import { dirname, isAbsolute, join, resolve } from 'node:path';
import { Type } from 'typebox';
import { holdsTables, openSqliteCopy, removeSqliteCopy } from '../../../lib/database/index.js';
import type { SqliteHandle } from '../../../lib/database/index.js';
import { AssayError } from '../../../lib/errors.js';
import { schemaCheck } from '../../../lib/schema-check.js';
import type { LibraryEntry } from '../../../records/library-entry.js';
import { exists } from '../exists.js';
import { entryDoi, entryName, entryValue, entryValues, entryYear } from './entry-values.js';
import { isRegularFile, libraryUnusable } from './format.js';
import type { Attachment, LibraryFormat, LibraryReading } from './format.js';

/** Name of the database in the data folder of Zotero. */
export const DATABASE = 'zotero.sqlite';

/** What is read: as Zotero 5 and later have it. */
const TABLES = [
  ...['items', 'itemTypes', 'itemData', 'itemDataValues', 'fields', 'itemAttachments', 'deletedItems', 'libraries'],
  ...['creators', 'itemCreators', 'creatorTypes', 'tags', 'itemTags', 'collections', 'collectionItems'],
];

/** Files that Zotero keeps, and files elsewhere that it links; addresses and pictures of notes are none. */
const ATTACHMENTS = `
  select items.itemID as item, items.key as key, itemAttachments.parentItemID as parent, itemAttachments.path as path
    from itemAttachments
    join items on items.itemID = itemAttachments.itemID
    join libraries on libraries.libraryID = items.libraryID
   where itemAttachments.linkMode in (0, 1, 2) and itemAttachments.path is not null and libraries.type <> 'feed'
     and not exists (select 1 from deletedItems
                      where deletedItems.itemID in (itemAttachments.itemID, itemAttachments.parentItemID))
   order by items.itemID`;
const ITEM = `
  select items.key as key, itemTypes.typeName as type from items
    join itemTypes on itemTypes.itemTypeID = items.itemTypeID where items.itemID = ?`;
const FIELDS = `
  select fields.fieldName as name, cast(itemDataValues.value as text) as value from itemData
    join fields on fields.fieldID = itemData.fieldID
    join itemDataValues on itemDataValues.valueID = itemData.valueID where itemData.itemID = ?`;
const CREATORS = `
  select creatorTypes.creatorType as role, creators.lastName as family, creators.firstName as given from itemCreators
    join creators on creators.creatorID = itemCreators.creatorID
    join creatorTypes on creatorTypes.creatorTypeID = itemCreators.creatorTypeID
   where itemCreators.itemID = ? order by itemCreators.orderIndex`;
const TAGS = `
  select tags.name as name from itemTags join tags on tags.tagID = itemTags.tagID
   where itemTags.itemID = ? order by tags.name`;
const COLLECTIONS = `
  select collections.collectionName as name from collectionItems
    join collections on collections.collectionID = collectionItems.collectionID
   where collectionItems.itemID = ? order by collections.collectionName`;

const Text = Type.Union([Type.String(), Type.Null()]);
const AttachmentRow = schemaCheck(
  Type.Object({
    item: Type.Integer(),
    key: Type.String(),
    parent: Type.Union([Type.Integer(), Type.Null()]),
    path: Type.String(),
  }),
);
const ItemRow = schemaCheck(Type.Object({ key: Type.String(), type: Type.String() }));
const FieldRow = schemaCheck(Type.Object({ name: Type.String(), value: Text }));
const CreatorRow = schemaCheck(Type.Object({ role: Type.String(), family: Text, given: Text }));
const NameRow = schemaCheck(Type.Object({ name: Text }));

/** What kinds of items call their title and date. */
const TITLES = ['title', 'caseName', 'nameOfAct', 'subject'];
const DATES = ['date', 'dateDecided', 'dateEnacted', 'issueDate'];

/** Returns a function that says what the library holds about an item. */
function entries(database: SqliteHandle): (itemId: number) => LibraryEntry {
  const [item, fields, creators, tags, collections] = [ITEM, FIELDS, CREATORS, TAGS, COLLECTIONS].map((query) =>
    database.prepare<[number]>(query),
  );
  const rows = (statement: typeof item, itemId: number): readonly unknown[] => statement?.all(itemId) ?? [];
  const names = (statement: typeof item, itemId: number): readonly string[] =>
    entryValues(rows(statement, itemId).map((row) => NameRow.Parse(row).name));
  return (itemId) => {
    const { key, type } = ItemRow.Parse(item?.get(itemId));
    const values = new Map(rows(fields, itemId).map((row) => [FieldRow.Parse(row).name, FieldRow.Parse(row).value]));
    const value = (...any: readonly string[]): string | null =>
      any.reduce<string | null>((found, name) => found ?? values.get(name) ?? null, null);
    const extra = (name: string): string | undefined =>
      new RegExp(`^${name}:\\s*(\\S+)`, 'imu').exec(value('extra') ?? '')?.[1];
    const people = rows(creators, itemId).map((row) => CreatorRow.Parse(row));
    const [role] = ['author', 'editor'].filter((wanted) => people.some((one) => one.role === wanted));
    return {
      key: entryValue(value('citationKey') ?? extra('Citation Key')) ?? key,
      type,
      title: entryValue(value(...TITLES)),
      authors: entryValues(
        people.filter((one) => role === undefined || one.role === role).map((one) => entryName(one.family, one.given)),
      ),
      year: entryYear(value(...DATES)),
      doi: entryDoi(value('DOI') ?? extra('DOI')),
      keywords: names(tags, itemId),
      collections: names(collections, itemId),
    };
  };
}

const OUTSIDE_BASE =
  'the library names this file from the base folder of linked files that Zotero was set to, which it does not hold: ' +
  'name that folder itself';

/** Returns the file of an attachment: kept in `storage/KEY`, linked, or linked from a folder of Zotero's settings. */
async function located(
  { key, path }: { readonly key: string; readonly path: string },
  folder: string,
  cwd: string,
): Promise<Pick<Attachment, 'file' | 'missing'>> {
  const [, kind, name = path] = /^(storage|attachments):(.*)$/su.exec(path) ?? [];
  if (kind === 'storage') return { file: join(folder, 'storage', key, name) };
  const file = isAbsolute(name) ? name : join(folder, name);
  return kind === 'attachments' && !(await exists(resolve(cwd, file))) ? { file, missing: OUTSIDE_BASE } : { file };
}

async function* attachmentsIn(database: SqliteHandle, library: string, cwd: string): AsyncGenerator<Attachment> {
  if (!holdsTables(database, TABLES)) throw new Error('it is no library of Zotero 5 or later');
  const seen = new Set<string>();
  const entryOf = entries(database);
  for (const row of database.prepare(ATTACHMENTS).iterate()) {
    const { item, key, parent, path } = AttachmentRow.Parse(row);
    const place = await located({ key, path }, dirname(library), cwd);
    if (!seen.has(place.file)) yield { ...place, entry: entryOf(parent ?? item) };
    seen.add(place.file);
  }
}

async function* attachmentsOfDatabase(library: string, { cwd, scratchFile }: LibraryReading) {
  const copy = scratchFile(DATABASE);
  let database: SqliteHandle | null = null;
  try {
    const path = resolve(cwd, library);
    if (!(await isRegularFile(path))) throw new Error('it is no regular file');
    database = await openSqliteCopy(path, copy);
    yield* attachmentsIn(database, library, cwd);
  } catch (error) {
    if (error instanceof AssayError) throw error;
    throw libraryUnusable(library, error, `Name ${DATABASE} in the data folder of Zotero, or that folder.`);
  } finally {
    database?.close();
    await removeSqliteCopy(copy);
  }
}

/** The library as Zotero itself keeps it: its data folder, or the database in it. It may be open in Zotero. */
export const zoteroDatabase: LibraryFormat = {
  name: 'zotero',
  libraryAt: async (path, cwd) => {
    if (/\.sqlite$/iu.test(path)) return path;
    const inside = join(path, DATABASE);
    return path !== '' && (await isRegularFile(resolve(cwd, inside))) ? inside : null;
  },
  attachments: attachmentsOfDatabase,
};
