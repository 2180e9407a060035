import { notJudgedText } from '../../records/result-text.js';
import type { WholeText } from '../../records/whole-text.js';

const HEADING = {
  ai: 'Reads as written by AI',
  mixed: 'Reads as partly written by AI',
  human: 'Reads as written by a human',
} as const;
/** Verdicts at low confidence, worded as uncertain. */
const UNSURE = {
  ai: 'Unsure; closest to written by AI',
  mixed: 'Unsure; closest to partly written by AI',
  human: 'Unsure; closest to written by a human',
} as const;

/** Returns what is said about a text, in a few words. */
export function headlineOf({ verdict, result }: WholeText): string {
  if (result.notJudgedReason !== null) return `Not judged: ${notJudgedText(result.notJudgedReason)}`;
  if (verdict !== null && verdict !== 'unsure') return HEADING[verdict];
  return UNSURE[result.verdict ?? 'human'];
}
