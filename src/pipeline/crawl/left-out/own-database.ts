import { readSync } from 'node:fs';

/** How a database of SQLite begins, and where its parts are (https://sqlite.org/fileformat.html). */
const DATABASE_START = 'SQLite format 3\0';
const HEADER_BYTES = 100;
const PAGE_SIZE_AT = 16;
/** Stands for 65,536, which does not fit. */
const LARGEST_PAGE = 1;
/** A page of a table that holds only the numbers of other pages. */
const INTERIOR = 5;
const FIRST_CELL_AT = 12;
/** Levels of the table of tables that are gone down; one of a thousand tables has three. */
const MOST_LEVELS = 4;

/** Names on the first page of the table of tables, by which databases of runs and of the service are known. */
const OWN_TABLES = [
  ['runs', 'usage_readings', 'ledger', 'batches'],
  ['api_keys', 'usage_cycles', 'idempotent_answers'],
] as const;

function pageOf(file: number, pageSize: number, number: number): Buffer {
  const page = Buffer.alloc(pageSize);
  readSync(file, page, 0, pageSize, (number - 1) * pageSize);
  return page;
}

/**
 * Whether an open file is a database of this program, by the names of its tables. SQLite is not asked: it would write
 * files beside it.
 * @throws RangeError for a damaged one
 */
export function isOwnDatabase(file: number): boolean {
  const header = Buffer.alloc(HEADER_BYTES);
  if (readSync(file, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return false;
  if (header.toString('latin1', 0, DATABASE_START.length) !== DATABASE_START) return false;
  const stated = header.readUInt16BE(PAGE_SIZE_AT);
  const pageSize = stated === LARGEST_PAGE ? 65_536 : stated;
  let [page, start] = [pageOf(file, pageSize, 1), HEADER_BYTES];
  for (let level = 1; level < MOST_LEVELS && page.readUInt8(start) === INTERIOR; level += 1) {
    const child = page.readUInt32BE(page.readUInt16BE(start + FIRST_CELL_AT));
    [page, start] = [pageOf(file, pageSize, child), 0];
  }
  const text = page.toString('latin1');
  return OWN_TABLES.some((names) => names.every((name) => text.includes(`CREATE TABLE ${name} `)));
}
