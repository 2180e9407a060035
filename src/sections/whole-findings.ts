import type { Assisted } from '../records/assisted.js';
import { assistedStep } from '../records/assisted.js';
import type { DetectionFindings, Findings, FindingsOf } from '../records/findings.js';
import type { PatternSentence } from '../records/patterns.js';
import type { ScanResult } from '../records/scan-result.js';
import { splitSentences } from '../text/sentences.js';
import { wholeReasons } from './whole-reasons.js';
import { wholeReferences } from './whole-references.js';

/** A section that was scanned. */
export interface ScannedPart {
  /** Where it begins in the whole text, in UTF-16 code units. */
  readonly start: number;
  readonly content: string;
  readonly result: ScanResult;
}

/** A section, and what was found in it. */
interface FoundIn<Of extends Findings> {
  readonly part: ScannedPart;
  readonly found: Of;
}

const moved = <Place extends { readonly start: number; readonly end: number }>(place: Place, by: number): Place => ({
  ...place,
  start: place.start + by,
  end: place.end + by,
});

/** Where a section is in the whole text. */
export interface SectionOrigin {
  readonly start: number;
  readonly sentencesBefore: number;
  /** Names of groups begin with it, so that those of two sections differ; empty for the first section. */
  readonly prefix: string;
}

/** A sentence with patterns of a section, at its place in the whole text. */
export function movedPatterns(
  sentence: PatternSentence,
  { start, sentencesBefore, prefix }: SectionOrigin,
): PatternSentence {
  return {
    ...moved(sentence, start),
    sentenceIndex: sentence.sentenceIndex + sentencesBefore,
    patterns: sentence.patterns.map((match) => ({
      ...moved(match, start),
      groupId: match.groupId === null ? null : prefix + match.groupId,
      relatedSentenceIndexes: match.relatedSentenceIndexes.map((index) => index + sentencesBefore),
    })),
  };
}

function wholePatterns(found: readonly FoundIn<FindingsOf<'patterns'>>[]): Findings {
  let sentencesBefore = 0;
  const sentences = found.flatMap(({ part, found: { sentences: own } }, index) => {
    const origin = { start: part.start, sentencesBefore, prefix: index === 0 ? '' : `${index + 1}-` };
    sentencesBefore += splitSentences(part.content).length;
    return own.map((sentence) => movedPatterns(sentence, origin));
  });
  return { scan: 'patterns', sentences };
}

/** The mean of the sections that were judged, by their words; null where none was. */
function wholeAssisted(found: readonly FoundIn<DetectionFindings>[]): Assisted | null {
  const judged = found.flatMap(({ part: { result }, found: { assisted } }) =>
    assisted === null ? [] : [{ score: assisted.score, words: result.judgedWords ?? result.wordCount ?? 1 }],
  );
  const words = judged.reduce((sum, own) => sum + own.words, 0);
  if (words === 0) return null;
  const score = judged.reduce((sum, own) => sum + own.score * own.words, 0) / words;
  return { score, step: assistedStep(score) };
}

function wholeDetection(found: readonly FoundIn<DetectionFindings>[]): Findings {
  let before = 0;
  const paragraphs = found.flatMap(({ found: { paragraphs: own, sentences } }) => {
    const first = before;
    before += sentences.length;
    return own.map((paragraph) => ({ ...paragraph, startSentenceIndex: paragraph.startSentenceIndex + first }));
  });
  return {
    scan: 'detect',
    sentences: found.flatMap(({ part, found: { sentences } }) =>
      sentences.map((sentence) => moved(sentence, part.start)),
    ),
    paragraphs,
    knownTexts: [...new Set(found.flatMap(({ found: { knownTexts } }) => knownTexts))],
    assisted: wholeAssisted(found),
    reasons: wholeReasons(
      found.map(({ part: { content, result }, found: { reasons } }) => ({
        content,
        words: result.judgedWords ?? result.wordCount ?? 1,
        reasons,
      })),
    ),
  };
}

/**
 * Returns the findings of a text from those of its sections, at their places in the whole text; null where those of one
 * are missing or are of another scan.
 */
export function wholeFindings(parts: readonly ScannedPart[]): Findings | null {
  const all = parts.flatMap((part) => (part.result.findings === null ? [] : [{ part, found: part.result.findings }]));
  if (all.length < parts.length) return null;
  const detected = all.flatMap(({ part, found }) => (found.scan === 'detect' ? [{ part, found }] : []));
  if (detected.length === parts.length) return wholeDetection(detected);
  const patterns = all.flatMap(({ part, found }) => (found.scan === 'patterns' ? [{ part, found }] : []));
  if (patterns.length === parts.length) return wholePatterns(patterns);
  const cited = all.flatMap(({ part, found }) => (found.scan === 'bibliography' ? [{ start: part.start, found }] : []));
  return cited.length === parts.length ? { scan: 'bibliography', ...wholeReferences(cited) } : null;
}
