import { Type } from 'typebox';
import { setting } from '../lib/setting.js';
import type { SettingsOf } from '../lib/setting.js';

/** What a run writes when it ends. */
export const outputSettings = {
  csv: setting(Type.String(), '', 'write the results as CSV to this file'),
  jsonl: setting(Type.String(), '', 'write the results as JSON Lines to this file'),
  parquet: setting(Type.String(), '', 'write the results as Parquet to this file'),
  report: setting(Type.String(), '', 'write the HTML report to this file'),
};

export type OutputSettings = SettingsOf<typeof outputSettings>;
