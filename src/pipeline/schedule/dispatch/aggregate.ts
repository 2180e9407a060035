import { inflatedText } from '../../../lib/deflated-text.js';
import type { Findings } from '../../../records/findings.js';
import { RESULT_KINDS } from '../../../records/judged.js';
import type { Judged, ResultKind } from '../../../records/judged.js';
import type { PatternSentence } from '../../../records/patterns.js';
import type { ScanResult } from '../../../records/scan-result.js';
import type { ClassProbabilities, Verdict } from '../../../records/verdict.js';
import { VERDICTS } from '../../../records/verdict.js';
import { mergeManipulations } from '../../../text/manipulations/index.js';

/**
 * A text is human if every part is, AI if every part is, else mixed: the probability of the whole is the least of its
 * parts.
 */
function joint(parts: readonly ClassProbabilities[]): ClassProbabilities {
  const human = Math.min(...parts.map((part) => part.human));
  const ai = Math.min(...parts.map((part) => part.ai));
  return { human, ai, mixed: Math.max(0, 1 - human - ai) };
}

function verdictOf(parts: readonly ScanResult[], probabilities: ClassProbabilities | null): Verdict | null {
  if (probabilities !== null)
    return VERDICTS.reduce((best, verdict) => (probabilities[verdict] > probabilities[best] ? verdict : best));
  const verdicts = new Set(parts.flatMap((part) => part.verdict ?? []));
  return verdicts.size === 1 ? ([...verdicts][0] ?? null) : verdicts.size === 0 ? null : 'mixed';
}

const CONFIDENCE_ORDER = ['low', 'medium', 'high'];

function leastConfidence(parts: readonly ScanResult[]): string | null {
  return parts
    .map((part) => part.confidence)
    .reduce((least, own) =>
      own === null || least === null || CONFIDENCE_ORDER.indexOf(own) < CONFIDENCE_ORDER.indexOf(least) ? own : least,
    );
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

/** Returns the parts that the verdict rests on: those that were judged, or all where none was. */
function speakingParts(parts: readonly ScanResult[]): readonly ScanResult[] {
  const judged = parts.filter((part) => part.notJudgedReason === null);
  return judged.length > 0 ? judged : parts;
}

/** A sentence of a part, with its offsets in the whole text. */
function moved(sentence: PatternSentence, by: number): PatternSentence {
  return {
    ...sentence,
    start: sentence.start + by,
    end: sentence.end + by,
    patterns: sentence.patterns.map((match) => ({ ...match, start: match.start + by, end: match.end + by })),
  };
}

/**
 * Findings of all parts together: patterns, and names of well-known texts. Sentences of a detection and references are
 * left out: what is said of a part holds for that part alone.
 */
function findingsOf(parts: readonly ScanResult[], starts: readonly number[]): Findings | null {
  const all = parts.flatMap(({ findings }) => findings ?? []);
  if (all.length < parts.length) return null;
  const patterns = all.flatMap((found) => (found.scan === 'patterns' ? [found.sentences] : []));
  if (patterns.length === parts.length)
    return {
      scan: 'patterns',
      sentences: patterns.flatMap((own, index) => own.map((sentence) => moved(sentence, starts[index] ?? 0))),
    };
  const detections = all.filter((found) => found.scan === 'detect');
  if (detections.length < parts.length) return null;
  const knownTexts = [...new Set(detections.flatMap((found) => found.knownTexts))];
  return { scan: 'detect', sentences: [], paragraphs: [], knownTexts, reasons: null };
}

/**
 * Returns one result for a text that was scanned in parts. Its marks hold `split`, and it keeps the parts' own JSON.
 * @param starts where each part begins in the text, in UTF-16 code units
 */
export function aggregateParts(parts: readonly ScanResult[], starts: readonly number[]): ScanResult {
  const [first] = parts;
  if (first === undefined) throw new TypeError('a split text has at least one part');
  if (parts.length === 1) return first;
  const speaking = speakingParts(parts);
  const sent = speaking.flatMap((part) => part.probabilities ?? []);
  const probabilities = sent.length === speaking.length ? joint(sent) : null;
  const words = parts.flatMap((part) => part.wordCount ?? []);
  return {
    modelVersion: first.modelVersion,
    verdict: verdictOf(speaking, probabilities),
    probabilities,
    confidence: leastConfidence(speaking),
    language: first.language,
    wordCount: words.length === parts.length ? words.reduce((sum, own) => sum + own, 0) : null,
    truncated: parts.some((part) => part.truncated === true),
    ...judgedOf(parts),
    marks: [...new Set(['split', ...parts.flatMap((part) => part.marks)])],
    findings: findingsOf(parts, starts),
    raw: `{"parts":[${parts.map((part) => inflatedText(part.raw)).join(',')}],"part_starts":[${starts.join(',')}]}`,
  };
}
