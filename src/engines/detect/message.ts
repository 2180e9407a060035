import type { Detection } from '../../records/detection.js';

const CAUTION = 'A score is an estimate, not proof of who wrote a text.';

/** What a detection says, in a sentence for end users, with the caution that goes with it. */
export function resultMessage(detection: Detection): string {
  return `${finding(detection)} ${CAUTION}`;
}

function finding({ verdict, confidenceCategory, wordCount }: Detection): string {
  if (wordCount === 0) return 'The text has no words to judge.';
  if (confidenceCategory === 'low') return `The text cannot be judged with confidence; it is closest to ${LEANING[verdict]}.`;
  return `${confidenceCategory === 'high' ? 'The text is very likely' : 'The text is likely'} ${LEANING[verdict]}.`;
}

const LEANING = {
  human: 'written by a human',
  ai: 'written by AI',
  mixed: 'a mix of human and AI writing',
} as const;
