import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';

/** The tables of Zotero that a reader of libraries needs, with the columns that it needs. */
const SCHEMA = `
CREATE TABLE libraries (libraryID INTEGER PRIMARY KEY, type TEXT NOT NULL);
CREATE TABLE itemTypes (itemTypeID INTEGER PRIMARY KEY, typeName TEXT);
CREATE TABLE items (itemID INTEGER PRIMARY KEY, itemTypeID INT NOT NULL, libraryID INT NOT NULL, key TEXT NOT NULL);
CREATE TABLE fields (fieldID INTEGER PRIMARY KEY, fieldName TEXT);
CREATE TABLE itemDataValues (valueID INTEGER PRIMARY KEY, value UNIQUE);
CREATE TABLE itemData (itemID INT, fieldID INT, valueID, PRIMARY KEY (itemID, fieldID));
CREATE TABLE creators (creatorID INTEGER PRIMARY KEY, firstName TEXT, lastName TEXT, fieldMode INT);
CREATE TABLE creatorTypes (creatorTypeID INTEGER PRIMARY KEY, creatorType TEXT);
CREATE TABLE itemCreators (itemID INT, creatorID INT, creatorTypeID INT, orderIndex INT);
CREATE TABLE itemAttachments (itemID INTEGER PRIMARY KEY, parentItemID INT, linkMode INT, contentType TEXT, path TEXT);
CREATE TABLE deletedItems (itemID INTEGER PRIMARY KEY);
CREATE TABLE tags (tagID INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE itemTags (itemID INT, tagID INT, type INT);
CREATE TABLE collections (collectionID INTEGER PRIMARY KEY, collectionName TEXT NOT NULL, parentCollectionID INT);
CREATE TABLE collectionItems (collectionID INT, itemID INT, orderIndex INT);
INSERT INTO libraries VALUES (1, 'user'), (2, 'group'), (3, 'feed');
INSERT INTO creatorTypes VALUES (1, 'author'), (2, 'editor'), (3, 'interviewer');
`;

type ZoteroDatabase = Database.Database;

/** An item with what the library says about it, and the files attached to it. */
export interface ZoteroItem {
  readonly key: string;
  readonly type?: string;
  readonly library?: number;
  readonly fields?: Readonly<Record<string, string | number>>;
  readonly creators?: readonly (readonly [role: number, family: string, given: string | null])[];
  readonly tags?: readonly string[];
  readonly collections?: readonly string[];
  readonly isDeleted?: boolean;
  /** Of an item that is a file itself. */
  readonly file?: ZoteroFile;
  readonly attachments?: readonly (ZoteroFile & { readonly key: string; readonly isDeleted?: boolean })[];
}

interface ZoteroFile {
  readonly mode: number;
  readonly path: string | null;
}

/** Returns the number of a value in a table of names. */
function idOf(database: ZoteroDatabase, table: string, id: string, column: string, value: string | number): unknown {
  const find = database.prepare(`select ${id} from ${table} where ${column} = ?`).pluck();
  return find.get(value) ?? database.prepare(`insert into ${table} (${column}) values (?)`).run(value).lastInsertRowid;
}

function addItem(database: ZoteroDatabase, { key, type = 'attachment', library = 1, isDeleted }: ZoteroItem): unknown {
  const typeId = idOf(database, 'itemTypes', 'itemTypeID', 'typeName', type);
  const { lastInsertRowid: itemId } = database
    .prepare('insert into items (itemTypeID, libraryID, key) values (?, ?, ?)')
    .run(typeId, library, key);
  if (isDeleted === true) database.prepare('insert into deletedItems values (?)').run(itemId);
  return itemId;
}

function attach(database: ZoteroDatabase, itemId: unknown, parent: unknown, { mode, path }: ZoteroFile): void {
  database
    .prepare('insert into itemAttachments (itemID, parentItemID, linkMode, path) values (?, ?, ?, ?)')
    .run(itemId, parent, mode, path);
}

function describe(database: ZoteroDatabase, itemId: unknown, item: ZoteroItem): void {
  for (const [name, value] of Object.entries(item.fields ?? {}))
    database
      .prepare('insert into itemData values (?, ?, ?)')
      .run(
        itemId,
        idOf(database, 'fields', 'fieldID', 'fieldName', name),
        idOf(database, 'itemDataValues', 'valueID', 'value', value),
      );
  for (const [index, [role, family, given]] of (item.creators ?? []).entries()) {
    const { lastInsertRowid } = database
      .prepare('insert into creators (firstName, lastName) values (?, ?)')
      .run(given, family);
    database.prepare('insert into itemCreators values (?, ?, ?, ?)').run(itemId, lastInsertRowid, role, index);
  }
  for (const tag of item.tags ?? [])
    database.prepare('insert into itemTags values (?, ?, 0)').run(itemId, idOf(database, 'tags', 'tagID', 'name', tag));
  for (const name of item.collections ?? [])
    database
      .prepare('insert into collectionItems values (?, ?, 0)')
      .run(idOf(database, 'collections', 'collectionID', 'collectionName', name), itemId);
}

/** Writes the database of a Zotero library, and returns it open, as Zotero itself would hold it. */
export function zoteroLibrary(path: string, items: readonly ZoteroItem[]): ZoteroDatabase {
  mkdirSync(dirname(path), { recursive: true });
  const database = new Database(path);
  database.exec(SCHEMA);
  for (const item of items) {
    const itemId = addItem(database, item);
    describe(database, itemId, item);
    if (item.file !== undefined) attach(database, itemId, null, item.file);
    for (const own of item.attachments ?? []) {
      const { key, isDeleted = false } = own;
      attach(database, addItem(database, { key, isDeleted, library: item.library ?? 1 }), itemId, own);
    }
  }
  return database;
}
