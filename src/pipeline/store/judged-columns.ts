import { NOT_JUDGED_REASONS } from '../../records/detection.js';
import type { Judged } from '../../records/judged.js';
import { decodeManipulations, decodeNotJudged } from '../../records/judged-json.js';
import type { ResultsTable } from './tables.js';

type JudgedColumns = Pick<ResultsTable, 'judged_words' | 'not_judged' | 'manipulations' | 'reason'>;

/** What was judged as it is stored; what is empty takes no room. */
export function judgedColumns({ judgedWords, notJudged, manipulations, notJudgedReason }: Judged): JudgedColumns {
  return {
    judged_words: judgedWords,
    not_judged: Object.keys(notJudged).length === 0 ? null : JSON.stringify(notJudged),
    manipulations: manipulations.length === 0 ? null : JSON.stringify(manipulations),
    reason: notJudgedReason,
  };
}

/** The same as it was; a row without a result has nulls throughout. */
export function judgedIn({
  judged_words: judgedWords,
  not_judged: notJudged,
  manipulations,
  reason,
}: JudgedColumns): Judged {
  return {
    judgedWords,
    notJudged: notJudged === null ? {} : decodeNotJudged(JSON.parse(notJudged)),
    manipulations: manipulations === null ? [] : decodeManipulations(JSON.parse(manipulations)),
    notJudgedReason: NOT_JUDGED_REASONS.find((known) => known === reason) ?? null,
  };
}
