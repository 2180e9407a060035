import type { DocumentResult } from '../../../contract/document-result.js';
import { sha256Hex } from '../../../lib/hash.js';
import type { Detection, Reason } from '../../../records/detection.js';
import type { Verdict } from '../../../records/verdict.js';

const CLASSIFICATION = { human: 'HUMAN_ONLY', ai: 'AI_ONLY', mixed: 'MIXED' } as const satisfies Record<
  Verdict,
  DocumentResult['document_classification']
>;

/**
 * Probabilities are rounded to one part in this number: further decimals carry no information and make answers longer.
 */
const DECIMALS = 10_000;

/** Rounds a figure for the wire to at most four decimals. */
export function shortNumber(value: number): number {
  return Math.round(value * DECIMALS) / DECIMALS;
}

export interface ResultExtras {
  readonly message: string;
  readonly truncated: boolean;
}

/** The wordings that moved the score, in the form of the wire. */
export function explanationOf(reasons: readonly Reason[]): NonNullable<DocumentResult['explanation']> {
  return reasons.map(({ phrase, count, speaksFor, share, description }) => ({
    phrase,
    count,
    speaks_for: speaksFor,
    share,
    description,
  }));
}

/** The step is that of the exact score, so that rounding moves no text over a border. */
function assistedResult(assisted: Detection['assisted']): DocumentResult['assisted'] {
  return assisted === null ? null : { score: shortNumber(assisted.score), step: assisted.step };
}

/**
 * A detection in the form of the wire, without its paragraphs, reasons and sentences. `document_id` is the SHA-256 of
 * the text: same text, same id.
 */
export function documentResult(
  text: string,
  detection: Detection,
  extras: ResultExtras,
): Omit<DocumentResult, 'paragraphs' | 'explanation' | 'sentences'> {
  return {
    document_id: sha256Hex(text),
    version: detection.version,
    predicted_class: detection.verdict,
    document_classification: CLASSIFICATION[detection.verdict],
    class_probabilities: { ...detection.probabilities },
    confidence_score: shortNumber(detection.confidenceScore),
    confidence_category: detection.confidenceCategory,
    result_message: extras.message,
    language: detection.language,
    word_count: detection.wordCount,
    truncated: extras.truncated,
    average_generated_prob: shortNumber(detection.averageGeneratedProbability),
    completely_generated_prob: shortNumber(detection.completelyGeneratedProbability),
    overall_burstiness: shortNumber(detection.burstiness),
    assisted: assistedResult(detection.assisted),
    coverage: { judged_words: detection.coverage.judgedWords, not_judged: { ...detection.coverage.notJudged } },
    manipulations: detection.manipulations.map(({ kind, count, examples }) => ({
      kind,
      count,
      examples: [...examples],
    })),
    known_texts: [...detection.knownTexts],
    ...(detection.reason === null ? {} : { reason: detection.reason }),
  };
}
