import type { ResultRow } from '../../records/result-row.js';
import { warningKind } from '../../records/warning-text.js';
import { DecidedList } from './decided-list.js';
import type { DecidedSources } from './decided-list.js';
import { ManipulatedList } from './manipulated-list.js';
import { TallyBy, emptyTally, withSource } from './tally.js';
import type { Group, Tally } from './tally.js';

const MOST_FOLDERS = 20_000;
const MOST_NAMES = 1000;
const HISTOGRAM_BINS = 20;
const MOST_MANIPULATED = 50;
const MOST_DECIDED = 100;

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
  /** Texts that were cut at the character limit: how many, the words judged of them, and all their words. */
  readonly truncated: { readonly count: number; readonly judgedWords: number; readonly words: number };
  readonly words: number;
  readonly failures: readonly FailureGroup[];
  /** Why texts could not be judged, most frequent first. */
  readonly notJudged: readonly (readonly [reason: string, count: number])[];
  /** Sources with hidden or disguised characters: their number, and those with the most. */
  readonly manipulated: { readonly count: number; readonly rows: readonly ResultRow[] };
  readonly decided: DecidedSources;
  readonly warnings: readonly (readonly [code: string, count: number])[];
}

function folderOf(row: ResultRow): string {
  // The folder of a dataset row is the dataset.
  return row.datasetId === null ? row.source.slice(0, Math.max(0, row.source.lastIndexOf('/'))) : row.source;
}

function languageOf({ language, documentHash }: ResultRow): string {
  return language ?? (documentHash === null ? 'no text' : 'not stated');
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

const countOne = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

/** Counts rows one by one; its size does not grow with their number. */
class SurveyTally {
  readonly #folders = new TallyBy(folderOf, MOST_FOLDERS);
  readonly #formats = new TallyBy((row) => row.format ?? 'not recognised', MOST_NAMES);
  readonly #languages = new TallyBy(languageOf, MOST_NAMES);
  readonly #months = new TallyBy((row) => row.modifiedAt?.slice(0, 7) ?? '', MOST_NAMES);
  readonly #models = new TallyBy((row) => row.modelVersion ?? '(none)', MOST_NAMES);
  readonly #confidences = new TallyBy((row) => row.confidence ?? '(none)', MOST_NAMES);
  readonly #failures;
  readonly #manipulated = new ManipulatedList(MOST_MANIPULATED);
  readonly #decided = new DecidedList(MOST_DECIDED);
  readonly #histogram = Array.from({ length: HISTOGRAM_BINS }, () => 0);
  readonly #warnings = new Map<string, number>();
  readonly #notJudged = new Map<string, number>();
  #total = 0;
  #words = 0;
  readonly #truncated = { count: 0, judgedWords: 0, words: 0 };
  #tally = emptyTally;

  constructor(limits: SurveyLimits) {
    this.#failures = new FailureList(limits.examplesPerReason);
  }

  add(row: ResultRow): void {
    this.#total += 1;
    this.#tally = withSource(this.#tally, row);
    this.#folders.add(row);
    this.#formats.add(row);
    this.#languages.add(row);
    this.#failures.add(row);
    this.#manipulated.add(row);
    this.#decided.add(row);
    for (const warning of row.warnings) countOne(this.#warnings, warningKind(warning));
    if (row.modifiedAt !== null) this.#months.add(row);
    if (row.verdict !== null) this.#addScanned(row);
  }

  #addScanned(row: ResultRow): void {
    this.#models.add(row);
    this.#words += row.wordCount ?? 0;
    if (row.truncated === true) this.#addTruncated(row);
    if (row.notJudgedReason !== null) {
      countOne(this.#notJudged, row.notJudgedReason);
      return;
    }
    this.#confidences.add(row);
    if (row.probabilities === null) return;
    const bin = Math.min(HISTOGRAM_BINS - 1, Math.floor(row.probabilities.ai * HISTOGRAM_BINS));
    this.#histogram[bin] = (this.#histogram[bin] ?? 0) + 1;
  }

  #addTruncated({ judgedWords, textWords, wordCount }: ResultRow): void {
    this.#truncated.count += 1;
    this.#truncated.judgedWords += judgedWords ?? wordCount ?? 0;
    this.#truncated.words += textWords ?? wordCount ?? 0;
  }

  survey(): Survey {
    return {
      total: this.#total,
      tally: this.#tally,
      histogram: this.#histogram,
      byFolder: this.#folders.groups(),
      byFormat: this.#formats.groups(),
      byLanguage: this.#languages.groups(),
      byMonth: [...this.#months.groups()].sort((a, b) => (a.name < b.name ? -1 : 1)),
      byModel: this.#models.groups(),
      byConfidence: this.#confidences.groups(),
      truncated: this.#truncated,
      words: this.#words,
      failures: this.#failures.groups(),
      notJudged: byCount(this.#notJudged),
      manipulated: { count: this.#manipulated.count, rows: this.#manipulated.rows() },
      decided: this.#decided.sources(),
      warnings: byCount(this.#warnings),
    };
  }
}

/** How many documents and examples a survey names. */
interface SurveyLimits {
  readonly examplesPerReason: number;
}

/** Reads all rows once and aggregates them for the report. */
export async function surveyOf(rows: AsyncIterable<ResultRow>, limits: SurveyLimits): Promise<Survey> {
  const tally = new SurveyTally(limits);
  for await (const row of rows) tally.add(row);
  return tally.survey();
}
