import type { ResultRow } from '../../../records/result-row.js';
import type { Verdict } from '../../../records/verdict.js';
import { flippable } from '../comparison/index.js';

/** Documents of one verdict that are scored with both versions: no flip among so many leaves less than 4 % possible. */
const MOST_OF_STRATUM = 100;

/** A document to be scored with both versions. */
export interface SampledDocument {
  readonly source: string;
  readonly datasetId: string | null;
  readonly documentHash: string;
  readonly verdict: Verdict;
  /** Probability of AI, 0–1; null where the service gave none. */
  readonly ai: number | null;
  /** What it costs to score it. */
  readonly words: number;
}

/** What bounds a survey. */
interface SurveyBounds {
  /** Most words of the sample; null without a limit. */
  readonly sampleWords: number | null;
  /** Most words of a document that a night can rescore; null without a limit. */
  readonly mostWords: number | null;
  /** Hashes of documents that a sample has scored with the version already: they cost nothing. */
  readonly paid: ReadonlySet<string>;
}

interface Stratum {
  documents: number;
  /** Ordered by the last characters of their hashes: the first few are a random sample, and always the same one. */
  chosen: SampledDocument[];
}

/** The sample that is drawn of a run. */
export interface Sample {
  /** Documents of each verdict that keep a result of an earlier version. */
  readonly strata: ReadonlyMap<Verdict, number>;
  readonly chosen: readonly SampledDocument[];
}

/** What is counted of the documents of a run. */
export interface Survey extends Sample {
  /** Documents with a verdict. */
  readonly documents: number;
  readonly waiting: number;
  readonly wordsWaiting: number;
  readonly tooLarge: number;
}

/** The end of a hash: its start says in which night a document is scored again. */
const orderOf = ({ documentHash }: SampledDocument): string => documentHash.slice(-16);

function enter(stratum: Stratum, document: SampledDocument): void {
  stratum.documents += 1;
  stratum.chosen.push(document);
  if (stratum.chosen.length >= 2 * MOST_OF_STRATUM) stratum.chosen = firstOf(stratum);
}

function firstOf({ chosen }: Stratum): SampledDocument[] {
  return [...chosen].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)).slice(0, MOST_OF_STRATUM);
}

/** Takes one of each stratum in turn while the words last, so that a small budget bends no stratum's sample. */
function withinWords(strata: readonly (readonly SampledDocument[])[], mostWords: number | null) {
  const chosen: SampledDocument[] = [];
  let left = mostWords ?? Infinity;
  for (let turn = 0; turn < MOST_OF_STRATUM; turn += 1) {
    for (const documents of strata) {
      const document = documents[turn];
      if (document === undefined) continue;
      left -= document.words;
      if (left < 0) return chosen;
      chosen.push(document);
    }
  }
  return chosen;
}

/**
 * Counts the documents of a run and draws a sample, by verdict, of those with a result of an earlier model version, in
 * one walk and bounded memory.
 */
export async function surveyRun(
  rows: AsyncIterable<ResultRow>,
  isCurrent: (modelVersion: string) => boolean,
  bounds: SurveyBounds,
): Promise<Survey> {
  const strata = new Map<Verdict, Stratum>();
  let [documents, waiting, wordsWaiting, tooLarge] = [0, 0, 0, 0];
  for await (const row of rows) {
    const { source, datasetId, outcome, verdict, documentHash, modelVersion, wordCount } = row;
    if (outcome === 'duplicate' || verdict === null || documentHash === null || modelVersion === null) continue;
    documents += 1;
    if (isCurrent(modelVersion)) continue;
    const words = bounds.paid.has(documentHash) ? 0 : (wordCount ?? 0);
    waiting += 1;
    if (bounds.mostWords !== null && words > bounds.mostWords) tooLarge += 1;
    else wordsWaiting += words;
    const stated = flippable(row);
    if (stated === null) continue;
    const stratum = strata.get(stated) ?? { documents: 0, chosen: [] };
    strata.set(stated, stratum);
    enter(stratum, { source, datasetId, documentHash, verdict: stated, ai: row.probabilities?.ai ?? null, words });
  }
  const ordered = [...strata].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    documents,
    waiting,
    wordsWaiting,
    tooLarge,
    strata: new Map(ordered.map(([verdict, stratum]) => [verdict, stratum.documents])),
    chosen: withinWords(
      ordered.map(([, stratum]) => firstOf(stratum)),
      bounds.sampleWords,
    ),
  };
}
