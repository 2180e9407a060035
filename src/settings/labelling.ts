import { Type } from 'typebox';
import { setting } from '../lib/setting.js';
import { EXPORT_COLUMNS } from '../records/export-shape.js';

/** What exports are as labels of a dataset. */
export const labellingSettings = {
  truthColumn: setting(
    Type.String(),
    '',
    'column of the datasets that says who wrote each text, human, ai or mixed: kept as truth beside the verdict',
  ),
  columns: setting(
    Type.Enum([...EXPORT_COLUMNS]),
    'full',
    'columns of exports: all, or slim ones: id, truth, verdict, confidence, probabilities, silver label',
  ),
  silverLabels: setting(
    Type.String({ pattern: '^\\s*$|^\\s*\\d*\\.?\\d+\\s*%?\\s*$' }),
    '',
    'with a profile made with AI texts: label only texts so clear that at most this share gets a wrong label, as in 2%',
  ),
  datasheet: setting(
    Type.Boolean(),
    false,
    'write a datasheet beside each export: FILE.datasheet.md and FILE.croissant.json',
  ),
};
