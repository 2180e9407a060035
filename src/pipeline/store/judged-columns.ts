import type { Insertable, Selectable } from 'kysely';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { BLOCK_KINDS } from '../../records/blocks.js';
import { NOT_JUDGED_REASONS } from '../../records/detection.js';
import type { Judged } from '../../records/judged.js';
import { storedLiteralOrNull, storedShape } from './stored-literal.js';
import { manipulationsIn } from './stored-manipulations.js';
import type { ResultsTable } from './tables.js';

/** Words by kind. */
const StoredNotJudged = Compile(Type.Partial(Type.Record(Type.Enum(BLOCK_KINDS), Type.Integer({ minimum: 1 }))));

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

/** What was judged, as it was stored; a row without a result has nulls throughout. */
export function judgedIn({
  judged_words: judgedWords,
  not_judged: notJudged,
  manipulations,
  reason,
}: Pick<Selectable<ResultsTable>, JudgedNames>): Judged {
  return {
    judgedWords,
    notJudged: notJudged === null ? {} : storedShape(StoredNotJudged, JSON.parse(notJudged), 'results.not_judged'),
    manipulations: manipulations === null ? [] : manipulationsIn(JSON.parse(manipulations), 'results.manipulations'),
    notJudgedReason: storedLiteralOrNull(NOT_JUDGED_REASONS, reason, 'results.reason'),
  };
}
