import { JUDGED_UNKNOWN } from '../../records/judged.js';
import type { AnswerEntry } from '../../records/answer.js';
import { sourceReason } from '../../records/reasons.js';
import type { Scan } from '../../records/scan.js';
import type { ClassProbabilities, Verdict } from '../../records/verdict.js';
import { VERDICTS } from '../../records/verdict.js';
import { decodeJudged } from '../../records/judged-json.js';
import { JsonFields } from '../../lib/json-fields.js';

const CLASSIFICATIONS: Readonly<Record<string, Verdict>> = { HUMAN_ONLY: 'human', AI_ONLY: 'ai', MIXED: 'mixed' };

function isProbability(value: number | null): value is number {
  return value !== null && value >= 0 && value <= 1;
}

/** Probabilities as sent; `bad` where one lies outside 0–1, null where they are left out. */
function probabilitiesOf(entry: JsonFields): ClassProbabilities | 'bad' | null {
  const sent = entry.object('class_probabilities');
  if (sent.isEmpty) return null;
  const [human, ai, mixed] = [sent.number('human'), sent.number('ai'), sent.number('mixed') ?? 0];
  return isProbability(human) && isProbability(ai) && isProbability(mixed) ? { human, ai, mixed } : 'bad';
}

/**
 * Verdict: `predicted_class`, else `document_classification`, else the likeliest class, else a legacy
 * `completely_generated_prob`.
 */
function verdictOf(
  entry: JsonFields,
  probabilities: ClassProbabilities | null,
): { readonly verdict: Verdict; readonly marks: readonly string[] } | null {
  const named = entry.string('predicted_class')?.toLowerCase();
  const known =
    VERDICTS.find((verdict) => verdict === named) ?? CLASSIFICATIONS[entry.string('document_classification') ?? ''];
  if (known !== undefined) return { verdict: known, marks: [] };
  if (probabilities !== null)
    return {
      verdict: VERDICTS.reduce((best, verdict) => (probabilities[verdict] > probabilities[best] ? verdict : best)),
      marks: ['verdict_from_probabilities'],
    };
  const legacy = entry.number('completely_generated_prob');
  return isProbability(legacy) ? { verdict: legacy >= 0.5 ? 'ai' : 'human', marks: ['legacy_verdict'] } : null;
}

/** The text of one sentence; nothing where there is none. */
function sentenceText(value: unknown): string | readonly [] {
  return typeof value === 'object' && value !== null && 'sentence' in value && typeof value.sentence === 'string'
    ? value.sentence
    : [];
}

function sentencesOf(entry: JsonFields): readonly string[] | null {
  const list = entry.list('sentences');
  return list === null ? null : list.flatMap(sentenceText);
}

function filenameOf(entry: JsonFields): string | null {
  return entry.string('filename') ?? entry.string('file_name') ?? entry.string('fileName');
}

/** A result that is kept as it came, for scans that give no verdict. */
export function plainEntry(
  filename: string | null,
  version: string,
  wordCount: number | null,
  value: unknown,
): AnswerEntry {
  const result = {
    modelVersion: version,
    verdict: null,
    probabilities: null,
    confidence: null,
    language: null,
    wordCount,
    truncated: null,
    ...JUDGED_UNKNOWN,
    marks: [],
    raw: JSON.stringify(value),
  };
  return { kind: 'result', filename, sentences: null, result };
}

/**
 * One entry of `documents`: a result, a failure of that file, or something that is neither. @param deflated the entry
 * as the service packed it; null where it did not
 */
export function decodeEntry(
  scan: Scan,
  value: unknown,
  responseVersion: string,
  deflated: Uint8Array | null = null,
): AnswerEntry {
  const entry = new JsonFields(value);
  const filename = filenameOf(entry);
  const error = entry.object('error');
  if (!error.isEmpty)
    return {
      kind: 'failed',
      filename,
      code: sourceReason(error.string('code') ?? 'service_error'),
      message: error.string('message') ?? 'the service could not read this document',
    };
  const errorText = entry.string('error');
  if (errorText !== null) return { kind: 'failed', filename, code: 'service_error', message: errorText };
  if (scan !== 'detect')
    return plainEntry(filename, entry.string('version') ?? responseVersion, entry.number('word_count'), value);
  const probabilities = probabilitiesOf(entry);
  if (probabilities === 'bad') return { kind: 'unreadable', filename, message: 'a probability lies outside 0–1' };
  const decided = verdictOf(entry, probabilities);
  if (decided === null) return { kind: 'unreadable', filename, message: 'the result holds no verdict' };
  return {
    kind: 'result',
    filename,
    sentences: sentencesOf(entry),
    result: {
      modelVersion: entry.string('version') ?? responseVersion,
      verdict: decided.verdict,
      probabilities,
      confidence: entry.string('confidence_category'),
      language: entry.string('language'),
      wordCount: entry.number('word_count'),
      truncated: entry.boolean('truncated'),
      ...decodeJudged(entry),
      marks: decided.marks,
      raw: deflated ?? JSON.stringify(value),
    },
  };
}
