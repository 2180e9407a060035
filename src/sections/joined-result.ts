import { proseWords, RESULT_KINDS } from '../records/judged.js';
import type { Judged, ResultKind } from '../records/judged.js';
import type { ScanResult } from '../records/scan-result.js';
import type { ClassProbabilities, StatedFrom, Verdict } from '../records/verdict.js';
import type { JudgedSection } from '../records/sections.js';
import { VERDICTS } from '../records/verdict.js';
import { mergeManipulations } from '../text/manipulations/findings.js';
import { countWords } from '../text/words.js';
import { sectionState } from './section-state.js';
import { wholeFindings } from './whole-findings.js';
import type { ScannedPart } from './whole-findings.js';
import { SHARES_OF_HIGH, SHIPPED_SHARES, wholeVerdict } from './whole-verdict.js';

/** A section with the words by which it counts. */
interface WeightedPart extends ScannedPart {
  readonly weight: number;
}

/** With this share of the other author a text is wholly mixed; from half of it on, mixed is the largest class. */
const WHOLLY_MIXED = 0.2;

/** The predicted class, the class probabilities and the confidence of a whole. */
type Predicted = Pick<ScanResult, 'verdict' | 'probabilities' | 'confidence'>;

/**
 * Share of the words whose sections make a whole mixed: those stated mixed, and those stated of the lesser author. What
 * is not stated is left out: of many sections some lean the wrong way.
 */
function otherShare(parts: readonly WeightedPart[], all: number): number {
  const share = (of: Verdict): number =>
    parts.reduce((sum, { weight, result }) => sum + (sectionState(result, 'medium') === of ? weight : 0), 0) / all;
  return share('mixed') + Math.min(share('ai'), share('human'));
}

/** Mean of the sections by their words, moved to `mixed` to the degree that both authors have a part. */
function joint(parts: readonly WeightedPart[]): ClassProbabilities | null {
  const all = parts.reduce((sum, { weight }) => sum + weight, 0);
  if (all === 0 || parts.some(({ result }) => result.probabilities === null)) return null;
  const mean = (of: Verdict): number =>
    parts.reduce((sum, { weight, result }) => sum + ((result.probabilities?.[of] ?? 0) * weight) / all, 0);
  const single = 1 - Math.min(1, otherShare(parts, all) / WHOLLY_MIXED);
  const [human, ai] = [mean('human') * single, mean('ai') * single];
  return { human, ai, mixed: Math.max(0, 1 - human - ai) };
}

/** The class with the largest probability; without probabilities, the one that all sections agree on. */
function classOf(parts: readonly WeightedPart[], probabilities: ClassProbabilities | null): Verdict | null {
  if (probabilities !== null)
    return VERDICTS.reduce((best, verdict) => (probabilities[verdict] > probabilities[best] ? verdict : best));
  const verdicts = new Set(parts.flatMap(({ result }) => result.verdict ?? []));
  return verdicts.size === 1 ? ([...verdicts][0] ?? null) : verdicts.size === 0 ? null : 'mixed';
}

/** Whether the sections that are stated from a confidence on state this class for the whole. */
function isStated(verdict: Verdict, parts: readonly WeightedPart[], from: StatedFrom): boolean {
  const counted = parts.map(({ result, weight }) => ({
    state: sectionState(result, from),
    verdict: result.verdict,
    probabilities: result.probabilities,
    words: weight,
    judgedWords: weight,
  }));
  return wholeVerdict(counted, from === 'high' ? SHARES_OF_HIGH : SHIPPED_SHARES) === verdict;
}

/**
 * The confidence is the level from which on sections with enough words are stated, so that what is stated of the whole
 * follows from what is stated of its sections; null where the service gives none.
 */
