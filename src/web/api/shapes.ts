import type { ErrorBody } from '../../contract/errors.js';
import type { ModelVersionList } from '../../contract/model-versions.js';
import type { CreatedWebKey, WebKey, WebKeyList, WebPeople, WebSession, WebUsage } from '../../contract/web.js';
import { either, isNull, isNumber, isOneOf, isText, isTruth, listOf, objectOf, optional, valuesOf } from './guards.js';
import type { Guard, Guarded } from './guards.js';

/**
 * Guards for the parts of each response that the application reads; the types are checked against the service's
 * schemas.
 */

const isMaybeNumber = either(isNumber, isNull);
const isMaybeText = either(isText, isNull);
const isManipulations = listOf(objectOf({ kind: isText, count: isNumber, examples: listOf(isText) }));
export type Manipulation = Guarded<typeof isManipulations>[number];

export const isErrorBody: Guard<Pick<ErrorBody, 'error' | 'code'>> = objectOf({ error: isText, code: isText });

export const isSession: Guard<WebSession> = objectOf({
  signed_in_until: isNumber,
  role: isOneOf('owner', 'reviewer', 'reader'),
  has_workbench: isTruth,
  character_limit: isNumber,
  program_version: isText,
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
  account_id: isText,
  account_name: isText,
  plan: isText,
  allows_patterns: isTruth,
  created_at: isNumber,
  expires_at: isMaybeNumber,
  revoked_at: isMaybeNumber,
  last_used_at: isMaybeNumber,
});

export const isKeyList: Guard<WebKeyList> = objectOf({ now: isNumber, keys: listOf(isKey) });
export const isPeople: Guard<WebPeople> = objectOf({
  now: isNumber,
  people: listOf(
    objectOf({
      name: isText,
      role: isOneOf('owner', 'reviewer', 'reader'),
      signed_in_at: isMaybeNumber,
      ends_at: isNumber,
    }),
  ),
  changes: listOf(
    objectOf({
      by: isText,
      by_command: isTruth,
      action: isOneOf('link_made', 'ended'),
      person: isText,
      at: isNumber,
    }),
  ),
});
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

/** What a file's format says about a part of its text. */
export interface NamedBlock {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

export const isFileText = objectOf({
  filename: isText,
  text: isText,
  sha256: isMaybeText,
  format: isText,
  extractor: isText,
  charset: isMaybeText,
  pages: isMaybeNumber,
  word_count: isNumber,
  character_count: isNumber,
  warnings: listOf(isText),
  properties: optional(
    objectOf({ title: isMaybeText, producer: isMaybeText, created_at: isMaybeText, modified_at: isMaybeText }),
  ),
  blocks: listOf(objectOf({ start: isNumber, end: isNumber, kind: isText })),
  manipulations: isManipulations,
});
export type FileText = Guarded<typeof isFileText>;

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
  assisted: optional(either(objectOf({ score: isNumber, step: isText }), isNull)),
  known_texts: optional(listOf(isText)),
  reason: optional(isText),
  explanation: optional(
    listOf(
      objectOf({
        phrase: isText,
        count: isNumber,
        speaks_for: isOneOf('human', 'ai'),
        share: isNumber,
        description: isText,
      }),
    ),
  ),
});
export type Detection = Guarded<typeof isDetection>;
export const isDetectionAnswer = objectOf({ documents: listOf(isDetection) });

const isMeasuredOn = objectOf({
  register: isMaybeText,
  human_documents: isNumber,
  ai_documents: isNumber,
  low: isMaybeNumber,
  high: isMaybeNumber,
  k_times_all: isMaybeNumber,
});

export const isPatternEvent = objectOf({
  sentence_index: isNumber,
  sentence: isText,
  start: isNumber,
  end: isNumber,
  patterns: listOf(
    objectOf({
      pattern_id: isText,
      pattern_name: isText,
      display_name: isText,
      category: isText,
      description: isText,
      explanation: isText,
      tip: isText,
      severity: isOneOf('info', 'low', 'medium', 'high'),
      relevance: isNumber,
      k_times: isMaybeNumber,
      measured_on: optional(isMeasuredOn),
      evidence: isOneOf('strong', 'moderate', 'uncertain', 'none', 'reversed', 'artefact', 'unmeasured'),
      match: isText,
      start: isNumber,
      end: isNumber,
      group_id: optional(isText),
      related_sentence_indexes: optional(listOf(isNumber)),
    }),
  ),
});
export type PatternEvent = Guarded<typeof isPatternEvent>;
