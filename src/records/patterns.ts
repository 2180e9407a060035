import { Type } from 'typebox';
import type { Static } from 'typebox';
import { GUESSED_REGISTERS } from './guessed-register.js';

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

const Share = Type.Union([Type.Number({ minimum: 0 }), Type.Null()]);

/** The texts that the rate of a pattern was measured on. */
export const MeasuredOn = Type.Object({
  /** What the text at hand was taken for; null where that was not clear: then the figures are of all registers. */
  register: Type.Union([Type.Enum(GUESSED_REGISTERS), Type.Null()]),
  /** 95 % interval of the rate; null where there is none. */
  low: Share,
  high: Share,
  humanDocuments: Type.Integer({ minimum: 0 }),
  aiDocuments: Type.Integer({ minimum: 0 }),
  timesInAllRegisters: Share,
});
export type MeasuredOn = Static<typeof MeasuredOn>;

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
  /**
   * How many times more often AI text of this register shows the pattern than human text of it; null where too little
   * was measured.
   */
  timesAsOften: Share,
  /** Other services and results of earlier versions lack it. */
  measured: Type.Optional(MeasuredOn),
  evidence: PatternEvidence,
  match: Type.String(),
  start: Offset,
  /** Exclusive. */
  end: Offset,
  /** Shared by all matches of one pattern that spans sentences; null where it is in one sentence. */
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
