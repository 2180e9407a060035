import type { PatternRecord } from '../../../src/engines/patterns/record.js';

interface Cell {
  documents: number;
  words: number;
  readonly hits: Map<string, number>;
}
interface Stratum {
  readonly language: string;
  readonly human: Cell;
  readonly ai: Cell;
}
export interface Tally {
  readonly human: Cell;
  readonly ai: Cell;
  readonly strata: Map<string, Stratum>;
}

const emptyCell = (): Cell => ({ documents: 0, words: 0, hits: new Map() });

export function emptyTally(): Tally {
  return { human: emptyCell(), ai: emptyCell(), strata: new Map() };
}

export interface CountedDocument {
  /** Language, source and domain: human and AI text are compared within it. */
  readonly stratum: string;
  readonly language: string;
  readonly isAi: boolean;
  readonly words: number;
}

function addTo(cell: Cell, words: number, found: ReadonlySet<string>): void {
  cell.documents += 1;
  cell.words += words;
  for (const id of found) cell.hits.set(id, (cell.hits.get(id) ?? 0) + 1);
}

export function addDocument(tally: Tally, document: CountedDocument, found: ReadonlySet<string>): void {
  const stratum = tally.strata.get(document.stratum) ?? {
    language: document.language,
    human: emptyCell(),
    ai: emptyCell(),
  };
  tally.strata.set(document.stratum, stratum);
  addTo(document.isAi ? tally.ai : tally.human, document.words, found);
  addTo(document.isAi ? stratum.ai : stratum.human, document.words, found);
}

export interface Lift {
  /** Documents with the pattern. */
  readonly hits: number;
  /** Those of them that the ratio is made of. */
  readonly pairedHits: number;
  /** Documents that the ratio is made of. */
  readonly paired: { readonly human: number; readonly ai: number };
  readonly humanShare: number;
  readonly aiShare: number;
  /** Documents with the pattern per word, AI against human; null where no stratum can tell. */
  readonly ratio: number | null;
  readonly low: number;
  readonly high: number;
}

/** A source counts where it has so many words of each class. */
export const MIN_STRATUM_WORDS = 2000;
const sumOf = (strata: readonly Stratum[], pick: (stratum: Stratum) => number): number =>
  strata.reduce((sum, stratum) => sum + pick(stratum), 0);
const share = (hits: number, documents: number): number => (documents === 0 ? 0 : hits / documents);

/** Sums over strata: both sides of the ratio, and the variance of its logarithm before it is divided by them. */
function pooled(
  strata: readonly Stratum[],
  allWords: number,
  hitsOf: (cell: Cell) => number,
): { readonly aiSide: number; readonly humanSide: number; readonly spread: number } {
  let [aiSide, humanSide, spread] = [0, 0, 0];
  for (const { human, ai } of strata) {
    const words = human.words + ai.words;
    const half = (0.5 * words) / allWords;
    const a = hitsOf(ai) + half;
    const h = hitsOf(human) + half;
    aiSide += (a * human.words) / words;
    humanSide += (h * ai.words) / words;
    spread += ((a + h) * human.words * ai.words) / words ** 2;
  }
  return { aiSide, humanSide, spread };
}

/**
 * Returns the Mantel–Haenszel rate ratio over the strata that hold both classes, with the variance of Greenland and
 * Robins (1985): a pattern that is common in essays is not held against a class that happens to have more essays. Half
 * a hit is added to each side, spread over the strata.
 */
