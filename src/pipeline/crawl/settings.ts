import { Type } from 'typebox';
import { setting } from '../../lib/setting.js';
import type { SettingsOf } from '../../lib/setting.js';

export const crawlSettings = {
  include: setting(Type.Array(Type.String()), [], 'only files that match, as in a .gitignore line; may be given again'),
  exclude: setting(Type.Array(Type.String()), [], 'leave out what matches, as in a .gitignore line; may be given again'),
  dataset: setting(Type.Boolean(), false, 'take the rows of .csv, .tsv, .jsonl and .parquet files (also .gz, .zst) as sources, one document a row'),
  textColumn: setting(Type.String(), '', 'column of the text in datasets; none: guessed where it is obvious'),
  idColumn: setting(Type.String(), '', 'column of the row id in datasets; none: guessed, else the row number'),
};

export type CrawlSettings = SettingsOf<typeof crawlSettings>;
