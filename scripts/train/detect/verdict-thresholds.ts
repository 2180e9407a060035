import type { SentenceHead } from '../../../src/engines/detect/sentences.js';
import { sentenceProbabilities } from '../../../src/engines/detect/sentences.js';
import type { CorpusDocument } from '../../corpora/detection.js';
import { parentSource } from '../../corpora/detection.js';
import type { DocumentTest, Judged } from './left-out-documents.js';
import { CLASS_NUMBERS } from './left-out-documents.js';
import { cautiousThreshold, meanCautionThreshold, NEVER, precisionThreshold, weightedQuantile } from './thresholds.js';
import { itemAt } from '../../../src/lib/present.js';

/** Smallest confidence at which something is stated; above 1 where it never is. Arrays: human, AI, mixed. */
export interface VerdictThresholds {
  /** Smallest probability of AI at which a sentence is highlighted. */
  readonly highlight: number;
  readonly high: number[];
  readonly medium: number[];
  /** `high` and `medium` for each language, where a model covers several. */
  readonly highIn?: Record<string, number[]>;
  readonly mediumIn?: Record<string, number[]>;
}

/** Share of the sentences of human texts that may be highlighted. */
const FALSE_HIGHLIGHTS = 0.01;
/** Largest share of human texts that may be stated as human, AI, mixed. */
const STATED_HUMANS = [1, 0.006, 0.002] as const;
/** Share of verdicts that must be right at each level of confidence. */
const PRECISION = { high: 0.99, medium: 0.905 } as const;
/**
 * Where a model covers several languages, the share of the verdicts above the fitted threshold that are called `high`.
 * Each language has few sources, so the fitted threshold is too optimistic.
 */
const KEPT_HIGH = 0.5;
/** A spliced text of which AI wrote at least this share does not count against an `ai` verdict. */
const MOSTLY_AI = 2 / 3;
/**
 * Where a model covers several languages, `ai` is never stated below this probability: the registers of a language that
 * no source holds are unknown.
 */
const LEAST_STATED_AI = 0.85;
/** The same for `high`. */
const LEAST_HIGH_AI = 0.95;
/** Largest share of the human texts of a language that may be stated as AI, on the mean over its domains. */
const STATED_HUMANS_IN = 0.004;
/** A language with fewer human texts, or fewer kinds of them, gets the strictest threshold that another one needs. */
const ENOUGH_HUMANS = 200;
const ENOUGH_DOMAINS = 3;
/** Fewest sources of a class against which a verdict must have been tested to be called `high`. */
const FEWEST_SOURCES = 2;

/**
 * Returns the thresholds of highlights and of `high` and `medium` confidence.
 *
 * @param judged Verdicts on documents that the classes were not fitted on.
 * @param head What makes the probabilities of their sentences.
 * @param weights Weight of each document, in the same order.
 * @param undecided Documents that do not count against an `ai` verdict, beside those that AI wrote most of.
 */
export function fitThresholds(
  judged: readonly Judged[],
  head: SentenceHead,
  weights: readonly number[],
  undecided: DocumentTest,
): VerdictThresholds {
  const rows = judged.map(({ document, verdict, confidence }, index) => ({
    document,
    verdict,
    confidence,
    right: verdict === CLASS_NUMBERS[document.label],
    weight: verdict === 1 && (undecided(document) || isMostlyAi(document)) ? 0 : itemAt(weights, index),
  }));
  const surest = rows.map((row, index) => ({
    ...row,
    confidence: itemAt(itemAt(judged, index).surest, row.verdict),
  }));
  const languages = [...new Set(judged.map(({ document }) => document.lang))].sort();
  return {
    highlight: highlightThreshold(judged, head, weights),
    high: languages.length > 1 ? [NEVER, NEVER, NEVER] : highThresholds(surest, 1),
    medium: mediumThresholds(rows),
    ...(languages.length > 1
      ? {
          mediumIn: mediumByLanguage(rows, languages),
          highIn: Object.fromEntries(
            languages.map((lang) => [
              lang,
              highThresholds(
                surest.filter(({ document }) => document.lang === lang),
                KEPT_HIGH,
              ).map((threshold, verdict) => (verdict === 1 ? Math.max(LEAST_HIGH_AI, threshold) : threshold)),
            ]),
          ),
        }
      : {}),
  };
}

function highlightThreshold(judged: readonly Judged[], head: SentenceHead, weights: readonly number[]): number {
  const ofHumans = judged.flatMap(({ document, chain, unranked }, index) => {
    if (document.label !== 'human') return [];
    const values = sentenceProbabilities(chain, unranked, head);
    return Array.from(values, (value) => ({ value, weight: itemAt(weights, index) / values.length }));
  });
  return weightedQuantile(ofHumans, 1 - FALSE_HIGHLIGHTS);
}

