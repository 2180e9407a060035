import { resolve } from 'node:path';
import { exportFormatNames } from '../pipeline/export/formats.js';
import type { Settings } from './groups.js';
import { flagName } from './names.js';
import { profileFile } from './profile-file.js';

/** Settings of a start by which a run can be resumed in the same way, beside those that say what is scanned. */
export type StartSettings = Readonly<Record<string, string | number | boolean>>;

/** The address of a service without what may be a password in it. */
function plainAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { username, password } = new URL(address);
  return username === '' && password === '' ? address : '';
}

/** Names of outputs, which are stored as whole paths. */
const OUTPUT_NAMES = [...exportFormatNames, 'report'] as const;

/** Returns the files that a stored start wrote or read a key from, by their whole paths. */
export function filesOfStart(start: Readonly<Record<string, unknown>>): readonly string[] {
  return [...OUTPUT_NAMES, 'apiKeyFile'].map((name) => start[name]).filter((value) => typeof value === 'string');
}

/**
 * Returns the bounds, outputs and service of a start, as they are stored with its run: files by their whole path, and
 * without what is not set. A key is never among them.
 * @param cwd folder that the files start from
 */
export function startSettings(settings: Settings, cwd: string): StartSettings {
  const { schedule, outputs, client, calibration, labelling, naming } = settings;
  const { maxWords, maxFiles, maxWordsTotal, keepWords, waitForCycle } = schedule;
  const files = OUTPUT_NAMES.map((name) => [name, outputs[name] === '' ? '' : resolve(cwd, outputs[name])] as const);
  const all: Readonly<Record<string, string | number | boolean | null>> = {
    maxWords,
    maxFiles,
    maxWordsTotal,
    keepWords: keepWords === 0 ? null : keepWords,
    waitForCycle,
    priority: naming.priority === 'normal' ? null : naming.priority,
    ...Object.fromEntries(files),
    baseUrl: plainAddress(client.baseUrl),
    apiKeyFile: client.apiKeyFile === '' ? '' : resolve(cwd, client.apiKeyFile),
    profile: calibration.profile === '' ? '' : profileFile(settings, cwd, calibration.profile),
    maxFalseAlarms: calibration.maxFalseAlarms,
    register: calibration.register,
    truthColumn: labelling.truthColumn,
    columns: labelling.columns === 'full' ? '' : labelling.columns,
    silverLabels: labelling.silverLabels,
    datasheet: labelling.datasheet,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([key, value]) =>
      value === null || value === '' || value === false ? [] : [[key, value] as const],
    ),
  );
}

/** Returns stored settings of a start as the flags that a user would write, one a line. */
export function startFlags(start: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(start).map(([key, value]) =>
    value === true ? flagName(key) : `${flagName(key)} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
}
