import type { MaybeDeflated } from '../lib/maybe-deflated.js';
import type { BatchItem } from './batch.js';
import type { Findings } from './findings.js';
import type { Judged } from './judged.js';
import type { SourceReason } from './reasons.js';
import type { JudgedSection } from './sections.js';
import type { ClassProbabilities, Verdict } from './verdict.js';

/** One result of the service, with its own JSON as evidence. */
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
  /** Short codes of its peculiarities: `split`, `truncated_silently`, `other_version`, `legacy_verdict`. */
  readonly marks: readonly string[];
  /** Where the text was scanned in sections, these; left out otherwise. */
  readonly sections?: readonly JudgedSection[];
  /** Null if the answer is malformed apart from its verdict. */
  readonly findings: Findings | null;
  /** The service's answer as received, as text or deflated: stored, and read by nothing. */
  readonly raw: MaybeDeflated;
}

/** How one document of a batch ended. */
export type ItemOutcome =
  | { readonly kind: 'result'; readonly item: BatchItem; readonly result: ScanResult; readonly wordsBilled: number }
  | { readonly kind: 'failed'; readonly item: BatchItem; readonly reason: SourceReason; readonly message: string };
