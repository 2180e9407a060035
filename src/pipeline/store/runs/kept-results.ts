import { Type } from 'typebox';
import { schemaCheck } from '../../../lib/schema-check.js';
import type { KeptResults } from '../../../records/rescore.js';
import { storedJson } from '../columns/stored-json.js';

const StoredKept = schemaCheck(
  Type.Object({
    kept: Type.Optional(
      Type.Object({
        versions: Type.Array(Type.String()),
        fromHash: Type.String(),
        mostWords: Type.Union([Type.Null(), Type.Integer({ minimum: 0 })]),
      }),
    ),
  }),
);

/** Returns which results of earlier versions a run was begun with. @param settings of the run, as they are stored */
export function keptIn(settings: string): KeptResults | null {
  return storedJson(StoredKept, settings, 'runs.settings').kept ?? null;
}

const StoredLong = schemaCheck(Type.Object({ long: Type.Optional(Type.String()) }));

/**
 * Returns whether results of texts that were cut stand in for scans of a run: not where it scans long texts whole.
 * @param settings of the run, as they are stored
 */
export function takesCutIn(settings: string): boolean {
  return storedJson(StoredLong, settings, 'runs.settings').long !== 'sections';
}
