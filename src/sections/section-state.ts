import type { ScanResult } from '../records/scan-result.js';
import type { SectionState } from '../records/sections.js';
import { statedVerdict } from '../records/verdict.js';
import type { StatedFrom, StatedVerdict } from '../records/verdict.js';

/** Says by which rule verdicts are stated. */
export type Stating = (result: ScanResult) => StatedVerdict | null;

/** States verdicts from a confidence on. */
export function statingFrom(from: StatedFrom): Stating {
  return ({ verdict, confidence, notJudgedReason }) => statedVerdict(verdict, confidence, notJudgedReason, from);
}

/** What is said about a section. A scan that gives no verdict judges nothing. */
export function sectionState(
  result: ScanResult,
  from: StatedFrom,
  stating: Stating = statingFrom(from),
): Exclude<SectionState, 'not_scanned'> {
  return result.notJudgedReason === null ? (stating(result) ?? 'not_judged') : 'not_judged';
}
