import type { FindingLine, FindingsCount, FindingsFacets, FindingsPage } from '../../contract/workbench.js';
import { ASSISTED_STEPS } from '../../records/assisted.js';
import { CHOICES } from '../../records/decision.js';
import { GUESSED_REGISTERS } from '../../records/guessed-register.js';
import { RESULT_REASONS } from '../../records/judged.js';
import { SOURCE_OUTCOMES } from '../../records/result-row.js';
import { STATED_VERDICTS } from '../../records/verdict.js';
import { either, isNull, isNumber, isOneOf, isText, isTruth, listOf, objectOf } from '../api/guards.js';
import type { Guard } from '../api/guards.js';

const maybeNumber = either(isNumber, isNull);
const maybeText = either(isText, isNull);

export const isFindingLine: Guard<FindingLine> = objectOf({
  key: isText,
  source_id: isNumber,
  source: isText,
  dataset_id: maybeText,
  document_hash: maybeText,
  stated: either(isOneOf(...STATED_VERDICTS), isNull),
  not_judged: either(isOneOf(...RESULT_REASONS), isNull),
  outcome: isOneOf(...SOURCE_OUTCOMES),
  reason: maybeText,
  confidence: maybeText,
  ai: maybeNumber,
  language: maybeText,
  words: maybeNumber,
  assisted: either(isOneOf(...ASSISTED_STEPS), isNull),
  patterns: maybeNumber,
  missing: maybeNumber,
  register: either(isOneOf(...GUESSED_REGISTERS), isNull),
  decision: either(isOneOf(...CHOICES), isNull),
});

export const isFindingsPage: Guard<FindingsPage> = either(
  objectOf({
    state: isOneOf('ready'),
    run_name: maybeText,
    findings: listOf(isFindingLine),
    folder: isText,
    has_patterns: isTruth,
    has_references: isTruth,
  }),
  either(
    objectOf({ state: isOneOf('making'), done: isNumber }),
    objectOf({ state: isOneOf('indexing'), done: isNumber, of: isNumber }),
  ),
);

export const isFindingsCount: Guard<FindingsCount> = objectOf({ count: maybeNumber, is_more: isTruth });

const facet = listOf(objectOf({ value: isText, count: isNumber }));
export const isFindingsFacets: Guard<FindingsFacets> = objectOf({
  verdicts: facet,
  confidences: facet,
  languages: facet,
  assisted: facet,
  registers: facet,
  missing: facet,
  patterns: listOf(objectOf({ value: isText, name: isText, count: isNumber })),
});
