import { Type } from 'typebox';
import type { Static } from 'typebox';
import { ASSISTED_STEPS } from '../records/assisted.js';
import type { Choice } from '../records/decision.js';
import type { AssistedStep } from '../records/assisted.js';
import { FINDING_SORTS, FINDING_VERDICTS, REVIEWED } from '../records/finding-query.js';
import { GUESSED_REGISTERS } from '../records/guessed-register.js';
import type { GuessedRegister } from '../records/guessed-register.js';
import type { ResultReason } from '../records/judged.js';
import type { SourceOutcome } from '../records/result-row.js';
import type { RunState } from '../records/run-listing.js';
import type { Priority } from '../records/run-naming.js';
import type { RunSummary } from '../records/run-summary.js';
import type { StatedFrom, StatedVerdict } from '../records/verdict.js';

/**
 * What the workbench and the program that serves it say to each other; no part of the API. Times are Unix seconds.
 * Requests come from outside and have schemas; answers are made from records, and their types are enough.
 */
export const EnterRequest = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });

export interface WorkbenchSession {
  /** Who reads: decisions carry this name. */
  readonly reader: string;
  readonly program_version: string;
  /** The database, without its password. */
  readonly database: string;
  readonly stated_from: StatedFrom;
}

export interface WorkbenchRun {
  readonly run_id: string;
  /** With its number among the runs of this name. */
  readonly name: string | null;
  /** The user who started it; null where that is not known. */
  readonly owner: string | null;
  readonly priority: Priority;
  /** `running` only while its process lives. */
  readonly status: RunState | 'interrupted';
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly paths: readonly string[];
}

export interface WorkbenchAudit {
  readonly name: string;
  readonly paths: readonly string[];
  readonly audits: number;
  /** Flips that nobody acknowledged. */
  readonly listed_flips: number;
  readonly last_run_id: string | null;
  readonly last_at: number | null;
}

export interface WorkbenchRuns {
  /** Newest first. */
  readonly runs: readonly WorkbenchRun[];
  readonly audits: readonly WorkbenchAudit[];
}

/** Share of AI, with a 95 % interval: corrected for measured error rates where they are known, else as stated. */
export interface AiShare {
  readonly stated: number;
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  readonly is_corrected: boolean;
}

/** The counts of a run: for a large one they take a second, so they are asked for run by run. */
export interface WorkbenchCounts {
  readonly run_id: string;
  readonly sources: RunSummary['sources'];
  readonly verdicts: RunSummary['verdicts'];
  /** Texts in which nothing could be judged; they are among those that are unsure. */
  readonly not_judged: number;
  /** Share of AI among the judged sources, 0–1; null where none was judged. */
  readonly ai_share: AiShare | null;
  /** Sources without a result yet. */
  readonly not_reached: number;
  readonly crawl_finished: boolean;
  readonly words_billed: number;
  readonly words_planned: number;
  readonly elapsed_s: number;
}

const listed = (values: readonly string[]) => {
  const one = `(${values.join('|')})`;
  return Type.Optional(Type.String({ pattern: `^${one}(,${one})*$` }));
};
const COUNT = Type.Optional(Type.String({ pattern: '^\\d{1,12}$' }));
const words = Type.Optional(Type.String({ pattern: '^[\\w-]{0,32}(,[\\w-]{0,32}){0,99}$' }));

/** What is shown of a run: the address of the page holds the same parameters. Lists are separated by commas. */
export const FindingsParams = Type.Object({
  run: Type.String({ minLength: 1, maxLength: 100 }),
  verdict: listed(FINDING_VERDICTS),
  confidence: words,
  language: words,
  assisted: listed([...ASSISTED_STEPS, 'unknown']),
  /** What the scan for patterns took the text for. */
  register: listed([...GUESSED_REGISTERS, 'unknown']),
  /** A pattern that the text shows, by its id, and how often: of any pattern where none is named. */
  pattern: Type.Optional(Type.String({ pattern: '^[^\\u0000]{1,200}$' })),
  patterns_from: COUNT,
  /** References that were not found, at least. */
  missing_from: COUNT,
  words_from: COUNT,
  words_to: COUNT,
  path: Type.Optional(Type.String({ maxLength: 1000 })),
  /** Words and "phrases" that a kept text holds. */
  text: Type.Optional(Type.String({ maxLength: 300 })),
  reviewed: Type.Optional(Type.Enum(REVIEWED)),
  sort: Type.Optional(Type.Enum(FINDING_SORTS)),
  dir: Type.Optional(Type.Enum(['asc', 'desc'])),
});
export type FindingsParams = Static<typeof FindingsParams>;

