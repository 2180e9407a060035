import { calibrationSettings } from '../calibration/settings.js';
import { bibliographySettings } from '../engines/bibliography/settings.js';
import { extractSettings } from '../extract/settings.js';
import type { SettingGroup, SettingsOf } from '../lib/setting.js';
import { clientSettings } from '../pipeline/client/settings.js';
import { crawlSettings } from '../pipeline/crawl/settings.js';
import { reportSettings } from '../pipeline/report/settings.js';
import { scheduleSettings } from '../pipeline/schedule/settings.js';
import { storeSettings } from '../pipeline/store/settings.js';
import { serviceSettings } from '../service/settings.js';
import { auditSettings } from './audit.js';
import { endingSettings } from './ending.js';
import { historySettings } from './history.js';
import { labellingSettings } from './labelling.js';
import { namingSettings } from './naming.js';
import { observationSettings } from './observation.js';
import { outputSettings } from './outputs.js';
import { placeSettings } from './places.js';
import { sharingSettings, workerSettings } from './sharing.js';
import { storageSettings } from './storage.js';

/** Every part's settings, in the order of help and docs. A stage is handed its own group, never the whole. */
export const settingGroups = {
  places: placeSettings,
  naming: namingSettings,
  store: storeSettings,
  calibration: calibrationSettings,
  crawl: crawlSettings,
  extract: extractSettings,
  schedule: scheduleSettings,
  client: clientSettings,
  outputs: outputSettings,
  labelling: labellingSettings,
  ending: endingSettings,
  observation: observationSettings,
  audit: auditSettings,
  history: historySettings,
  report: reportSettings,
  bibliography: bibliographySettings,
  service: serviceSettings,
  sharing: sharingSettings,
  worker: workerSettings,
  storage: storageSettings,
} satisfies Readonly<Record<string, SettingGroup>>;

/** All settings in force, by part. */
export type Settings = { readonly [G in keyof typeof settingGroups]: SettingsOf<(typeof settingGroups)[G]> };

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never;

/** Settings by their own names, as a config file holds them; those left out have their defaults. */
export type SettingValues = Partial<Intersection<Settings[keyof Settings]>>;
