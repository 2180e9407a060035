import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Choice } from '../records/decision.js';
import { SAMPLE_KINDS } from '../records/sample.js';
import type { StatedVerdict } from '../records/verdict.js';
import { FindingsParams } from './workbench.js';

/**
 * What is drawn of what a filter shows, whatever was decided about it, and the share of errors that is to be bounded,
 * in percent.
 */
export const SampleParams = Type.Object({
  ...FindingsParams.properties,
  how: Type.Optional(Type.Enum(SAMPLE_KINDS)),
  seed: Type.Optional(Type.String({ pattern: '^\\d{1,9}$' })),
  size: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,2}$' })),
  bound: Type.Optional(Type.String({ pattern: '^([1-9]\\d?|0\\.[1-9])$' })),
});
export type SampleParams = Static<typeof SampleParams>;

/** One text of a sample. */
export interface SampleLine {
  readonly source_id: number;
  readonly source: string;
  readonly dataset_id: string | null;
  readonly stated: StatedVerdict | null;
  readonly confidence: string | null;
  /** That AI wrote it, 0–1. */
  readonly ai: number | null;
  readonly language: string | null;
  readonly words: number | null;
  /** What the reader decided about it. */
  readonly decision: Choice | null;
}

/** How often a verdict is wrong, as far as the sample that was read says. */
export interface SampleBound {
  /** Null: all verdicts of the sample. */
  readonly verdict: StatedVerdict | null;
  /** Texts that the sample was drawn of. */
  readonly texts: number;
  readonly sampled: number;
  /** Those that the reader decided on; errors are those that they did not confirm. */
  readonly read: number;
  readonly errors: number;
  /** Of the errors, those of which the reader is unsure or wants a conversation. */
  readonly open: number;
  /** Texts that were passed over: ones after them were read. */
  readonly passed: number;
  /** The share of wrong verdicts is at most this with 95 % certainty, 0–1; null where there is no text. */
  readonly upper: number | null;
  /** Texts to be read without a further error until the share is below the bound; null where it cannot be any more. */
  readonly more: number | null;
}

/** A sample, or how many findings are ready of a run that was never opened before. */
export type SampleAnswer =
  | {
      readonly state: 'ready';
      /** Null of a run that has none. */
      readonly run_name: string | null;
      /** What paths are shown without; empty for nothing. */
      readonly folder: string;
      readonly lines: readonly SampleLine[];
      /** None where texts were not drawn by chance. */
      readonly bounds: readonly SampleBound[];
    }
  | { readonly state: 'making'; readonly done: number };
