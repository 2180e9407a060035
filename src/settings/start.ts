import { resolve } from 'node:path';
import { extractSettings } from '../extract/settings.js';
import type { SettingGroup } from '../lib/setting.js';
import { clientSettings, isWireFile } from '../pipeline/client/settings.js';
import { crawlSettings } from '../pipeline/crawl/settings.js';
import { exportFormatNames } from '../pipeline/export/formats.js';
import { reportSettings } from '../pipeline/report/settings.js';
import { scheduleSettings } from '../pipeline/schedule/settings.js';
import { storeSettings } from '../pipeline/store/settings.js';
import { endingSettings } from './ending.js';
import type { Settings } from './groups.js';
import { flagName } from './names.js';
import { placeSettings } from './places.js';
import { profileFile } from './profile-file.js';
import { storageSettings } from './storage.js';

/** Settings of a start by which a run can be resumed in the same way, beside those that say what is scanned. */
export type StartSettings = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** The address of a service without what may be a password in it. */
function plainAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { username, password } = new URL(address);
  return username === '' && password === '' ? address : '';
}

/** Settings of sending that say what is scanned. */
const OF_SCAN = ['scan', 'long', 'order', 'minWords', 'rescan', 'modelVersion'];

/** Settings of reading that change no text. */
const OF_SPEED = ['extractWorkers', 'extractMemoryMb', 'ocrCacheMb'];

/** Settings of sending that are kept with the run as what is scanned, or are said anew at each start. */
const NOT_OF_START = [...OF_SCAN, 'yes', 'allowDoubleBill', 'allowUnapprovedModel'];

function isKept(value: unknown): value is StartSettings[string] {
  if (Array.isArray(value)) return value.length > 0 && value.every((part) => typeof part === 'string');
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** Returns the settings of a group that differ from the default, but for those named. */
function chosenOf(group: SettingGroup, values: Readonly<Record<string, unknown>>, left: readonly string[] = []) {
  const chosen = Object.entries(group).flatMap(([key, { kind, default: usual }]): [string, StartSettings[string]][] => {
    const value = values[key];
    const isUsual = JSON.stringify(value) === JSON.stringify(usual);
    return kind !== 'flag' || isUsual || left.includes(key) || !isKept(value) ? [] : [[key, value]];
  });
  return Object.fromEntries(chosen);
}

/** Returns a wire profile by its name, or its file by the whole path. */
function wireOf(wire: string, cwd: string): string {
  if (wire === clientSettings.wire.default) return '';
  return isWireFile(wire) ? resolve(cwd, wire) : wire;
}

/** Names of outputs, which are stored as whole paths. */
const OUTPUT_NAMES = [...exportFormatNames, 'report'] as const;

/** Returns the files that a stored start wrote or read a key from, by their whole paths. */
export function filesOfStart(start: Readonly<Record<string, unknown>>): readonly string[] {
  return [...OUTPUT_NAMES, 'apiKeyFile'].map((name) => start[name]).filter((value) => typeof value === 'string');
}

/**
 * Returns the bounds, outputs and service of a start, and how it reads, sends and keeps texts, as they are stored with
 * its run: files by their whole path, and without what is not set. A key is never among them.
 * @param cwd folder that the files start from
 */
export function startSettings(settings: Settings, cwd: string): StartSettings {
  const { places, store, extract, schedule, outputs, client, calibration, labelling, ending, report, naming } =
    settings;
  const files = OUTPUT_NAMES.map((name) => [name, outputs[name] === '' ? '' : resolve(cwd, outputs[name])] as const);
  const all: Readonly<Record<string, StartSettings[string] | null>> = {
    ...chosenOf(storeSettings, store, ['db']),
    ...chosenOf(extractSettings, extract),
    ...chosenOf(scheduleSettings, schedule, NOT_OF_START),
    priority: naming.priority === 'normal' ? null : naming.priority,
    ...Object.fromEntries(files),
    ...chosenOf(reportSettings, report),
    ...chosenOf(endingSettings, ending),
    data: places.data === placeSettings.data.default ? '' : resolve(cwd, places.data),
    baseUrl: plainAddress(client.baseUrl),
    wire: wireOf(client.wire, cwd),
    ...chosenOf(clientSettings, client, ['baseUrl', 'apiKeyFile', 'wire']),
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

/** A flag with its value; null where it is a switch. */
export type FlagWithValue = readonly [flag: string, value: string | null];

function withValue(key: string, value: StartSettings[string]): FlagWithValue {
  if (value === true) return [flagName(key), null];
  if (value === false) return [flagName(`no${key.charAt(0).toUpperCase()}${key.slice(1)}`), null];
  return [flagName(key), Array.isArray(value) ? value.join(',') : String(value)];
}

/** Returns the flags that say what a run reads and scans, but for its paths: those that are not the usual ones. */
export function readingFlags(settings: Settings): readonly FlagWithValue[] {
  const { crawl, storage, extract, schedule, labelling } = settings;
  const notOfScan = Object.keys(scheduleSettings).filter((key) => !OF_SCAN.includes(key));
  const chosen = {
    ...chosenOf(crawlSettings, crawl),
    ...chosenOf(storageSettings, storage),
    ...chosenOf(extractSettings, extract, OF_SPEED),
    ...chosenOf(scheduleSettings, schedule, notOfScan),
    ...(labelling.truthColumn !== '' && { truthColumn: labelling.truthColumn }),
  };
  return Object.entries(chosen).map(([key, value]) => withValue(key, value));
}

/** Returns stored settings of a start as the flags that a user would write, one a line. */
export function startFlags(start: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(start).flatMap(([key, value]) => {
    if (value === true) return [flagName(key)];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.map((one) => `${flagName(key)} ${typeof one === 'string' ? one : JSON.stringify(one)}`);
  });
}
