import type { MaybeDeflated } from '../lib/deflated-text.js';
import type { BatchItem } from './batch.js';
import type { Judged } from './judged.js';
import type { SourceReason } from './reasons.js';
import type { ClassProbabilities, Verdict } from './verdict.js';

/** One result as decoded from the service, with its JSON kept verbatim: as text, or deflated as the service sent it. */
export interface ScanResult extends Judged {
  readonly modelVersion: string;
  /** Null for scans that give no verdict. */
  readonly verdict: Verdict | null;
  readonly probabilities: ClassProbabilities | null;
  readonly confidence: string | null;
  readonly language: string | null;
  /** Words the service says it counted; null where it does not say. */
  readonly wordCount: number | null;
  readonly truncated: boolean | null;
  /** Short codes of what is particular about it: `split`, `truncated_silently`, `other_version`, `legacy_verdict`. */
  readonly marks: readonly string[];
  readonly raw: MaybeDeflated;
}

/** How one document of a batch ended. */
export type ItemOutcome =
  | { readonly kind: 'result'; readonly item: BatchItem; readonly result: ScanResult; readonly wordsBilled: number }
  | { readonly kind: 'failed'; readonly item: BatchItem; readonly reason: SourceReason; readonly message: string };
