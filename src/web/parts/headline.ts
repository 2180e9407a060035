import { notJudgedText } from '../../records/result-text.js';
import { statedVerdict } from '../../records/verdict.js';
import type { Detection } from '../api/shapes.js';

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

/** Whether nothing is stated of a text: stated from medium confidence on, as elsewhere. */
export function isUnsure({ predicted_class: verdict, confidence_category: confidence, reason }: Detection): boolean {
  return statedVerdict(verdict, confidence, reason ?? null, 'medium') === 'unsure';
}

/** Returns what is said of a text, in a few words. */
export function headlineOf(detection: Detection): string {
  const { predicted_class: verdict, reason } = detection;
  if (reason !== undefined) return `Not judged: ${notJudgedText(reason)}`;
  return isUnsure(detection) ? UNSURE[verdict] : HEADING[verdict];
}
