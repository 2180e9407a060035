import { define } from '../../../lib/database/index.js';
import type { DialectTerms, Migration } from '../../../lib/database/index.js';

/** What archives and unreadable files held when they were last read, so that unchanged ones cost a stat. */
const statements = ({ serial, text, integer, real }: DialectTerms): readonly string[] => [
  `create table archives (
    archive_id ${serial},
    file_key ${text} not null,
    size_bytes ${integer} not null,
    mtime_ms ${real} not null,
    content_hash ${text} not null,
    walked_as ${text} not null,
    complete ${integer} not null)`,
  'create index archives_by_file on archives (file_key)',
  `create table archive_members (
    archive_id ${integer} not null references archives on delete cascade,
    position ${integer} not null,
    name ${text} not null,
    file_key ${text},
    outcome ${text},
    reason ${text},
    message ${text},
    primary key (archive_id, position))`,
  `create table refused_files (
    file_key ${text} primary key,
    size_bytes ${integer} not null,
    mtime_ms ${real} not null,
    content_hash ${text} not null,
    program ${text} not null,
    reason ${text} not null,
    message ${text} not null,
    format ${text})`,
];

export const archives: Migration = {
  name: 'archives and unreadable files',
  up: (queries) => define(queries, statements),
};
