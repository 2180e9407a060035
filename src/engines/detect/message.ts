import type { Detection, NotJudgedReason } from '../../records/detection.js';
import type { Manipulation } from '../../records/manipulation.js';
import { knownTextNames, MANIPULATION_TEXT } from '../../records/result-text.js';

const CAUTION = 'A score is an estimate, not proof of who wrote a text.';

/**
 * What a detection says, in sentences for end users: the finding, what is worth a look whatever the score, and the
 * caution that goes with it.
 */
export function resultMessage(detection: Detection): string {
  return [finding(detection), ...manipulationNote(detection.manipulations), CAUTION].join(' ');
}

const NOT_JUDGED: Readonly<Record<Exclude<NotJudgedReason, 'known_text'>, string>> = {
  not_prose: 'The document holds too little prose to judge who wrote it.',
  boilerplate:
    'The document is mostly standard wording, such as legal or licence text, which does not show who wrote it.',
  too_short: 'The text is too short to judge who wrote it.',
  unknown_language: 'The text is in a language that the detector does not know, so it is not judged.',
};

function knownTextFinding(names: readonly string[]): string {
  const named = names.length === 0 ? '' : ` (${knownTextNames(names)})`;
  return `The document is mostly a well-known text${named} that is older than AI writing, so it is not judged.`;
}

function finding({ verdict, confidenceCategory, wordCount, knownTexts, reason }: Detection): string {
  if (wordCount === 0) return 'The text has no words to judge.';
  if (reason === 'known_text') return knownTextFinding(knownTexts);
  if (reason !== null) return NOT_JUDGED[reason];
  if (confidenceCategory === 'low')
    return `The text cannot be judged with confidence; it is closest to ${LEANING[verdict]}.`;
  return `The detector reads the text as ${LEANING[verdict]}, with ${confidenceCategory} confidence.`;
}

function manipulationNote(manipulations: readonly Manipulation[]): readonly string[] {
  const names = manipulations.map(({ kind }) => MANIPULATION_TEXT[kind]);
  if (names.length === 0) return [];
  const listed = names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
  return [`It contains ${listed}: worth a look whatever the score.`];
}

const LEANING = {
  human: 'written by a human',
  ai: 'written by AI',
  mixed: 'a mix of human and AI writing',
} as const;
