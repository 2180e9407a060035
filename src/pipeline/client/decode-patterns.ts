import { isDeepStrictEqual } from 'node:util';
import { Type } from 'typebox';
import { schemaCheck } from '../../lib/schema-check.js';
import { AiPatternStreamEvent } from '../../contract/patterns.js';
import { JsonFields, parseJson } from '../../lib/json-fields.js';
import type { MeasuredOn, PatternMatch, PatternSentence } from '../../records/patterns.js';
import type { Answer } from '../../records/answer.js';
import { plainResult } from './decode-result.js';
import { evidenceOf } from './evidence.js';
import type { EvidenceOptions } from './evidence.js';
import { lostAnswer } from './faults.js';

const Event = schemaCheck(AiPatternStreamEvent);
/** The comment by which a service says that a stream was sent whole. */
export const END_LINE = ':end';

const Events = schemaCheck(Type.Array(AiPatternStreamEvent));

function measuredOn({
  register,
  low,
  high,
  ...on
}: NonNullable<AiPatternStreamEvent['patterns'][number]['measured_on']>): MeasuredOn {
  return {
    register,
    low,
    high,
    humanDocuments: on.human_documents,
    aiDocuments: on.ai_documents,
    timesInAllRegisters: on.k_times_all,
  };
}

function patternMatch(match: AiPatternStreamEvent['patterns'][number]): PatternMatch {
  return {
    patternId: match.pattern_id,
    patternName: match.pattern_name,
    displayName: match.display_name,
    category: match.category,
    description: match.description,
    explanation: match.explanation,
    tip: match.tip,
    severity: match.severity,
    relevance: match.relevance,
    timesAsOften: match.k_times,
    ...(match.measured_on !== undefined && { measured: measuredOn(match.measured_on) }),
    evidence: match.evidence,
    match: match.match,
    start: match.start,
    end: match.end,
    groupId: match.group_id ?? null,
    relatedSentenceIndexes: match.related_sentence_indexes ?? [],
  };
}

function sentenceOf(event: AiPatternStreamEvent): PatternSentence {
  const { sentence_index: sentenceIndex, sentence, start, end, patterns } = event;
  return { sentenceIndex, sentence, start, end, patterns: patterns.map(patternMatch) };
}

/** Where a text that is sent begins in the whole text that it is a section of. */
export interface SentOrigin {
  /** In UTF-16 code units. */
  readonly start: number;
  readonly sentencesBefore: number;
  /** Names of groups begin with it, so that those of two sections differ. */
  readonly prefix: string;
}

function movedMatch(match: AiPatternStreamEvent['patterns'][number], origin: SentOrigin): typeof match {
  const { start, end, group_id: group, related_sentence_indexes: related } = match;
  return {
    ...match,
    start: start + origin.start,
    end: end + origin.start,
    ...(group !== undefined && { group_id: origin.prefix + group }),
    ...(related !== undefined && { related_sentence_indexes: related.map((index) => index + origin.sentencesBefore) }),
  };
}

/** An event of a stream, at its place in the whole text, and as a record; null where it is malformed. */
export function patternEvent(
  event: unknown,
  origin: SentOrigin | null,
): { readonly event: AiPatternStreamEvent; readonly sentence: PatternSentence } | null {
  if (!Event.Check(event)) return null;
  if (origin === null) return { event, sentence: sentenceOf(event) };
  const moved = {
    ...event,
    sentence_index: event.sentence_index + origin.sentencesBefore,
    start: event.start + origin.start,
    end: event.end + origin.start,
    patterns: event.patterns.map((match) => movedMatch(match, origin)),
  };
  return { event: moved, sentence: sentenceOf(moved) };
}

/** What is said about a second event of one sentence that is not the first one again. */
export const EVENTS_DIFFER = 'several events came back for one sentence, and they differ';

/** The events of one stream: one for each sentence, however often it is sent. */
export class SentenceEvents {
  readonly #events = new Map<number, AiPatternStreamEvent>();

  /** Whether an event is the first of its sentence, the same once more, or another one. */
  add(event: AiPatternStreamEvent): 'first' | 'again' | 'differs' {
    const before = this.#events.get(event.sentence_index);
    if (before !== undefined) return isDeepStrictEqual(before, event) ? 'again' : 'differs';
    this.#events.set(event.sentence_index, event);
    return 'first';
  }
}

/** Events without those that came before; null where two of one sentence differ. */
function eventsOnce(events: readonly AiPatternStreamEvent[]): readonly AiPatternStreamEvent[] | null {
  const seen = new SentenceEvents();
  const kinds = events.map((event) => seen.add(event));
  return kinds.includes('differs') ? null : events.filter((_, index) => kinds[index] === 'first');
}

/**
 * A whole AI-pattern stream (Server-Sent Events) as one answer, its events kept as `{"events": [...]}`. An `error`
 * event makes the answer a lost one, and so does the lack of the last line where the service promises it.
 */
export function patternsAnswer(
  body: string,
  { streamEnd, ...options }: EvidenceOptions & { readonly streamEnd: boolean },
): Answer {
  const events: unknown[] = [];
  const lines = body.split(/\r?\n/u);
  for (const line of lines) {
    if (!line.startsWith('data:')) continue;
    const event = parseJson(line.slice(5));
    const fields = new JsonFields(event);
    if (event === undefined || fields.has('error'))
      return { kind: 'fault', fault: lostAnswer(fields.string('error') ?? 'an event of the stream is not JSON') };
    events.push(event);
  }
  if (streamEnd && !lines.includes(END_LINE))
    return { kind: 'fault', fault: lostAnswer('the stream was cut off before its end') };
  const checked = Events.Check(events) ? eventsOnce(events) : events;
  if (checked === null)
    return {
      kind: 'answer',
      version: 'patterns',
      entries: [{ kind: 'unreadable', filename: null, message: EVENTS_DIFFER }],
    };
  // Patterns carry no version of their own, and the stream says nothing of words: the ledger keeps what was planned.
  const result = plainResult({
    version: 'patterns',
    wordCount: null,
    findings: Events.Check(checked) ? { scan: 'patterns', sentences: checked.map(sentenceOf) } : null,
    raw: evidenceOf({ events: checked }, null, options),
  });
  return {
    kind: 'answer',
    version: 'patterns',
    entries: [{ kind: 'result', filename: null, sentences: null, result }],
  };
}
