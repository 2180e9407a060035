import type { Insertable, Selectable } from 'kysely';
import { Type } from 'typebox';
import { schemaCheck } from '../../../lib/schema-check.js';
import { RESULT_KINDS, RESULT_REASONS, withNothingJudged } from '../../../records/judged.js';
import type { Judged } from '../../../records/judged.js';
import { storedJson } from './stored-json.js';
import { storedLiteralOrNull } from './stored-literal.js';
import { ResultManipulations } from './stored-manipulations.js';
import type { ResultsTable } from '../tables/tables.js';

/** Words by kind. A record of the kinds would be worked out as the program starts, which takes milliseconds. */
const StoredNotJudged = schemaCheck(
  Type.Object(Object.fromEntries(RESULT_KINDS.map((kind) => [kind, Type.Optional(Type.Integer({ minimum: 1 }))])), {
    additionalProperties: false,
  }),
);

type JudgedNames = 'judged_words' | 'not_judged' | 'manipulations' | 'reason';

/** What was judged as it is stored; what is empty takes no room. */
export function judgedColumns({
  judgedWords,
  notJudged,
  manipulations,
  notJudgedReason,
}: Judged): Required<Pick<Insertable<ResultsTable>, JudgedNames>> {
  return {
    judged_words: judgedWords,
    not_judged: Object.keys(notJudged).length === 0 ? null : JSON.stringify(notJudged),
    manipulations: manipulations.length === 0 ? null : JSON.stringify(manipulations),
    reason: notJudgedReason,
  };
}

/**
 * Returns what was judged, as it was stored; a row without a result has nulls throughout.
 * @throws AssayError `database_bad_value`
 */
export function judgedIn({
  judged_words: judgedWords,
  not_judged: notJudged,
  manipulations,
  reason,
}: Pick<Selectable<ResultsTable>, JudgedNames>): Judged {
  return withNothingJudged({
    judgedWords,
    notJudged: notJudged === null ? {} : storedJson(StoredNotJudged, notJudged, 'results.not_judged'),
    manipulations:
      manipulations === null ? [] : storedJson(ResultManipulations, manipulations, 'results.manipulations'),
    notJudgedReason: storedLiteralOrNull(RESULT_REASONS, reason, 'results.reason'),
  });
}
