import { Type } from 'typebox';
import { setting } from '../../lib/setting.js';
import type { SettingsOf } from '../../lib/setting.js';

export const storeSettings = {
  db: setting(Type.String({ minLength: 1 }), './assay.db', 'database of runs and results'),
  keepText: setting(
    Type.Union([Type.Literal('none'), Type.Literal('excerpt'), Type.Literal('full')]),
    'full',
    'what is kept of a text once it is scanned: nothing, its first 500 characters, or all of it',
  ),
  state: setting(
    Type.Union([Type.Literal(''), Type.Literal('medium'), Type.Literal('high')]),
    '',
    'least confidence at which a verdict is stated, medium or high; below it a text is unsure. It changes no result, ' +
      'only the verdict that is stated (default: medium; of a stored run, what it was started with)',
  ),
};

export type StoreSettings = SettingsOf<typeof storeSettings>;
