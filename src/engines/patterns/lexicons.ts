import { Type } from 'typebox';
import type { Static } from 'typebox';
import { PatternEvidence, PatternSeverity } from '../../records/patterns.js';
import { RegisterModel } from './register.js';

const Rate = Type.Union([Type.Number({ minimum: 0 }), Type.Null()]);

/** The measured figures of one pattern. */
export const MeasuredPattern = Type.Object({
  severity: PatternSeverity,
  evidence: PatternEvidence,
  /** How many times more often per word the pattern occurs in AI text; null if the evidence is weak. */
  k_times: Rate,
  /** 95 % interval of `k_times`, and the documents of the sources that hold both classes. */
  low: Rate,
  high: Rate,
  human_documents: Type.Integer({ minimum: 0 }),
  ai_documents: Type.Integer({ minimum: 0 }),
});
export type MeasuredPattern = Static<typeof MeasuredPattern>;

/** How often AI text of a register shows a pattern, where enough texts were measured. */
const RegisterCell = Type.Object({
  k_times: Type.Number({ minimum: 0 }),
  /** 95 % interval of `k_times`. */
  low: Type.Number({ minimum: 0 }),
  high: Type.Number({ minimum: 0 }),
  /** Whether human texts of the register show the pattern about as often. */
  as_often: Type.Boolean(),
});

/** Content of `pattern-registers.json`: documents measured by register, and by pattern the registers with enough. */
export const PatternRegisters = Type.Object({
  documents: Type.Record(
    Type.String(),
    Type.Object({ human: Type.Integer({ minimum: 0 }), ai: Type.Integer({ minimum: 0 }) }),
  ),
  patterns: Type.Record(Type.String(), Type.Record(Type.String(), RegisterCell)),
});
export type PatternRegisters = Static<typeof PatternRegisters>;

/**
 * Content of `data/lexicons/`: word lists by name, function words by language, measured figures, and the guesser of
 * registers.
 */
export const PatternLexicons = Type.Object({
  words: Type.Record(Type.String(), Type.Array(Type.String())),
  functionWords: Type.Record(Type.String(), Type.Array(Type.String())),
  measured: Type.Record(Type.String(), MeasuredPattern),
  byRegister: PatternRegisters,
  registers: RegisterModel,
});
export type PatternLexicons = Static<typeof PatternLexicons>;
