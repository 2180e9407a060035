import { isoSeconds } from '../../../lib/iso-seconds.js';
import { decidersText, jointChoice, jointNote } from '../../../records/decision.js';
import type { Decision } from '../../../records/decision.js';
import type { ResultRow } from '../../../records/result-row.js';
import type { Cell, Column } from '../table.js';

/** The value of a cell; none where nobody decided. */
function ofDecisions(value: (decisions: readonly Decision[]) => Cell): Column<ResultRow>['value'] {
  return ({ decisions = [] }) => (decisions.length === 0 ? null : value(decisions));
}

/** What readers decided about a text after reading it. */
export const decisionColumns: readonly Column<ResultRow>[] = [
  {
    name: 'decision',
    type: 'string',
    describe:
      'what readers decided about the verdict in the workbench: `confirmed`, `dismissed`, `unsure` or `conversation` ' +
      '(needs a conversation); `disagreement` where they do not agree; none where nobody decided',
    value: ofDecisions(jointChoice),
  },
  {
    name: 'decided_by',
    type: 'string',
    describe: 'the readers who decided, as `one; another`; where they do not agree, `one: confirmed; another: unsure`',
    value: ofDecisions(decidersText),
  },
  {
    name: 'decided_at',
    type: 'timestamp',
    describe: 'time of the last decision, ISO 8601 in UTC',
    value: ofDecisions((decisions) => isoSeconds(Math.max(...decisions.map(({ decidedAtMs }) => decidedAtMs)))),
  },
  {
    name: 'decision_note',
    type: 'string',
    describe: 'the reader’s note; of several readers, `one: …; another: …`',
    value: ofDecisions((decisions) => jointNote(decisions) || null),
  },
];
