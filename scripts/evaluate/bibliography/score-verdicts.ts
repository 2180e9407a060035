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

interface JudgedString {
  readonly checked: CheckedString;
  readonly verification: Verification;
  readonly isAccepted: boolean;
}

/** Returns how good the verdicts on labelled strings are. */
export async function scoreVerdicts(
  model: ReferenceModel,
  source: WorkSource,
  strings: readonly CheckedString[],
  onVerdict?: OnVerdict,
): Promise<VerdictScores> {
  const judged: JudgedString[] = [];
  for (const checked of strings) {
    const verification = await verifyReference(parseReference(model, checked.raw), [source]);
    const isAccepted = checked.accept.includes(verification.verdict);
    onVerdict?.(checked, verification, isAccepted);
    judged.push({ checked, verification, isAccepted });
  }
  return scoresOf(judged);
}

function scoresOf(judged: readonly JudgedString[]): VerdictScores {
  const real = judged.filter(({ checked }) => checked.label === 'exists');
  const wrong = judged.filter(({ checked: { label } }) => label !== 'exists' && label !== 'unindexed');
  const alarmsIn = (strings: readonly JudgedString[]): number =>
    strings.filter(({ verification }) => isAlarm(verification)).length;
  const [detected, alarms] = [alarmsIn(wrong), alarmsIn(real)];
  const precision = detected / (detected + alarms);
  const recall = detected / wrong.length;
  const rightRecords = real.filter(
    ({ checked, verification: { match } }) => match !== null && checked.match_ids.includes(match.comparison.work.id),
  );
  const fabricatedFound = wrong.filter(
    ({ checked, verification }) => checked.label === 'fabricated' && verification.verdict === 'found',
  );
  return {
    rightRecord: rightRecords.length / real.length,
    realReferences: real.length,
    precision,
    recall,
    f1: (2 * precision * recall) / (precision + recall),
    falseAlarms: alarms / real.length,
    fabricatedFound: fabricatedFound.length,
    accepted: judged.filter(({ isAccepted }) => isAccepted).length / judged.length,
    strings: judged.length,
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
