import { parseReference } from '../../../src/engines/bibliography/parse/parse-reference.js';
import type { ReferenceModel } from '../../../src/engines/bibliography/parse/model.js';
import type { WorkSource } from '../../../src/engines/bibliography/types.js';
import { verifyReference } from '../../../src/engines/bibliography/match/verify.js';
import type { Verification } from '../../../src/engines/bibliography/match/verify.js';
import type { CheckedString, MatchedString } from '../../corpora/bibliography.js';

export interface VerdictScores {
  /** Share of real references whose record was found. */
  readonly rightRecord: number;
  readonly realReferences: number;
  /** Fabricated and chimera references detected, against real ones. */
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** Real references called mismatch or not_found. */
  readonly falseAlarms: number;
  /** Fabricated references that passed as found. */
  readonly fabricatedFound: number;
  readonly accepted: number;
  readonly strings: number;
}

export type OnVerdict = (checked: CheckedString, verification: Verification, isAccepted: boolean) => void;

const isAlarm = (verification: Verification): boolean =>
  verification.verdict === 'mismatch' || verification.verdict === 'not_found';

// Longer than other functions: one loop over the strings, and a line for each figure.
/** Returns how good the verdicts on labelled strings are. */
export async function scoreVerdicts(
  model: ReferenceModel,
  source: WorkSource,
  strings: readonly CheckedString[],
  onVerdict?: OnVerdict,
): Promise<VerdictScores> {
  let detected = 0;
  let wrong = 0;
  let real = 0;
  let alarms = 0;
  let rightRecords = 0;
  let fabricatedFound = 0;
  let accepted = 0;
  for (const checked of strings) {
    const verification = await verifyReference(parseReference(model, checked.raw), [source]);
    const isAccepted = checked.accept.includes(verification.verdict);
    if (isAccepted) accepted += 1;
    onVerdict?.(checked, verification, isAccepted);
    if (checked.label === 'exists') {
      real += 1;
      if (isAlarm(verification)) alarms += 1;
      if (verification.match !== null && checked.match_ids.includes(verification.match.comparison.work.id))
        rightRecords += 1;
    } else if (checked.label !== 'unindexed') {
      wrong += 1;
      if (isAlarm(verification)) detected += 1;
      if (checked.label === 'fabricated' && verification.verdict === 'found') fabricatedFound += 1;
    }
  }
  const precision = detected / (detected + alarms);
  const recall = detected / wrong;
  return {
    rightRecord: rightRecords / real,
    realReferences: real,
    precision,
    recall,
    f1: (2 * precision * recall) / (precision + recall),
    falseAlarms: alarms / real,
    fabricatedFound,
    accepted: accepted / strings.length,
    strings: strings.length,
  };
}

/** Records found for real strings cut from PDFs, and alarms on them. */
export async function scoreMatching(
  model: ReferenceModel,
  source: WorkSource,
  strings: readonly MatchedString[],
  onWrong?: (string: MatchedString, verification: Verification) => void,
): Promise<{ readonly rightRecord: number; readonly falseAlarms: number; readonly strings: number }> {
  let right = 0;
  let alarms = 0;
  for (const matched of strings) {
    const verification = await verifyReference(parseReference(model, matched.raw), [source]);
    const isRight = verification.match !== null && matched.match_ids.includes(verification.match.comparison.work.id);
    if (isRight) right += 1;
    if (isAlarm(verification)) alarms += 1;
    if (!isRight || isAlarm(verification)) onWrong?.(matched, verification);
  }
  return { rightRecord: right / strings.length, falseAlarms: alarms / strings.length, strings: strings.length };
}