export function liftOf(tally: Tally, id: string, language?: string): Lift {
  const strata = [...tally.strata.values()].filter(
    (stratum) => language === undefined || stratum.language === language,
  );
  const total = (pick: (stratum: Stratum) => number): number => sumOf(strata, pick);
  const hitsOf = (cell: Cell): number => cell.hits.get(id) ?? 0;
  const humanHits = total((stratum) => hitsOf(stratum.human));
  const aiHits = total((stratum) => hitsOf(stratum.ai));
  const both = strata.filter(
    (stratum) => stratum.human.words >= MIN_STRATUM_WORDS && stratum.ai.words >= MIN_STRATUM_WORDS,
  );
  const allWords = sumOf(both, ({ human, ai }) => human.words + ai.words);
  const { aiSide, humanSide, spread } = pooled(both, allWords, hitsOf);
  const ratio = both.length === 0 ? null : aiSide / humanSide;
  const error = ratio === null ? 0 : Math.sqrt(spread / (aiSide * humanSide));
  return {
    hits: humanHits + aiHits,
    pairedHits: sumOf(both, ({ human, ai }) => hitsOf(human) + hitsOf(ai)),
    paired: { human: sumOf(both, ({ human }) => human.documents), ai: sumOf(both, ({ ai }) => ai.documents) },
    humanShare: share(
      humanHits,
      total((stratum) => stratum.human.documents),
    ),
    aiShare: share(
      aiHits,
      total((stratum) => stratum.ai.documents),
    ),
    ratio,
    low: (ratio ?? 0) * Math.exp(-1.96 * error),
    high: (ratio ?? 0) * Math.exp(1.96 * error),
  };
}

const MIN_HITS = 10;
const MAX_K_TIMES = 50;
/** A lift whose interval is wider than this is not shown. */
const MAX_SPREAD = 30;

type Evidence = 'strong' | 'moderate' | 'uncertain' | 'none' | 'reversed' | 'artefact' | 'unmeasured';

/** Of formatting, the corpus shows dashes alone: its Markdown was removed, and quotation marks depend on the source. */
export function isMeasurable({ category, id }: PatternRecord): boolean {
  return category !== 'formatting' || id === 'em_dash_overuse';
}

/**
 * The corpus was cleaned of leftovers of chats, so few hits are no evidence against such patterns.
 */
function evidenceOf(record: PatternRecord, lift: Lift): Evidence {
  const isArtefact = record.category === 'chat_leftover' || record.category === 'citation_artefact';
  if (!isMeasurable(record)) return 'unmeasured';
  const { ratio } = lift;
  if (isArtefact && (lift.hits < MIN_HITS || ratio === null || (lift.low <= 1.3 && lift.high >= 0.77)))
    return 'artefact';
  if (lift.hits < MIN_HITS || ratio === null) return 'unmeasured';
  if (lift.low > 3) return 'strong';
  if (lift.low > 1.3) return 'moderate';
  if (lift.high < 0.77) return 'reversed';
  return ratio >= 2 ? 'uncertain' : 'none';
}

type Severity = 'info' | 'low' | 'medium' | 'high';

const MAX_SHARE_OF_HIGH = 0.003;

/**
 * A pattern is high only where fewer than 3 in 1,000 human documents show it. The promise is 5: unseen texts may show
 * it more often.
 */
function severityOf(record: PatternRecord, evidence: Evidence, humanShare: number): Severity {
  const isRare = humanShare <= MAX_SHARE_OF_HIGH;
  const isUncommon = humanShare <= 0.05;
  const isArtefact = record.category === 'chat_leftover' || record.category === 'citation_artefact';
  if (isArtefact && evidence !== 'reversed') return isRare ? 'high' : 'medium';
  if (evidence === 'strong') return isRare ? 'high' : isUncommon ? 'medium' : 'low';
  if (evidence === 'moderate') return isRare ? 'medium' : isUncommon ? 'low' : 'info';
  if (evidence === 'uncertain' || evidence === 'unmeasured') return isUncommon ? 'low' : 'info';
  return 'info';
}

const roundTo2 = (value: number): number => Math.round(100 * value) / 100;

/** What the record says about itself after the measurement. */
export function verdictOf(
  record: PatternRecord,
  lift: Lift,
): {
  readonly severity: Severity;
  readonly evidence: Evidence;
  readonly k_times: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly human_documents: number;
  readonly ai_documents: number;
} {
  const evidence = evidenceOf(record, lift);
  const isClear = (evidence === 'strong' || evidence === 'moderate') && lift.high <= MAX_SPREAD * lift.low;
  return {
    severity: severityOf(record, evidence, lift.humanShare),
    evidence,
    k_times: isClear ? Math.round(10 * Math.min(MAX_K_TIMES, lift.ratio ?? 0)) / 10 : null,
    low: isClear ? roundTo2(lift.low) : null,
    high: isClear ? roundTo2(lift.high) : null,
    human_documents: lift.paired.human,
    ai_documents: lift.paired.ai,
  };
}
