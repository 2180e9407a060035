import { Type } from 'typebox';
import type { Static } from 'typebox';

const Offset = Type.Integer({ minimum: 0 });

export const PATTERN_SEVERITIES = ['info', 'low', 'medium', 'high'] as const;
export const PatternSeverity = Type.Enum(PATTERN_SEVERITIES);
export type PatternSeverity = Static<typeof PatternSeverity>;

/**
 * How strong a pattern is as a sign of AI writing, as measured; `npm run eval:patterns` prints the figures behind each
 * word.
 */
export const PATTERN_EVIDENCE = [
  'strong',
  'moderate',
  'uncertain',
  'none',
  'reversed',
  'artefact',
  'unmeasured',
] as const;
export const PatternEvidence = Type.Enum(PATTERN_EVIDENCE);
export type PatternEvidence = Static<typeof PatternEvidence>;

/** One AI-writing pattern found in one sentence. Offsets are UTF-16 code units into the document. */
export const PatternMatch = Type.Object({
  patternId: Type.String(),
  patternName: Type.String(),
  displayName: Type.String(),
  category: Type.String(),
  description: Type.String(),
  /** Why this sentence, quoting its words. */
  explanation: Type.String(),
  tip: Type.String(),
  severity: PatternSeverity,
  /** How much the match matters in its sentence, 0–1. */
  relevance: Type.Number({ minimum: 0, maximum: 1 }),
  /** How many times more often AI text shows the pattern than human text; null where the evidence is weak. */
  timesAsOften: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
  evidence: PatternEvidence,
  match: Type.String(),
  start: Offset,
  /** Exclusive. */
  end: Offset,
  /** Shared by all matches of one pattern that spans sentences; null where it stands in one sentence. */
  groupId: Type.Union([Type.String(), Type.Null()]),
  /** Other sentences of the group. */
  relatedSentenceIndexes: Type.Array(Type.Integer({ minimum: 0 })),
});
export type PatternMatch = Static<typeof PatternMatch>;

/** One sentence and the patterns found in it, at least one. Offsets are UTF-16 code units into the document. */
export const PatternSentence = Type.Object({
  sentenceIndex: Type.Integer({ minimum: 0 }),
  sentence: Type.String(),
  start: Offset,
  /** Exclusive. */
  end: Offset,
  patterns: Type.Array(PatternMatch, { minItems: 1 }),
});
export type PatternSentence = Static<typeof PatternSentence>;