export const FindingsPageParams = Type.Object({
  ...FindingsParams.properties,
  /** The `key` of the row that the page begins after. */
  after: Type.Optional(Type.String({ pattern: '^\\d{1,12}~[^~]{0,64}$' })),
  /** How many rows it begins after; where `after` is given, it is not used. */
  offset: COUNT,
});

export const FindingsExportParams = Type.Object({
  ...FindingsParams.properties,
  format: Type.Enum(['csv', 'jsonl', 'parquet']),
});

/** One source in the table. */
export interface FindingLine {
  /** Its place in this view; a page can begin after it. */
  readonly key: string;
  readonly source_id: number;
  readonly source: string;
  readonly dataset_id: string | null;
  readonly document_hash: string | null;
  /** Null where there is no result. */
  readonly stated: StatedVerdict | null;
  readonly not_judged: ResultReason | null;
  readonly outcome: SourceOutcome;
  readonly reason: string | null;
  readonly confidence: string | null;
  /** That AI wrote it, 0–1. */
  readonly ai: number | null;
  readonly language: string | null;
  readonly words: number | null;
  /** How much AI edited; null where that is not known. */
  readonly assisted: AssistedStep | null;
  /** Matches of patterns, and references that were not found; null where nothing looked for them. */
  readonly patterns: number | null;
  readonly missing: number | null;
  readonly register: GuessedRegister | null;
  /** What the reader decided about its text. */
  readonly decision: Choice | null;
}

/** A page of findings, how many are ready of a run that was never opened before, or how far the index of texts is. */
export type FindingsPage =
  | {
      readonly state: 'ready';
      /** Null of a run that has none. */
      readonly run_name: string | null;
      readonly findings: readonly FindingLine[];
      /** The folder that the run was started over, with `/` at its end; empty where its paths share none. */
      readonly folder: string;
      /** Whether texts of the run were scanned for patterns, and whether references were checked. */
      readonly has_patterns: boolean;
      readonly has_references: boolean;
    }
  | { readonly state: 'making'; readonly done: number }
  | { readonly state: 'indexing'; readonly done: number; readonly of: number };

/** How many findings a filter shows; null while the run is being made ready. */
export interface FindingsCount {
  readonly count: number | null;
  /** Whether there are more than were counted. */
  readonly is_more: boolean;
}

export interface FacetValue {
  readonly value: string;
  readonly count: number;
}

export interface FindingsFacets {
  readonly verdicts: readonly FacetValue[];
  readonly confidences: readonly FacetValue[];
  readonly languages: readonly FacetValue[];
  /** How much AI edited, in the order of steps. */
  readonly assisted: readonly FacetValue[];
  /** Empty where texts were not scanned for patterns. */
  readonly registers: readonly FacetValue[];
  /** How many have so many references that were not found, or more; empty where none was checked. */
  readonly missing: readonly FacetValue[];
  /** The patterns of the whole run by their ids, the most frequent first. */
  readonly patterns: readonly (FacetValue & { readonly name: string })[];
}

export const NearParams = Type.Object({
  ...FindingsParams.properties,
  key: Type.String({ pattern: '^\\d{1,12}~[^~]{0,64}$' }),
});

/** A source beside another one in what is shown. */
export interface NearFinding {
  readonly source_id: number;
  readonly key: string;
}

export interface NearFindings {
  readonly previous: NearFinding | null;
  readonly next: NearFinding | null;
}

/** How far two readers agree. */
export interface ReaderAgreement {
  readonly readers: readonly [first: string, second: string];
  readonly texts: number;
  readonly agreed: number;
  readonly kappa: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** How far all readers agree, over the texts that two of them or more decided. */
export interface AgreementOfAll {
  readonly readers: number;
  readonly texts: number;
  readonly alpha: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface WorkbenchAgreement {
  readonly pairs: readonly ReaderAgreement[];
  readonly all: AgreementOfAll;
}
