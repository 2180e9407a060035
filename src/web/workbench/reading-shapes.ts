import type { NearFindings, WorkbenchAgreement } from '../../contract/workbench.js';
import type { Reading, ShownChange, ShownDecision, ShownDecisions } from '../../contract/workbench-reading.js';
import { CHOICES } from '../../records/decision.js';
import type { Evidence } from '../../records/evidence.js';
import { RESULT_KINDS, RESULT_REASONS } from '../../records/judged.js';
import type { CitationCard } from '../../records/bibliography.js';
import type { PatternMatch } from '../../records/patterns.js';
import { SOURCE_OUTCOMES } from '../../records/result-row.js';
import { SECTION_STATES } from '../../records/sections.js';
import type { ShownBibliography } from '../../records/shown-bibliography.js';
import type { Unsure } from '../../records/unsure.js';
import { STATED_VERDICTS, VERDICTS } from '../../records/verdict.js';
import { either, isNull, isNumber, isOneOf, isText, isTruth, listOf, objectOf, optional } from '../api/guards.js';
import type { Guard } from '../api/guards.js';

const maybeNumber = either(isNumber, isNull);
const maybeText = either(isText, isNull);
const texts = listOf(isText);

const isShownDecision: Guard<ShownDecision> = objectOf({
  reader: isText,
  choice: isOneOf(...CHOICES),
  note: isText,
  decided_at: isNumber,
});

const isShownChange: Guard<ShownChange> = objectOf({
  reader: isText,
  choice: either(isOneOf(...CHOICES), isNull),
  note: isText,
  at: isNumber,
});

export const isShownDecisions: Guard<ShownDecisions> = objectOf({
  mine: either(isShownDecision, isNull),
  version: isNumber,
  others_count: isNumber,
  others: listOf(isShownDecision),
  changes: listOf(isShownChange),
});

const isPatternMatch: Guard<PatternMatch> = objectOf({
  patternId: isText,
  patternName: isText,
  displayName: isText,
  category: isText,
  description: isText,
  explanation: isText,
  tip: isText,
  severity: isOneOf('info', 'low', 'medium', 'high'),
  relevance: isNumber,
  timesAsOften: maybeNumber,
  evidence: isOneOf('strong', 'moderate', 'uncertain', 'none', 'reversed', 'artefact', 'unmeasured'),
  match: isText,
  start: isNumber,
  end: isNumber,
  groupId: maybeText,
  relatedSentenceIndexes: listOf(isNumber),
});

const isCitationCard: Guard<CitationCard> = objectOf({
  closest: either(
    isNull,
    objectOf({
      workId: isText,
      likeness: isNumber,
      parts: listOf(
        objectOf({
          part: isOneOf('authors', 'title', 'venue', 'year', 'identifiers'),
          cited: maybeText,
          found: maybeText,
          likeness: maybeNumber,
        }),
      ),
    }),
  ),
  why: texts,
  links: listOf(objectOf({ label: isText, url: isText })),
});

const isShownBibliography: Guard<ShownBibliography> = objectOf({
  summary: objectOf({
    references: isNumber,
    found: isNumber,
    mismatch: isNumber,
    notFound: isNumber,
    unverified: isNumber,
    uncited: isNumber,
    danglingCitations: isNumber,
    list: optional(objectOf({ read: isOneOf('whole', 'in_part', 'none'), missing: listOf(isNumber), isCut: isTruth })),
    index: objectOf({ name: isText, works: isNumber, builtAt: maybeText }),
  }),
  references: listOf(
    objectOf({
      id: isText,
      raw: isText,
      verdict: isOneOf('found', 'mismatch', 'not_found', 'unverified'),
      fields: listOf(
        objectOf({
          name: isText,
          cited: maybeText,
          found: maybeText,
          status: isOneOf('equal', 'variant', 'different', 'missing'),
        }),
      ),
      citedBy: texts,
      notes: texts,
      card: optional(isCitationCard),
    }),
  ),
  claims: listOf(objectOf({ id: isText, text: isText, needsCitation: isTruth, namedSource: optional(isText) })),
});

const sentences = listOf(objectOf({ text: isText, start: isNumber, probability: isNumber }));

const isEvidence: Guard<Evidence> = objectOf({
  stated: isOneOf(...VERDICTS),
  judged: isNumber,
  marked: isNumber,
  sentences,
  wordings: maybeText,
  patterns: either(
    listOf(
      objectOf({
        name: isText,
        count: isNumber,
        comparison: maybeText,
        start: isNumber,
        quote: objectOf({ before: isText, match: isText, after: isText }),
      }),
    ),
    isNull,
  ),
  against: texts,
  errorRate: isText,
});

const isUnsure: Guard<Unsure> = objectOf({ why: texts, towardsAi: texts, towardsHuman: texts, sentences });

export const isReading: Guard<Reading> = objectOf({
  source: isText,
  dataset_id: maybeText,
  document_hash: maybeText,
  stated: either(isOneOf(...STATED_VERDICTS), isNull),
  stated_by: maybeText,
  not_judged: either(isOneOf(...RESULT_REASONS), isNull),
  outcome: isOneOf(...SOURCE_OUTCOMES),
  reason: maybeText,
  reason_message: maybeText,
  confidence: maybeText,
  probabilities: either(objectOf({ human: isNumber, ai: isNumber, mixed: isNumber }), isNull),
  language: maybeText,
  words: maybeNumber,
  coverage: maybeText,
  evidence: either(isEvidence, isNull),
  unsure: either(isUnsure, isNull),
  manipulations: texts,
  warnings: texts,
  known_texts: texts,
  sections: maybeText,
  section_map: listOf(
    objectOf({
      number: isNumber,
      state: isOneOf(...SECTION_STATES),
      words: isNumber,
      start: isNumber,
      end: isNumber,
    }),
  ),
  model_version: maybeText,
  format: maybeText,
  text: maybeText,
  sentences: listOf(
    objectOf({
      text: isText,
      start: isNumber,
      end: isNumber,
      generatedProbability: isNumber,
      highlighted: isTruth,
      kind: isOneOf(...RESULT_KINDS),
    }),
  ),
  patterns: either(
    listOf(
      objectOf({
        sentenceIndex: isNumber,
        sentence: isText,
        start: isNumber,
        end: isNumber,
        patterns: listOf(isPatternMatch),
      }),
    ),
    isNull,
  ),
  bibliography: either(isShownBibliography, isNull),
  decisions: isShownDecisions,
});

const near = either(objectOf({ source_id: isNumber, key: isText }), isNull);
export const isNearFindings: Guard<NearFindings> = objectOf({ previous: near, next: near });

const isTwoTexts: Guard<readonly [string, string]> = (value): value is readonly [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every(isText);

export const isWorkbenchAgreement: Guard<WorkbenchAgreement> = objectOf({
  pairs: listOf(
    objectOf({
      readers: isTwoTexts,
      texts: isNumber,
      agreed: isNumber,
      kappa: maybeNumber,
      low: maybeNumber,
      high: maybeNumber,
    }),
  ),
  all: objectOf({ readers: isNumber, texts: isNumber, alpha: maybeNumber, low: maybeNumber, high: maybeNumber }),
});
