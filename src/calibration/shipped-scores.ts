import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { KindOfText } from './kinds.js';

const Score = Type.Number({ minimum: 0, maximum: 1 });
const Count = Type.Integer({ minimum: 0 });

/** Scores of texts of one language, register and length. */
const Stratum = Type.Object({
  language: Type.String(),
  register: Type.String(),
  /** Judged words, of the shortest texts. */
  words: Count,
  human: Type.Array(Score),
  /** AI texts, and how many of them are stated AI or mixed without a promise. */
  ai_texts: Count,
  ai_stated: Count,
  /** Their scores at even steps, the lowest first, the highest last: enough to say which share lies above one. */
  ai: Type.Array(Score),
});

/** What a model version is shipped with: its scores on texts of known authors that it did not learn from. */
export const ShippedScores = Type.Object({
  version: Type.String(),
  weights_sha256: Type.String(),
  strata: Type.Array(Stratum),
});
export type ShippedScores = Readonly<Static<typeof ShippedScores>>;

/** A human text whose score is shipped. */
export interface ShippedText extends KindOfText {
  readonly register: string;
  readonly score: number;
}
