import type { GuessedRegister } from '../../records/guessed-register.js';
import type { MeasuredOn, PatternEvidence, PatternSeverity } from '../../records/patterns.js';
import type { MeasuredPattern, PatternRegisters } from './lexicons.js';

/** What is said about a pattern in a text of one register, or of any. */
export interface PatternMeasure {
  readonly severity: PatternSeverity;
  readonly evidence: PatternEvidence;
  readonly timesAsOften: number | null;
  readonly measured: MeasuredOn;
}

const UNMEASURED: MeasuredPattern = {
  severity: 'info',
  evidence: 'unmeasured',
  k_times: null,
  low: null,
  high: null,
  human_documents: 0,
  ai_documents: 0,
};

/** Where people write so clearly more often than AI does: the same limit as over all registers. */
const REVERSED_BELOW = 0.77;

/**
 * Returns what is said about a pattern in a text of a register. Where human texts of the register show it about as
 * often as AI texts, its severity is `info`; where too few were measured there is no figure, and severity and evidence
 * are those of all registers.
 */
export function measuredIn(
  register: GuessedRegister | null,
  everywhere: MeasuredPattern = UNMEASURED,
  cell?: PatternRegisters['patterns'][string][string],
  documents: PatternRegisters['documents'][string] = { human: 0, ai: 0 },
): PatternMeasure {
  const { severity, evidence, k_times: timesInAllRegisters } = everywhere;
  if (register === null) {
    const { low, high, human_documents: humanDocuments, ai_documents: aiDocuments } = everywhere;
    const measured = { register, low, high, humanDocuments, aiDocuments, timesInAllRegisters };
    return { severity, evidence, timesAsOften: timesInAllRegisters, measured };
  }
  const measured: MeasuredOn = {
    register,
    low: cell?.low ?? null,
    high: cell?.high ?? null,
    humanDocuments: documents.human,
    aiDocuments: documents.ai,
    timesInAllRegisters,
  };
  const timesAsOften = cell?.k_times ?? null;
  if (cell?.as_often !== true) return { severity, evidence, timesAsOften, measured };
  return { severity: 'info', evidence: cell.high < REVERSED_BELOW ? 'reversed' : 'none', timesAsOften, measured };
}
