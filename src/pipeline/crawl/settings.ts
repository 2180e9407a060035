import { Type } from 'typebox';
import { setting } from '../../lib/setting.js';
import type { SettingsOf } from '../../lib/setting.js';

export const crawlSettings = {
  include: setting(Type.Array(Type.String()), [], 'only files that match, as in a .gitignore line; may be given again'),
  exclude: setting(
    Type.Array(Type.String()),
    [],
    'leave out what matches, as in a .gitignore line; may be given again',
  ),
  hidden: setting(Type.Boolean(), false, 'also files and folders whose name starts with a dot'),
  ignore: setting(
    Type.Boolean(),
    true,
    'leave out what .gitignore and .assayignore say, version control, dependencies and caches',
  ),
  followOutside: setting(Type.Boolean(), false, 'also links to files that are outside the folder walked'),
  archiveMaxDepth: setting(
    Type.Integer({ minimum: 0, maximum: 16 }),
    4,
    'levels of archives (.zip, .tar, .mbox, .warc, .gz, .zst, .bz2, .xz, and .tar.gz and the like) that are walked ' +
      'as folders, one in another; 0: none',
  ),
  archiveMaxMembers: setting(
    Type.Integer({ minimum: 1 }),
    100_000,
    'most members read of one archive and the archives in it',
  ),
  archiveMaxBytes: setting(
    Type.Integer({ minimum: 1 }),
    10_737_418_240,
    'most bytes unpacked from one archive and the archives in it; also the largest archive or dataset that is ' +
      'fetched from storage',
  ),
  archiveMaxMemberBytes: setting(
    Type.Integer({ minimum: 1 }),
    52_428_800,
    'largest member of an archive that is read, in bytes',
  ),
  dataset: setting(
    Type.Boolean(),
    false,
    'take the rows of .csv, .tsv, .jsonl, .json and .parquet files (also .gz, .zst, .bz2, .xz) as sources, ' +
      'one document per row; of .parquet files and of parts (train-00000-of-00010.jsonl) this is done without it',
  ),
  textColumn: setting(
    Type.String(),
    '',
    'column of the text in datasets, or a path into a nested one (answer.text, messages.assistant); empty: detected ' +
      'if it is obvious',
  ),
  idColumn: setting(Type.String(), '', 'column of the row id in datasets; empty: detected, else the row number'),
};

export type CrawlSettings = SettingsOf<typeof crawlSettings>;
