import type { GuessedRegister } from '../../../src/records/guessed-register.js';
import type { PatternRegisters } from '../../../src/engines/patterns/lexicons.js';
import type { Lift, Tally } from './lift.js';
import type { PatternRecord } from '../../../src/engines/patterns/record.js';
import { isMeasurable, liftOf } from './lift.js';

const MIN_HITS = 10;
/** A register with fewer documents of a class tells nothing. */
const MIN_DOCUMENTS = 50;
/** A ratio whose interval is wider than this is too little to be given. */
const MAX_SPREAD = 6;
/** Human and AI text show a pattern about as often where the interval reaches 1 and ends below twice as often. */
const AS_OFTEN_LOW = 1;
const AS_OFTEN_HIGH = 2;

type RegisterCell = PatternRegisters['patterns'][string][string];

/** The corpus was cleaned of leftovers of chats: it tells nothing of them. */
const LEFTOVERS: ReadonlySet<string> = new Set(['chat_leftover', 'citation_artefact']);

const rounded = (value: number): number => Math.round(100 * value) / 100;

/** What a register says about a pattern; `null` where there is too little. */
function cellOf(lift: Lift): RegisterCell | null {
  const isEnough = Math.min(lift.paired.human, lift.paired.ai) >= MIN_DOCUMENTS && lift.pairedHits >= MIN_HITS;
  if (!isEnough || lift.ratio === null || lift.high > MAX_SPREAD * lift.low) return null;
  return {
    k_times: Math.round(10 * lift.ratio) / 10,
    low: rounded(lift.low),
    high: rounded(lift.high),
    as_often: lift.low <= AS_OFTEN_LOW && lift.high < AS_OFTEN_HIGH,
  };
}

/** The table that is shipped: for each pattern the registers that had enough. */
export function registerTable(
  tallies: ReadonlyMap<GuessedRegister, Tally>,
  patterns: readonly PatternRecord[],
): PatternRegisters {
  const documents = Object.fromEntries([...tallies].map(([register, tally]) => [register, liftOf(tally, '').paired]));
  const rows = patterns.map((record) => {
    const { id } = record;
    const measured = isMeasurable(record) && !LEFTOVERS.has(record.category) ? [...tallies] : [];
    const cells = measured.flatMap(([register, tally]) => {
      const cell = cellOf(liftOf(tally, id));
      return cell === null ? [] : [[register, cell] as const];
    });
    return [id, Object.fromEntries(cells)] as const;
  });
  return { documents, patterns: Object.fromEntries(rows) };
}
