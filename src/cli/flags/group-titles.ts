import type { settingGroups } from '../../settings/groups.js';

/** What the settings of each part are about, for people, as help and `assay config` name them. */
export const GROUP_TITLES: Readonly<Record<keyof typeof settingGroups, string>> = {
  crawl: 'What is scanned',
  storage: 'Files in S3-compatible storage',
  schedule: 'How it is scanned',
  client: 'The service',
  naming: 'Name and priority',
  store: 'Where results go',
  calibration: 'How verdicts are stated',
  sharing: 'Several machines',
  outputs: 'What is written',
  labelling: 'Labels and their columns',
  ending: 'When it ends',
  report: 'The report',
  extract: 'Reading files',
  places: 'The embedded service',
  observation: 'For other programs',
  audit: 'Audits',
  history: 'What is kept of earlier runs',
  bibliography: 'Checking references',
  service: 'The service of assay serve',
  worker: 'A worker',
};

const titles: Readonly<Record<string, string>> = GROUP_TITLES;

/** Returns the title of a group of settings. @param name its key among all groups */
export function groupTitle(name: string): string {
  return titles[name] ?? name;
}
