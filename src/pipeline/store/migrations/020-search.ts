import { sql } from 'kysely';
import { define, kindOf } from '../../../lib/database/index.js';
import type { DialectTerms, Migration } from '../../../lib/database/index.js';

/**
 * Words of kept texts, made when somebody first searches (`review/text-index.ts`): an index without the texts.
 * `up_to`: the number of the last document that is in it. `changed_texts`: those before it whose text is another now.
 */
const state = ({ integer, strict }: DialectTerms): readonly string[] => [
  `create table text_index (
    index_no ${integer} not null primary key check (index_no = 1),
    up_to ${integer} not null)${strict}`,
  'insert into text_index (index_no, up_to) values (1, 0)',
  `create table changed_texts (document_id ${integer} not null primary key)${strict}`,
  'create index findings_by_document on finding_rows (view_no, document_id)',
];

/** `path_parts`: each three letters of the names of findings, by number of the view and place. */
const inSqlite = (): readonly string[] => [
  `create virtual table text_words using fts5(words, content='', contentless_delete=1,
    tokenize="unicode61 remove_diacritics 0 categories 'L* N* M*'")`,
  `create virtual table path_parts using fts5(name, content='', contentless_delete=1, detail=none, tokenize='trigram')`,
];

/** Where the server has no `pg_trgm`, or its user may not add it, paths are searched row by row. */
const inPostgres = (): readonly string[] => [
  'create table text_words (document_id bigint not null primary key, words tsvector not null)',
  'create index text_words_by_word on text_words using gin (words)',
  `do $$ begin
    create extension if not exists pg_trgm;
    create index findings_by_name on finding_rows using gin (name gin_trgm_ops);
  exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then null;
  end $$`,
];

/** Lines about runs that were started, stopped or resumed from the workbench; they are only ever added. */
const changes = ({ serial, text, integer, strict }: DialectTerms): readonly string[] => [
  `create table run_changes (
    change_id ${serial},
    reader ${text} not null,
    action ${text} not null,
    what ${text} not null,
    changed_at ${integer} not null)${strict}`,
];

/** Full-text search over kept texts, search for parts of paths, and lines about what the workbench did to runs. */
export const search: Migration = {
  name: 'search',
  up: async (queries) => {
    // They are made again, with the parts of their paths.
    for (const table of ['finding_rows', 'finding_views']) await sql`delete from ${sql.table(table)}`.execute(queries);
    await define(queries, state);
    await define(queries, changes);
    await define(queries, kindOf(queries) === 'sqlite' ? inSqlite : inPostgres);
  },
};
