import type { ErrorBody } from '../../contract/errors.js';
import type { ModelVersionList } from '../../contract/model-versions.js';
import type { CreatedWebKey, FileTextResult, WebKey, WebKeyList, WebSession, WebUsage } from '../../contract/web.js';
import { either, isNull, isNumber, isOneOf, isText, isTruth, listOf, objectOf, optional, valuesOf } from './guards.js';
import type { Guard, Guarded } from './guards.js';

/**
 * Guards for the parts of each response that the application reads; the types are checked against the service's
 * schemas.
 */

const isMaybeNumber = either(isNumber, isNull);
const isManipulations = listOf(objectOf({ kind: isText, count: isNumber, examples: listOf(isText) }));
export type Manipulation = Guarded<typeof isManipulations>[number];

export const isErrorBody: Guard<Pick<ErrorBody, 'error' | 'code'>> = objectOf({ error: isText, code: isText });

export const isSession: Guard<WebSession> = objectOf({
  signed_in_until: isNumber,
  character_limit: isNumber,
  plans: listOf(
    objectOf({
      name: isText,
      words_per_cycle: isMaybeNumber,
      character_limit: isNumber,
      requests_per_minute: isNumber,
    }),
  ),
});

export const isKey: Guard<WebKey> = objectOf({
  id: isText,
  name: isText,
  hint: isText,
  plan: isText,
  allows_patterns: isTruth,
  created_at: isNumber,
  expires_at: isMaybeNumber,
  revoked_at: isMaybeNumber,
  last_used_at: isMaybeNumber,
});

export const isKeyList: Guard<WebKeyList> = objectOf({ now: isNumber, keys: listOf(isKey) });
export const isCreatedKey: Guard<CreatedWebKey> = objectOf({ key: isText, listing: isKey });

export const isUsage: Guard<WebUsage> = objectOf({
  days: listOf(isText),
  accounts: listOf(
    objectOf({
      label: isText,
      plan: isText,
      words_used: isNumber,
      words_limit: isMaybeNumber,
      cycle_end: isNumber,
      words_by_day: listOf(isNumber),
    }),
  ),
});

/** What a file's format says of a part of its text. */
export interface NamedBlock {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

export const isFileText: Guard<
  Pick<FileTextResult, 'filename' | 'text' | 'truncated'> & {
    readonly blocks?: readonly NamedBlock[] | undefined;
    readonly manipulations?: readonly Manipulation[] | undefined;
  }
> = objectOf({
  filename: isText,
  text: isText,
  truncated: isTruth,
  blocks: optional(listOf(objectOf({ start: isNumber, end: isNumber, kind: isText }))),
  manipulations: optional(isManipulations),
});

export const isModelVersionList: Guard<ModelVersionList> = objectOf({
  modelVersions: listOf(
    objectOf({
      version: isText,
      released: isTruth,
      default: isTruth,
      languages: listOf(isText),
      description: isText,
      sunset: optional(isText),
    }),
  ),
});

const isDetection = objectOf({
  version: isText,
  predicted_class: isOneOf('human', 'ai', 'mixed'),
  class_probabilities: objectOf({ human: isNumber, ai: isNumber, mixed: isNumber }),
  confidence_category: isOneOf('low', 'medium', 'high'),
  result_message: isText,
  language: isText,
  word_count: isNumber,
  sentences: listOf(
    objectOf({
      sentence: isText,
      start: isNumber,
      end: isNumber,
      generated_prob: isNumber,
      highlight_sentence_for_ai: isTruth,
      kind: optional(isText),
    }),
  ),
  coverage: optional(objectOf({ judged_words: isNumber, not_judged: valuesOf(isNumber) })),
  manipulations: optional(isManipulations),
  known_texts: optional(listOf(isText)),
  reason: optional(isText),
});
export type Detection = Guarded<typeof isDetection>;
export type Sentence = Detection['sentences'][number];
export const isDetectionAnswer = objectOf({ documents: listOf(isDetection) });

export const isPatternEvent = objectOf({
  sentence_index: isNumber,
  sentence: isText,
  start: isNumber,
  end: isNumber,
  patterns: listOf(
    objectOf({
      pattern_id: isText,
      display_name: isText,
      category: isText,
      explanation: isText,
      tip: isText,
      severity: isOneOf('info', 'low', 'medium', 'high'),
      k_times: isMaybeNumber,
      match: isText,
      start: isNumber,
      end: isNumber,
    }),
  ),
});
export type PatternEvent = Guarded<typeof isPatternEvent>;
export type PatternMatch = PatternEvent['patterns'][number];

const isMaybeText = either(isText, isNull);

const isReference = objectOf({
  id: isText,
  start: isNumber,
  end: isNumber,
  raw: isText,
  verdict: isOneOf('found', 'mismatch', 'not_found', 'unverified'),
  fields: listOf(
    objectOf({
      name: isText,
      cited: isMaybeText,
      found: isMaybeText,
      status: isOneOf('equal', 'variant', 'different', 'missing'),
    }),
  ),
  cited_by: listOf(isText),
  notes: listOf(isText),
});
export type Reference = Guarded<typeof isReference>;

const isBibliography = objectOf({
  references: listOf(isReference),
  claims: listOf(objectOf({ id: isText, start: isNumber, end: isNumber, text: isText, needs_citation: isTruth })),
  summary: objectOf({
    references: isNumber,
    found: isNumber,
    mismatch: isNumber,
    not_found: isNumber,
    unverified: isNumber,
    uncited: isNumber,
    dangling_citations: isNumber,
    index: objectOf({ name: isText, works: isNumber, built_at: isMaybeText }),
  }),
});
export type Bibliography = Guarded<typeof isBibliography>;
export const isBibliographyAnswer = objectOf({ documents: listOf(isBibliography) });
