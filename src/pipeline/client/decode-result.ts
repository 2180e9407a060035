import type { KnownDeflated } from '../../lib/maybe-deflated.js';
import { JUDGED_UNKNOWN } from '../../records/judged.js';
import type { AnswerEntry } from '../../records/answer.js';
import { sourceReason } from '../../records/reasons.js';
import type { Scan } from '../../records/scan.js';
import type { ScanResult } from '../../records/scan-result.js';
import type { ClassProbabilities, Verdict } from '../../records/verdict.js';
import { VERDICTS } from '../../records/verdict.js';
import { sentencesOfColumns } from './decode-columns.js';
import { bibliographyFindings } from './decode-bibliography.js';
import { detectionFindings } from './decode-findings.js';
import { decodeJudged } from './decode-judged.js';
import { evidenceOf } from './evidence.js';
import type { EvidenceOptions } from './evidence.js';
import { serviceCode } from './service-code.js';
import { isVersionName, MOST_VERSION_LENGTH } from './version-name.js';
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

/** The texts of the sentences as they came: those of columns are parts of the text that was sent. */
function sentencesOf(entry: JsonFields, { findings }: ScanResult): readonly string[] | null {
  const list = entry.list('sentences');
  if (list !== null) return list.flatMap(sentenceText);
  return findings?.scan === 'detect' && entry.has('sentence_columns')
    ? findings.sentences.map(({ text }) => text)
    : null;
}

function filenameOf(entry: JsonFields): string | null {
  return entry.string('filename') ?? entry.string('file_name') ?? entry.string('fileName');
}

/** Words as counted by the service; null where it says what cannot be the count of the words of a text. */
function wordCountOf(entry: JsonFields, content: string | null): number | null {
  const count = entry.number('word_count');
  const most = content?.length ?? Number.MAX_SAFE_INTEGER;
  return count !== null && Number.isInteger(count) && count >= 0 && count <= most ? count : null;
}

/** A result of a scan without a verdict. */
export function plainResult({
  version,
  wordCount,
  truncated = null,
  findings,
  raw,
}: Pick<ScanResult, 'wordCount' | 'findings' | 'raw'> & {
  readonly version: string;
  readonly truncated?: boolean | null;
}): ScanResult {
  return {
    modelVersion: version,
    verdict: null,
    probabilities: null,
    confidence: null,
    language: null,
    wordCount,
    truncated,
    ...JUDGED_UNKNOWN,
    marks: [],
    findings,
    raw,
  };
}

/** What an answer was asked with. */
export interface Asked extends EvidenceOptions {
  readonly scan: Exclude<Scan, 'patterns'>;
  /** The text that an entry is of, by its name or else its place among the entries; null where there is none. */
  readonly contentOf: (filename: string | null, position: number) => string | null;
}

/** An entry of `documents` as it came. */
export interface SentEntry {
  readonly value: unknown;
  readonly position: number;
  /** As the service packed it; null where it did not. */
  readonly deflated: KnownDeflated | null;
  /** Of the whole answer: stands in for an entry without one. */
  readonly responseVersion: string;
}

function failureOf(entry: JsonFields, filename: string | null): AnswerEntry | null {
  const error = entry.object('error');
  if (!error.isEmpty)
    return {
      kind: 'failed',
      filename,
      code: sourceReason(serviceCode(error.string('code')) ?? 'service_error'),
      message: error.string('message') ?? 'the service could not read this document',
    };
  const message = entry.string('error');
  return message === null ? null : { kind: 'failed', filename, code: 'service_error', message };
}

/** The result of a detection; a sentence says why where there is none. */
function detectionResult(
  entry: JsonFields,
  modelVersion: string,
  contentOf: () => string | null,
  raw: ScanResult['raw'],
): ScanResult | string {
  const probabilities = probabilitiesOf(entry);
  if (probabilities === 'bad') return 'a probability is no number from 0 to 1';
  const decided = verdictOf(entry, probabilities);
  if (decided === null) return 'the result holds no verdict';
  const columns = sentencesOfColumns(entry, contentOf());
  if (typeof columns === 'string') return columns;
  return {
    modelVersion,
    verdict: decided.verdict,
    probabilities,
    confidence: entry.string('confidence_category'),
    language: entry.string('language'),
    wordCount: wordCountOf(entry, contentOf()),
    truncated: entry.boolean('truncated'),
    ...decodeJudged(entry),
    marks: decided.marks,
    findings: detectionFindings(entry, columns, contentOf),
    raw,
  };
}

/** One entry of `documents`: a result, a failure of that file, or something that is neither. */
export function decodeEntry({ value, position, deflated, responseVersion }: SentEntry, asked: Asked): AnswerEntry {
  const entry = new JsonFields(value);
  const filename = filenameOf(entry);
  const failure = failureOf(entry, filename);
  if (failure !== null) return failure;
  const version = entry.string('version') ?? responseVersion;
  if (!isVersionName(version)) {
    const message = `the name of its model version is longer than ${MOST_VERSION_LENGTH} characters`;
    return { kind: 'unreadable', filename, message };
  }
  const raw = evidenceOf(value, deflated, asked);
  const result =
    asked.scan === 'detect'
      ? detectionResult(entry, version, () => asked.contentOf(filename, position), raw)
      : plainResult({
          version,
          wordCount: wordCountOf(entry, asked.contentOf(filename, position)),
          truncated: entry.boolean('truncated'),
          findings: bibliographyFindings(value),
          raw,
        });
  return typeof result === 'string'
    ? { kind: 'unreadable', filename, message: result }
    : { kind: 'result', filename, sentences: asked.scan === 'detect' ? sentencesOf(entry, result) : null, result };
}
