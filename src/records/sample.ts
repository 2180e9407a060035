import type { StatedVerdict } from './verdict.js';

/**
 * How texts are drawn for reading: all with the same chance; as many of each verdict; those first of which the detector
 * knows least.
 */
export const SAMPLE_KINDS = ['random', 'stratified', 'informative'] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];

/** Verdicts that can be wrong: an unsure text has none. */
export const SAMPLED_VERDICTS = ['ai', 'mixed', 'human'] as const satisfies readonly StatedVerdict[];

/** What is drawn. The same seed draws the same texts again, and a larger sample contains the smaller one. */
export interface SampleRequest {
  readonly kind: SampleKind;
  /** Whole, 0 to 2³¹ − 1. */
  readonly seed: number;
  /** Texts: of each verdict in a stratified sample. */
  readonly size: number;
}