function predictedOf(parts: readonly WeightedPart[]): Predicted {
  const speaking = speakingParts(parts);
  const probabilities = joint(speaking);
  const verdict = classOf(speaking, probabilities);
  if (verdict === null) return { verdict, probabilities, confidence: null };
  const isKnown = parts.some(({ result }) => result.confidence !== null);
  if (!isStated(verdict, parts, 'medium')) return { verdict, probabilities, confidence: 'low' };
  const confidence = isStated(verdict, parts, 'high') ? 'high' : 'medium';
  return { verdict, probabilities, confidence: isKnown ? confidence : null };
}

function notJudgedOf(parts: readonly ScanResult[]): Judged['notJudged'] {
  const sums: Partial<Record<ResultKind, number>> = {};
  for (const kind of RESULT_KINDS) {
    const words = parts.reduce((sum, part) => sum + (part.notJudged[kind] ?? 0), 0);
    if (words > 0) sums[kind] = words;
  }
  return sums;
}

/** What was judged of all parts together: nothing only where no part was, for the reason of the longest. */
function judgedOf(parts: readonly ScanResult[]): Judged {
  const words = parts.flatMap((part) => part.judgedWords ?? []);
  const longest = parts.reduce((best, part) => ((part.wordCount ?? 0) > (best.wordCount ?? 0) ? part : best));
  return {
    judgedWords: words.length === parts.length ? words.reduce((sum, own) => sum + own, 0) : null,
    notJudged: notJudgedOf(parts),
    manipulations: parts.reduce<Judged['manipulations']>(
      (merged, part) => mergeManipulations(merged, part.manipulations),
      [],
    ),
    notJudgedReason: parts.every((part) => part.notJudgedReason !== null) ? longest.notJudgedReason : null,
  };
}

/** The value of most words. */
function mostOf(parts: readonly WeightedPart[], valueOf: (part: WeightedPart) => string | null): string | null {
  const words = new Map<string | null, number>();
  for (const part of parts) words.set(valueOf(part), (words.get(valueOf(part)) ?? 0) + part.weight);
  return [...words].reduce((best, own) => (own[1] > best[1] ? own : best))[0];
}

/** Returns the parts that the verdict rests on: those that were judged, or all where none was. */
function speakingParts(parts: readonly WeightedPart[]): readonly WeightedPart[] {
  const judged = parts.filter(({ result }) => result.notJudgedReason === null);
  return judged.length > 0 ? judged : parts;
}

function judgedSection({ start, content, result }: WeightedPart): JudgedSection {
  const { judgedWords, verdict, probabilities, confidence, language, notJudgedReason, wordCount } = result;
  return {
    start,
    end: start + content.length,
    words: wordCount ?? countWords(content),
    judgedWords,
    verdict,
    probabilities,
    confidence,
    language,
    notJudgedReason,
  };
}

/**
 * Returns one result for a text that was scanned in sections. Its marks hold `split`.
 * @param parts in the order of the text, at least one
 * @param rawOf makes the JSON that the result keeps of the sections' own
 */
export function joinedResult(
  parts: readonly ScannedPart[],
  rawOf: (parts: readonly ScannedPart[]) => string,
): ScanResult {
  const [first] = parts;
  if (first === undefined) throw new TypeError('a whole has at least one section');
  if (parts.length === 1) return first.result;
  const results = parts.map(({ result }) => result);
  const words = results.flatMap((result) => result.wordCount ?? []);
  const weighted = parts.map((part) => ({
    ...part,
    weight: proseWords(part.result) ?? part.result.wordCount ?? countWords(part.content),
  }));
  return {
    modelVersion: first.result.modelVersion,
    ...predictedOf(weighted),
    language: mostOf(weighted, ({ result }) => result.language),
    wordCount: words.length === parts.length ? words.reduce((sum, own) => sum + own, 0) : null,
    truncated: results.some((result) => result.truncated === true),
    ...judgedOf(results),
    marks: [...new Set(['split', ...results.flatMap((result) => result.marks)])],
    sections: weighted.map(judgedSection),
    findings: wholeFindings(parts),
    raw: rawOf(parts),
  };
}
