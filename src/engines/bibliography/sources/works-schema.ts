import { sql } from 'kysely';
import type { Schema } from '../../../lib/database/index.js';

/**
 * The schema of the works index. Keys are 53-bit hashes (see `keys.ts`). The full-text table holds postings only; the
 * works are stored in `work`. Works of public dumps are stored packed, without full text (`packed/`): rows and pages
 * fill one page of the file each.
 */
export const worksSchema: Schema = {
  name: 'works',
  migrations: [
    {
      name: 'works, keys, full text, coverage, imports',
      up: async (queries) => {
        await sql`create table work (
        work_id integer primary key,
        name text not null unique,
        fingerprint integer not null unique,
        origin text not null,
        csl text not null
      )`.execute(queries);
        await sql`create table work_key (
        hash integer not null, work_id integer not null, primary key (hash, work_id)
      ) without rowid`.execute(queries);
        await sql`create virtual table work_text using fts5(
        words, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 0"
      )`.execute(queries);
        await sql`create virtual table work_terms using fts5vocab(work_text, row)`.execute(queries);
        await sql`create table common_term (term text primary key, works integer not null) without rowid`.execute(
          queries,
        );
        await sql`create table coverage (
        kind text not null, year integer not null, language text not null, works integer not null,
        primary key (kind, year, language)
      ) without rowid`.execute(queries);
        await sql`create table doi_prefix (prefix text primary key, works integer not null) without rowid`.execute(
          queries,
        );
        await sql`create table import_file (
        path text primary key, size integer not null, modified_ms integer not null,
        records_done integer not null, finished integer not null
      ) without rowid`.execute(queries);
        await sql`create table index_fact (name text primary key, value text not null) without rowid`.execute(queries);
      },
    },
    {
      name: 'packed works of public dumps',
      up: async (queries) => {
        await sql`create table packed_block (
        block_id integer primary key, first_row integer not null, offset integer not null, length integer not null
      )`.execute(queries);
        await sql`create table packed_row (row_id integer primary key, bytes blob not null)`.execute(queries);
        await sql`create table key_run (
        run_id integer primary key, first_page integer not null, keys integer not null, firsts blob not null
      )`.execute(queries);
        await sql`create table key_page (page_id integer primary key, bytes blob not null)`.execute(queries);
      },
    },
  ],
};
