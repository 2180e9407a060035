import { Type } from 'typebox';
import { schemaCheck } from '../../../lib/schema-check.js';
import { storedJson } from '../columns/stored-json.js';

const Stored = schemaCheck(
  Type.Object({ start: Type.Optional(Type.Object({ maxWordsTotal: Type.Optional(Type.Integer({ minimum: 0 })) })) }),
);

/**
 * Returns the most words of a run over all its starts; null without this limit.
 * @param settings of the run, as they are stored
 */
export function maxWordsTotalIn(settings: string): number | null {
  return storedJson(Stored, settings, 'runs.settings').start?.maxWordsTotal ?? null;
}
