import { Type } from 'typebox';
import type { ChangeKind } from '../records/change-kind.js';
import type { SectionState } from '../records/sections.js';
import type { FlipCause } from '../records/flip.js';
import type { StatedVerdict, Verdict } from '../records/verdict.js';

/** What the workbench and its program say to each other about audits over time and what changed between two runs. */
export const AuditHistoryParams = Type.Object({ audit: Type.String({ minLength: 1, maxLength: 1000 }) });

/** One completed audit. */
export interface ShownAuditRun {
  readonly run_id: string;
  readonly at: number;
  /** Whether the run is still stored: runs may be pruned. */
  readonly is_stored: boolean;
  readonly previous_run_id: string | null;
  /** Null where there was nothing to compare with. */
  readonly changes: {
    readonly sources: number;
    readonly new: number;
    readonly gone: number;
    readonly renamed: number;
    readonly changed: number;
    readonly rescored: number;
    readonly flips: number;
  } | null;
  readonly versions: readonly string[];
  /** How far the canaries moved since the baseline; null where none were scored. */
  readonly canaries: { readonly shift: number; readonly alarm: boolean } | null;
}

/** A flip on the list of an audit. */
export interface ShownFlip {
  readonly source: string;
  readonly dataset_id: string | null;
  readonly before: Verdict;
  readonly after: Verdict;
  readonly cause: FlipCause;
  readonly run_id: string;
  readonly at: number;
  /** Whether a reader decided on it: it then counts as acknowledged. */
  readonly is_decided: boolean;
  /** In the newest run; null where it is not there under this name. */
  readonly source_id: number | null;
}

export interface WorkbenchAuditHistory {
  readonly name: string;
  readonly paths: readonly string[];
  readonly newest_run_id: string | null;
  /** Oldest first. */
  readonly runs: readonly ShownAuditRun[];
  /** The first ones. */
  readonly flips: readonly ShownFlip[];
  readonly flip_count: number;
}

export const ChangesParams = Type.Object({ run: Type.String({ minLength: 1, maxLength: 100 }) });

/** A source that differs from the run before. */
/** What is said about a source in one run; null where it has no result, or is not in it. */
export type ChangeVerdict = StatedVerdict | 'not_judged' | null;

export interface ChangeLine {
  readonly source: string;
  readonly dataset_id: string | null;
  readonly before: ChangeVerdict;
  /** Null of one that is gone. */
  readonly after: ChangeVerdict;
  /** What a renamed source was called. */
  readonly source_before: string | null;
  /** Where it can be read: in this run, or where it is gone in the one before. */
  readonly run_id: string;
  readonly source_id: number | null;
}

export interface ListedChanges {
  readonly kind: ChangeKind;
  readonly count: number;
  /** The first ones in the order of paths. */
  readonly lines: readonly ChangeLine[];
}

export type WorkbenchChanges =
  | { readonly state: 'comparing'; readonly done: number }
  | { readonly state: 'first' }
  | {
      readonly state: 'ready';
      /** By its name, of a run that has one; else by its id. */
      readonly run: string;
      readonly previous_run: string;
      /** What paths are shown without; empty for nothing. */
      readonly folder: string;
      readonly lists: readonly ListedChanges[];
    };

/** How a document stood in a stretch of runs, in which nothing about it changed. */
export interface DocumentState {
  readonly first_run_id: string;
  readonly first_at: number;
  readonly last_run_id: string;
  readonly last_at: number;
  readonly runs: number;
  /** Whether the run that it is read in is among them. */
  readonly is_shown: boolean;
  readonly source: string;
  readonly dataset_id: string | null;
  /** Its number in the last of these runs. */
  readonly source_id: number;
  readonly document_hash: string | null;
  readonly stated: StatedVerdict | null;
  readonly ai: number | null;
  readonly words: number | null;
  readonly model_version: string | null;
  readonly outcome: string;
}

export interface DocumentHistory {
  /** Newest first. */
  readonly states: readonly DocumentState[];
}

const HASH = Type.String({ pattern: '^[0-9a-f]{64}$' });
export const DifferenceParams = Type.Object({ before: HASH, after: HASH });

export interface WorkbenchDifference {
  /** Null where one of the texts is not kept, `other` where so much differs that it is another text. */
  readonly pieces: readonly { readonly kind: 'same' | 'removed' | 'added'; readonly text: string }[] | 'other' | null;
}

/** A section of a long text, for the map. */
export interface ShownSection {
  readonly number: number;
  readonly state: SectionState;
  readonly words: number;
  readonly start: number;
  readonly end: number;
}
