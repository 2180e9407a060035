import { Type } from 'typebox';
import type { TString } from 'typebox';
import { setting } from '../lib/setting.js';
import type { Setting } from '../lib/setting.js';
import { exportFormatNames, exportFormats } from '../pipeline/export/formats.js';
import type { ExportFormatName } from '../pipeline/export/formats.js';

type FileSettings = Readonly<Record<ExportFormatName, Setting<TString>>>;

function isComplete(settings: Readonly<Record<string, Setting<TString>>>): settings is FileSettings {
  return exportFormatNames.every((name) => Object.hasOwn(settings, name));
}

/** A setting for each export format: the file to be written. */
function fileSettings(): FileSettings {
  const settings = Object.fromEntries(
    exportFormatNames.map((name) => [
      name,
      setting(Type.String(), '', `write the results as ${exportFormats[name].title} to this file`),
    ]),
  );
  if (!isComplete(settings)) throw new TypeError('an export format has no setting');
  return settings;
}

/** What a run writes when it ends. */
export const outputSettings = {
  ...fileSettings(),
  report: setting(Type.String(), '', 'write the HTML report to this file'),
};
