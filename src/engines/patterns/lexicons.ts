import { Type } from 'typebox';
import type { Static } from 'typebox';
import { PatternEvidence, PatternSeverity } from '../../records/patterns.js';

/** The measured figures of one pattern. */
export const MeasuredPattern = Type.Object({
  severity: PatternSeverity,
  evidence: PatternEvidence,
  /** How many times more often per word the pattern occurs in AI text; null if the evidence is weak. */
  k_times: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
});
export type MeasuredPattern = Static<typeof MeasuredPattern>;

/** Content of `data/lexicons/`: word lists by name, function words by language, and measured figures by pattern id. */
export const PatternLexicons = Type.Object({
  words: Type.Record(Type.String(), Type.Array(Type.String())),
  functionWords: Type.Record(Type.String(), Type.Array(Type.String())),
  measured: Type.Record(Type.String(), MeasuredPattern),
});
export type PatternLexicons = Static<typeof PatternLexicons>;
