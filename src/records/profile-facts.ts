import { countOf } from '../lib/number-text.js';
import { rateText } from '../lib/rate-text.js';

/** A calibration profile as it is named in results: what it promises, and of what. */
export interface ProfileFacts {
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly human_texts: number;
  readonly promise: { readonly rate: number; readonly confidence: number };
  readonly model_versions: readonly string[];
  /**
   * What its texts are, where it distinguishes registers: null if nobody said it, so that the strictest threshold
   * holds.
   */
  readonly register?: string | null;
  /** Most texts of each author that get a wrong silver label, 0–1; left out where none were asked for. */
  readonly silver_rate?: number;
  /** Of shipped scores: the kinds of text that the promise holds for, and what it misses. */
  readonly scope?: string;
}

function registerText(register: string | null | undefined): string {
  if (register === undefined) return '';
  return register === null
    ? '; register not said: the strictest threshold of its registers holds'
    : `; of the register ${register}`;
}

/** `theses (2026-11-23, 812 human texts, v1): at most 1 % false alarms`. */
export function profileTitle({
  name,
  created_at: at,
  human_texts: texts,
  promise,
  model_versions: models,
  register,
}: ProfileFacts) {
  return (
    `${name} (${at.slice(0, 10)}, ${countOf(texts, 'human text')}, ${models.join(', ')}): ` +
    `at most ${rateText(promise.rate)} false alarms${registerText(register)}`
  );
}
