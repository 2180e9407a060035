import { Type } from 'typebox';
import type { Static } from 'typebox';
import { CHOICES } from '../records/decision.js';
import type { Choice } from '../records/decision.js';
import type { Evidence } from '../records/evidence.js';
import type { ResultReason } from '../records/judged.js';
import type { SentenceRow } from '../records/passages.js';
import type { Undrawn } from '../records/page-drawing.js';
import type { PatternSentence } from '../records/patterns.js';
import type { SourceOutcome } from '../records/result-row.js';
import type { ShownBibliography } from '../records/shown-bibliography.js';
import type { Unsure } from '../records/unsure.js';
import type { ClassProbabilities, StatedVerdict } from '../records/verdict.js';
import type { ShownSection } from './workbench-history.js';

/** What the workbench and its program say to each other about one source and what is decided about it. */
export const ReadingParams = Type.Object({
  run: Type.String({ minLength: 1, maxLength: 100 }),
  source: Type.String({ pattern: '^\\d{1,15}$' }),
});

/** A page of the original, from 1. */
export const PageParams = Type.Object({
  ...ReadingParams.properties,
  page: Type.String({ pattern: '^[1-9]\\d{0,5}$' }),
});
export type PageParams = Static<typeof PageParams>;

/** Why a page is not shown. */
export interface UndrawnPage {
  readonly why: Undrawn;
  readonly message: string;
}

/** What one reader decided about the text, for the page. */
export interface ShownDecision {
  readonly reader: string;
  readonly choice: Choice;
  readonly note: string;
  readonly decided_at: number;
}

/** A line about a change; `choice` null: withdrawn. */
export interface ShownChange {
  readonly reader: string;
  readonly choice: Choice | null;
  readonly note: string;
  readonly at: number;
}

/** Decisions about a text. Those of others are left out until the reader has decided: nobody follows another. */
export interface ShownDecisions {
  readonly mine: ShownDecision | null;
  /** The version of the own decision, 0 without one: a change names it. */
  readonly version: number;
  /** How many others have decided. */
  readonly others_count: number;
  readonly others: readonly ShownDecision[];
  /** Oldest first; those of others only once the reader has decided. */
  readonly changes: readonly ShownChange[];
}

/** All that is shown of one source. */
export interface Reading {
  readonly source: string;
  readonly dataset_id: string | null;
  readonly document_hash: string | null;
  readonly stated: StatedVerdict | null;
  readonly stated_by: string | null;
  readonly not_judged: ResultReason | null;
  readonly outcome: SourceOutcome;
  readonly reason: string | null;
  readonly reason_message: string | null;
  readonly confidence: string | null;
  readonly probabilities: ClassProbabilities | null;
  readonly language: string | null;
  readonly words: number | null;
  /** Of what was judged, in a sentence; null where the service does not say. */
  readonly coverage: string | null;
  /** What the verdict rests on and the evidence against it; null where none is stated. */
  readonly evidence: Evidence | null;
  /** Why nothing is stated of a text that was judged, and what there is; null of any other. */
  readonly unsure: Unsure | null;
  readonly manipulations: readonly string[];
  readonly warnings: readonly string[];
  readonly known_texts: readonly string[];
  readonly sections: string | null;
  /** Of a text that was longer than one scan takes; else empty. */
  readonly section_map: readonly ShownSection[];
  readonly model_version: string | null;
  readonly format: string | null;
  /** Null where texts are not kept. */
  readonly text: string | null;
  readonly sentences: readonly SentenceRow[];
  /** Null where the scan was not asked for. */
  readonly patterns: readonly PatternSentence[] | null;
  readonly bibliography: ShownBibliography | null;
  readonly decisions: ShownDecisions;
}

export const DecideRequest = Type.Object({
  run: Type.String({ minLength: 1, maxLength: 100 }),
  source: Type.Integer({ minimum: 0 }),
  choice: Type.Union([Type.Enum(CHOICES), Type.Null()]),
  note: Type.String({ maxLength: 10_000 }),
  /** The version that was seen; 0 for none. */
  version: Type.Integer({ minimum: 0 }),
});
