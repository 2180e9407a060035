import { Type } from 'typebox';
import { setting } from '../lib/setting.js';

/** Where the embedded service keeps its own data. */
export const placeSettings = {
  data: setting(Type.String({ minLength: 1 }), './assay-data', 'Folder of the embedded service: service.db and works.db'),
};