/** Whether AI wrote most of a text by several authors: calling it AI accuses nobody who wrote it alone. */
function isMostlyAi({ label, text, sentences }: CorpusDocument): boolean {
  if (label !== 'mixed' || sentences === undefined) return false;
  const byAi = sentences.filter((sentence) => sentence.label === 'ai').reduce((sum, own) => sum + own.text.length, 0);
  return byAi >= MOSTLY_AI * text.length;
}

interface Verdict {
  readonly document: CorpusDocument;
  readonly verdict: number;
  readonly confidence: number;
  readonly right: boolean;
  readonly weight: number;
}

function thresholdsFor(rows: readonly Verdict[], precision: number, kept: number): number[] {
  return [0, 1, 2].map((verdict) =>
    precisionThreshold(
      rows.filter((row) => row.verdict === verdict),
      precision,
      kept,
    ),
  );
}

/**
 * Verdicts are stated from `medium` on. Precision alone depends on how many AI texts the set holds, so the share of
 * human texts that are stated as AI or mixed is limited as well, on the mean over domains.
 */
function mediumThresholds(rows: readonly Verdict[]): number[] {
  const humans = rows.filter(({ document }) => document.label === 'human');
  return thresholdsFor(rows, PRECISION.medium, 1).map((threshold, verdict) => {
    const share = itemAt(STATED_HUMANS, verdict);
    const given = humans.map((row) => ({
      domain: domainOf(row.document),
      confidence: row.verdict === verdict ? row.confidence : 0,
    }));
    return Math.max(threshold, meanCautionThreshold(given, share));
  });
}

/**
 * A language with easy texts must not lower the threshold of `ai` for the others, so each has its own; it is never
 * below that of all languages.
 */
function mediumByLanguage(rows: readonly Verdict[], languages: readonly string[]): Record<string, number[]> {
  const common = mediumThresholds(rows);
  const own = languages.map((lang) => {
    const humans = rows.filter(({ document }) => document.lang === lang && document.label === 'human');
    const given = humans.map((row) => ({
      domain: domainOf(row.document),
      confidence: row.verdict === 1 ? row.confidence : 0,
    }));
    const isTested =
      humans.length >= ENOUGH_HUMANS && new Set(given.map(({ domain }) => domain)).size >= ENOUGH_DOMAINS;
    const caution = Math.max(meanCautionThreshold(given, STATED_HUMANS_IN), cautiousThreshold(given));
    return { lang, caution, isTested };
  });
  const strictest = Math.max(...own.filter(({ isTested }) => isTested).map(({ caution }) => caution));
  return Object.fromEntries(
    own.map(({ lang, caution, isTested }) => [
      lang,
      common.map((threshold, verdict) =>
        verdict === 1 ? Math.max(LEAST_STATED_AI, threshold, caution, isTested ? 0 : strictest) : threshold,
      ),
    ]),
  );
}

function domainOf({ source, domain, lang }: CorpusDocument): string {
  return `${source} ${lang} ${domain}`;
}

/**
 * A `human` verdict errs on AI texts, an `ai` verdict on human texts. A verdict that was not tested against texts of
 * the other class from several sources is never called `high`.
 */
function highThresholds(rows: readonly Verdict[], kept: number): number[] {
  const sourcesOf = (label: CorpusDocument['label']): number =>
    new Set(rows.filter(({ document }) => document.label === label).map(({ document }) => parentSource(document))).size;
  const tested = [sourcesOf('ai'), sourcesOf('human'), Math.min(sourcesOf('ai'), sourcesOf('human'))].map(
    (count) => count >= FEWEST_SOURCES,
  );
  const humans = rows.filter(({ document }) => document.label === 'human');
  const caution = cautiousThreshold(
    humans.map(({ document, verdict, confidence }) => ({
      domain: `${document.source} ${document.domain}`,
      confidence: verdict === 1 ? confidence : 0,
    })),
  );
  return thresholdsFor(rows, PRECISION.high, kept).map((threshold, verdict) =>
    tested[verdict] !== true ? NEVER : verdict === 1 ? Math.max(threshold, caution) : threshold,
  );
}

/** Whether a verdict has high confidence in a text of the language. The length of the text is not considered. */
export function isHigh(
  { high, highIn, medium, mediumIn }: VerdictThresholds,
  lang: string,
  { verdict, surest, confidence }: Pick<Judged, 'verdict' | 'surest' | 'confidence'>,
): boolean {
  if (confidence < itemAt(mediumIn?.[lang] ?? medium, verdict)) return false;
  return itemAt(surest, verdict) >= itemAt(highIn?.[lang] ?? high, verdict);
}
