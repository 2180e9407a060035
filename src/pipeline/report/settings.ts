import { Type } from 'typebox';
import { setting } from '../../lib/setting.js';
import type { SettingsOf } from '../../lib/setting.js';

export const reportSettings = {
  reportDocuments: setting(
    Type.Integer({ minimum: 0, maximum: 1000 }),
    100,
    'most documents shown with their text in the report; 0 keeps all text out of it',
  ),
};

export type ReportSettings = SettingsOf<typeof reportSettings>;
