import type { ResultRow } from '../../records/result-row.js';
import { ManipulatedList } from './manipulated-list.js';
import { TallyBy, emptyTally, withSource } from './tally.js';
import type { Group, Tally } from './tally.js';

const MOST_FOLDERS = 20_000;
const MOST_NAMES = 1000;
const HISTOGRAM_BINS = 20;
const MOST_MANIPULATED = 50;

/** A document, and the number of other sources with the same text. */
export interface Suspect {
  readonly row: ResultRow;
  readonly duplicates: number;
}

export interface FailureGroup {
  readonly outcome: 'skipped' | 'failed' | 'pending';
  readonly reason: string;
  readonly count: number;
  /** The first sources of the group, by path. */
  readonly examples: readonly ResultRow[];
}

/** Aggregated facts on all sources; its size does not grow with their number. */
export interface Survey {
  readonly total: number;
  readonly tally: Tally;
  /** Sources with a verdict, by probability of AI in steps of 0.05. */
  readonly histogram: readonly number[];
  readonly byFolder: readonly Group[];
  readonly byFormat: readonly Group[];
  readonly byLanguage: readonly Group[];
  /** By month of the last change (`2026-11`), in order; only sources that are files. */
  readonly byMonth: readonly Group[];
  readonly byModel: readonly Group[];
  readonly byConfidence: readonly Group[];
  readonly truncated: number;
  readonly words: number;
  readonly failures: readonly FailureGroup[];
  /** Why texts could not be judged, most frequent first. */
  readonly notJudged: readonly (readonly [reason: string, count: number])[];
  /** Sources with hidden or disguised characters: their number, and those with the most. */
  readonly manipulated: { readonly count: number; readonly rows: readonly ResultRow[] };
  /** Documents that read most like AI, without duplicates, clearest first. */
  readonly suspects: readonly Suspect[];
  readonly warnings: readonly (readonly [code: string, count: number])[];
}

function folderOf(row: ResultRow): string {
  // The folder of a dataset row is the dataset.
  return row.datasetId === null ? row.source.slice(0, Math.max(0, row.source.lastIndexOf('/'))) : row.source;
}

/**
 * Returns how much a document deserves review: probability of AI plus half that of mixed; ties are broken by length.
 */
function suspicion(row: ResultRow): number {
  return row.probabilities === null ? 0 : row.probabilities.ai + row.probabilities.mixed / 2;
}

function bySuspicion(a: ResultRow, b: ResultRow): number {
  return suspicion(b) - suspicion(a) || (b.wordCount ?? 0) - (a.wordCount ?? 0);
}

class SuspectList {
  #rows: ResultRow[] = [];
  readonly #duplicates = new Map<string, number>();

  constructor(private readonly limit: number) {}

  add(row: ResultRow): void {
    if (row.verdict === null || row.verdict === 'human' || row.notJudgedReason !== null || row.documentHash === null)
      return;
    if (row.outcome === 'duplicate') {
      this.#duplicates.set(row.documentHash, (this.#duplicates.get(row.documentHash) ?? 0) + 1);
      return;
    }
    this.#rows.push(row);
    if (this.#rows.length >= 2 * this.limit + 64) this.#rows = this.#rows.sort(bySuspicion).slice(0, this.limit);
  }

  suspects(): readonly Suspect[] {
    const rows = this.#rows.sort(bySuspicion).slice(0, this.limit);
    return rows.map((row) => ({ row, duplicates: this.#duplicates.get(row.documentHash ?? '') ?? 0 }));
  }
}

class FailureList {
  readonly #groups = new Map<
    string,
    { outcome: FailureGroup['outcome']; reason: string; count: number; examples: ResultRow[] }
  >();

  constructor(private readonly examplesPerReason: number) {}

  add(row: ResultRow): void {
    const { outcome } = row;
    if (outcome !== 'failed' && outcome !== 'skipped' && outcome !== 'pending') return;
    const reason = row.reason ?? (outcome === 'pending' ? 'not_reached' : 'unknown');
    const key = `${outcome} ${reason}`;
    const group = this.#groups.get(key) ?? { outcome, reason, count: 0, examples: [] };
    group.count += 1;
    if (group.examples.length < this.examplesPerReason) group.examples.push(row);
    this.#groups.set(key, group);
  }

  groups(): readonly FailureGroup[] {
    return [...this.#groups.values()].sort((a, b) => b.count - a.count);
  }
}

function byCount(counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** Reads all rows once and aggregates them for the report. */
export async function surveyOf(
  rows: AsyncIterable<ResultRow>,
  limits: { readonly suspects: number; readonly examplesPerReason: number },
): Promise<Survey> {
  const folders = new TallyBy(folderOf, MOST_FOLDERS);
  const formats = new TallyBy((row) => row.format ?? '(unknown)', MOST_NAMES);
  const languages = new TallyBy((row) => row.language ?? '(unknown)', MOST_NAMES);
  const months = new TallyBy((row) => row.modifiedAt?.slice(0, 7) ?? '', MOST_NAMES);
  const models = new TallyBy((row) => row.modelVersion ?? '(none)', MOST_NAMES);
  const confidences = new TallyBy((row) => row.confidence ?? '(none)', MOST_NAMES);
  const suspects = new SuspectList(limits.suspects);
  const failures = new FailureList(limits.examplesPerReason);
  const histogram = Array.from({ length: HISTOGRAM_BINS }, () => 0);
  const warnings = new Map<string, number>();
  const notJudged = new Map<string, number>();
  const manipulated = new ManipulatedList(MOST_MANIPULATED);
  let total = 0;
  let words = 0;
  let truncated = 0;
  let tally = emptyTally;
  for await (const row of rows) {
    total += 1;
    tally = withSource(tally, row);
    for (const counter of [folders, formats, languages, suspects, failures, manipulated]) counter.add(row);
    for (const warning of row.warnings) warnings.set(warning, (warnings.get(warning) ?? 0) + 1);
    if (row.modifiedAt !== null) months.add(row);
    if (row.verdict === null) continue;
    models.add(row);
    words += row.wordCount ?? 0;
    if (row.truncated === true) truncated += 1;
    if (row.notJudgedReason !== null) {
      notJudged.set(row.notJudgedReason, (notJudged.get(row.notJudgedReason) ?? 0) + 1);
      continue;
    }
    confidences.add(row);
    const bin = Math.min(HISTOGRAM_BINS - 1, Math.floor((row.probabilities?.ai ?? 0) * HISTOGRAM_BINS));
    if (row.probabilities !== null) histogram[bin] = (histogram[bin] ?? 0) + 1;
  }
  return {
    total,
    tally,
    histogram,
    byFolder: folders.groups(),
    byFormat: formats.groups(),
    byLanguage: languages.groups(),
    byMonth: [...months.groups()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    byModel: models.groups(),
    byConfidence: confidences.groups(),
    truncated,
    words,
    failures: failures.groups(),
    notJudged: byCount(notJudged),
    manipulated: { count: manipulated.count, rows: manipulated.rows() },
    suspects: suspects.suspects(),
    warnings: byCount(warnings),
  };
}
