import { resolve } from 'node:path';
import type { SettingGroup, SettingsOf } from '../lib/setting.js';
import { extractSettings } from '../extract/settings.js';
import { bibliographySettings } from '../engines/bibliography/settings.js';
import { clientSettings } from '../pipeline/client/settings.js';
import { crawlSettings } from '../pipeline/crawl/settings.js';
import { scheduleSettings } from '../pipeline/schedule/settings.js';
import { reportSettings } from '../pipeline/report/settings.js';
import { storeSettings } from '../pipeline/store/settings.js';
import { serviceSettings } from '../service/settings.js';
import { readConfigFile } from './config-file.js';
import { auditSettings } from './audit.js';
import { endingSettings } from './ending.js';
import { outputSettings } from './outputs.js';
import { placeSettings } from './places.js';
import { sharingSettings, workerSettings } from './sharing.js';
import { storageSettings } from './storage.js';
import { resolveGroup } from './resolve.js';
import type { Origin, SettingSources } from './resolve.js';

/** Every part's settings, in the order of help and docs. A stage is handed its own group, never the whole. */
export const settingGroups = {
  places: placeSettings,
  store: storeSettings,
  crawl: crawlSettings,
  extract: extractSettings,
  schedule: scheduleSettings,
  client: clientSettings,
  outputs: outputSettings,
  ending: endingSettings,
  audit: auditSettings,
  report: reportSettings,
  bibliography: bibliographySettings,
  service: serviceSettings,
  sharing: sharingSettings,
  worker: workerSettings,
  storage: storageSettings,
} satisfies Readonly<Record<string, SettingGroup>>;

export type Settings = { readonly [G in keyof typeof settingGroups]: SettingsOf<(typeof settingGroups)[G]> };

export interface ResolvedSettings {
  readonly settings: Settings;
  /** Where each value came from, by key; for `assay config`. */
  readonly origins: Readonly<Record<string, Origin>>;
  readonly configPath: string | null;
}

export interface SettingsRequest {
  /** Parsed flags, camelCase; unknown ones are the command's own and are ignored. */
  readonly flags: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

function knownKeys(): ReadonlySet<string> {
  return new Set(Object.values(settingGroups).flatMap((group: SettingGroup) => Object.keys(group)));
}

/** All settings in force: flags over `ASSAY_…` variables over the config file over defaults. */
export function resolveSettings(request: SettingsRequest): ResolvedSettings {
  const named = request.flags['config'] ?? request.env['ASSAY_CONFIG'];
  const file = readConfigFile(
    typeof named === 'string' ? resolve(request.cwd, named) : undefined,
    request.cwd,
    knownKeys(),
  );
  const sources: SettingSources = { flags: request.flags, env: request.env, file: file.values, filePath: file.path };
  const places = resolveGroup(settingGroups.places, sources);
  const store = resolveGroup(settingGroups.store, sources);
  const crawl = resolveGroup(settingGroups.crawl, sources);
  const extract = resolveGroup(settingGroups.extract, sources);
  const schedule = resolveGroup(settingGroups.schedule, sources);
  const client = resolveGroup(settingGroups.client, sources);
  const outputs = resolveGroup(settingGroups.outputs, sources);
  const ending = resolveGroup(settingGroups.ending, sources);
  const audit = resolveGroup(settingGroups.audit, sources);
  const report = resolveGroup(settingGroups.report, sources);
  const bibliography = resolveGroup(settingGroups.bibliography, sources);
  const service = resolveGroup(settingGroups.service, sources);
  const sharing = resolveGroup(settingGroups.sharing, sources);
  const worker = resolveGroup(settingGroups.worker, sources);
  const storage = resolveGroup(settingGroups.storage, sources);
  return {
    settings: {
      places: places.values,
      store: store.values,
      crawl: crawl.values,
      extract: extract.values,
      schedule: schedule.values,
      client: client.values,
      outputs: outputs.values,
      ending: ending.values,
      audit: audit.values,
      report: report.values,
      bibliography: bibliography.values,
      service: service.values,
      sharing: sharing.values,
      worker: worker.values,
      storage: storage.values,
    },
    origins: {
      ...places.origins,
      ...store.origins,
      ...crawl.origins,
      ...extract.origins,
      ...schedule.origins,
      ...client.origins,
      ...outputs.origins,
      ...ending.origins,
      ...audit.origins,
      ...report.origins,
      ...bibliography.origins,
      ...service.origins,
      ...sharing.origins,
      ...worker.origins,
      ...storage.origins,
    },
    configPath: file.path,
  };
}
