import { Type } from 'typebox';
import type { Static } from 'typebox';
import { GUESSED_REGISTERS } from '../records/guessed-register.js';

const Offset = (description: string) =>
  Type.Integer({ minimum: 0, description: `UTF-16 code units into the document, ${description}` });

/**
 * `POST /v3/ai/patterns/stream`. The second form is what some public clients send; exactly one entry. Unknown fields
 * are ignored.
 */
export const PatternsRequest = Type.Union([
  Type.Object({ document: Type.String({ minLength: 1 }) }),
  Type.Object({
    documents: Type.Array(Type.Object({ inputText: Type.String({ minLength: 1 }) }), { minItems: 1, maxItems: 1 }),
  }),
]);
export type PatternsRequest = Static<typeof PatternsRequest>;

export const PatternSeverity = Type.Union([
  Type.Literal('info'),
  Type.Literal('low'),
  Type.Literal('medium'),
  Type.Literal('high'),
]);
export type PatternSeverity = Static<typeof PatternSeverity>;

/**
 * What the measurement says about a pattern as a sign of AI writing; `npm run eval:patterns` prints the figures behind
 * each word.
 */
export const PatternEvidence = Type.Union([
  Type.Literal('strong'),
  Type.Literal('moderate'),
  Type.Literal('uncertain'),
  Type.Literal('none'),
  Type.Literal('reversed'),
  Type.Literal('artefact'),
  Type.Literal('unmeasured'),
]);
export type PatternEvidence = Static<typeof PatternEvidence>;

const Times = (description: string) => Type.Union([Type.Number({ minimum: 0 }), Type.Null()], { description });

/** The texts behind `k_times`. */
export const MeasuredOn = Type.Object({
  register: Type.Union([Type.Enum(GUESSED_REGISTERS), Type.Null()], {
    description:
      'What the document was taken for, by its beginning; null where that is not clear or it is not English: ' +
      'then the figures are of all registers',
  }),
  human_documents: Type.Integer({ minimum: 0, description: 'Human texts measured' }),
  ai_documents: Type.Integer({ minimum: 0, description: 'AI texts measured' }),
  low: Times('Lower end of the 95 % interval of k_times; null where there is none'),
  high: Times('Upper end'),
  k_times_all: Times('k_times over all registers; null where the evidence is weak'),
});

/** One pattern found in one sentence. */
export const PatternMatch = Type.Object({
  pattern_id: Type.String(),
  pattern_name: Type.String(),
  display_name: Type.String(),
  category: Type.String(),
  description: Type.String({ description: 'What the pattern is' }),
  explanation: Type.String({ description: 'Why this sentence, quoting its words' }),
  tip: Type.String(),
  severity: PatternSeverity,
  relevance: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'How much the match matters in this sentence; 1 is most',
  }),
  k_times: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
    description:
      'How many times more often AI text shows the pattern than human text, as measured on texts of the register ' +
      'of the document, or on all where it is not known; null where too little was measured',
  }),
  measured_on: Type.Optional(MeasuredOn),
  evidence: PatternEvidence,
  match: Type.String(),
  start: Offset('first character of the match'),
  end: Offset('exclusive'),
  group_id: Type.Optional(Type.String({ description: 'Shared by all matches of one pattern that spans sentences' })),
  related_sentence_indexes: Type.Optional(Type.Array(Type.Integer({ minimum: 0 }))),
});
export type PatternMatch = Static<typeof PatternMatch>;

/**
 * One sentence and the patterns it matched: the `data:` of one event of the stream. Sentences without matches have no
 * event.
 */
export const AiPatternStreamEvent = Type.Object({
  document_index: Type.Integer({ minimum: 0 }),
  sentence_index: Type.Integer({ minimum: 0 }),
  sentence: Type.String(),
  start: Offset('first character of the sentence'),
  end: Offset('exclusive'),
  patterns: Type.Array(PatternMatch, { minItems: 1 }),
});
export type AiPatternStreamEvent = Static<typeof AiPatternStreamEvent>;

/** The last event of a stream that failed after it had started; clients check every event for `error`. */
export const PatternStreamError = Type.Object({ error: Type.String() });
export const PATTERN_STREAM_FAILURE = { error: 'Error in streaming AI patterns' } as const;

/** What a client of the stream sees besides its events. */
export const PATTERN_STREAM_DESCRIPTION =
  'One event for each sentence with matches, in the order of the text, and the comment line `:keepalive` every ' +
  '30 seconds. The last line of a whole stream is the comment `:end`. A stream that failed after its start ends with ' +
  `the event \`data: ${JSON.stringify(PATTERN_STREAM_FAILURE)}\` instead, and costs nothing: check every event for ` +
  '`error`. So does the stream of a client that reads nothing for 15 seconds; it is charged for the sentences that ' +
  'were sent. That event follows what is on its way already: a client that does not reach it within two minutes ' +
  'sees the connection close. A stream with neither `:end` nor an error event was cut.';
