import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { Value } from 'typebox/value';
// Not the `fetch` of Node, which ends the program where it lacks memory.
import { request } from 'undici';
import type { Dispatcher } from 'undici';
import { endpoints } from '../../contract/endpoints.js';
import { PatternStreamError } from '../../contract/patterns.js';
import type { Clock } from '../../lib/clock.js';
import { AssayError, messageOf } from '../../lib/errors.js';
import { durationText } from '../../lib/number-text.js';
import type { PatternSentence } from '../../records/patterns.js';
import { END_LINE, EVENTS_DIFFER, patternEvent, SentenceEvents } from './decode-patterns.js';
import type { SentOrigin } from './decode-patterns.js';
import { EventWatch, LONGEST_SILENCE } from './event-watch.js';
import { faultOfError, faultOfResponse, isPage, noMemory, notJson } from './faults.js';
import { AnswerTooLarge, MOST_ANSWER_BYTES } from './request.js';
import { serviceError } from './service-error.js';

export interface PatternEventSource {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** How long an answer is waited for; a new event, three times as long. */
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** Whether a whole stream ends with `:end`. */
  readonly streamEnd: boolean;
  readonly maxAnswerBytes?: number;
}

/** Passes bytes through up to the most that an answer may have. */
function capped(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let length = 0;
  return new TransformStream({
    transform: (piece, controller) => {
      length += piece.byteLength;
      if (length > maxBytes) throw new AnswerTooLarge(maxBytes);
      controller.enqueue(piece);
    },
  });
}

/** The bytes of an answer, up to the most that it may have. */
function bytesOf(body: Readable, { maxAnswerBytes }: PatternEventSource): ReadableStream<Uint8Array> {
  return Readable.toWeb(body).pipeThrough(capped(maxAnswerBytes ?? MOST_ANSWER_BYTES));
}

/** A sentence with patterns, and the service's own event, as JSON. */
export interface StreamedSentence {
  readonly sentence: PatternSentence;
  readonly raw: string;
}

async function refused(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  source: PatternEventSource,
): Promise<AssayError> {
  const { baseUrl } = source;
  const header = (name: string): string | null => [headers[name]].flat()[0] ?? null;
  const nowMs = Date.parse(header('date') ?? '');
  const answer = {
    status,
    body: await text(bytesOf(body, source)),
    // A date to try again from means nothing where the service does not tell the time.
    retryAfter: Number.isNaN(nowMs) ? null : header('retry-after'),
    location: header('location'),
    nowMs,
    baseUrl,
  };
  return serviceError(faultOfResponse(answer), baseUrl);
}

function failed(cause: unknown, signal?: AbortSignal): AssayError {
  if (signal?.aborted === true)
    return new AssayError({
      code: 'stopped',
      message: 'stopped while the patterns were being looked for',
      nextStep: 'Run the command again.',
      exitCode: 4,
      cause,
    });
  return new AssayError({
    code: 'pattern_stream_failed',
    message: `the pattern stream failed: ${messageOf(cause)}`,
    nextStep: 'Run the command again; see assay doctor if it fails again.',
    exitCode: 5,
    cause,
  });
}

/** What ends a stream before its end. */
interface Ends {
  /** Aborted by the user. */
  readonly signal: AbortSignal;
  readonly watch: EventWatch;
  readonly source: PatternEventSource;
}

function silent({ timeoutMs }: PatternEventSource, cause: unknown): AssayError {
  const time = durationText((timeoutMs * LONGEST_SILENCE) / 1000);
  return new AssayError({
    code: 'pattern_stream_failed',
    message: `the pattern stream failed: no new event came for ${time}`,
    nextStep:
      'Run the command again, or wait longer with --request-timeout: ' +
      `the wait is ${LONGEST_SILENCE} times as long.`,
    exitCode: 5,
    cause,
  });
}

/** The error of a request that got no answer: what `fetch` says of it is in its cause. */
function unanswered(error: unknown, { signal, watch, source }: Ends): AssayError {
  if (signal.aborted) return failed(error, signal);
  if (watch.over.aborted) return silent(source, error);
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return noMemory(cause) ?? serviceError(faultOfError(cause), source.baseUrl);
}

function broken(error: unknown, { signal, watch, source }: Ends): AssayError {
  if (signal.aborted || error instanceof AnswerTooLarge) return failed(error, signal);
  if (watch.over.aborted) return silent(source, error);
  if (error instanceof AssayError) return error;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return failed(`the connection broke before the end of the answer (${messageOf(cause)})`);
}

/** Passes messages through; a connection that breaks is a coded error. */
async function* broughtBack<Message>(messages: AsyncIterable<Message>, ends: Ends): AsyncGenerator<Message, void> {
  try {
    yield* messages;
  } catch (error) {
    throw broken(error, ends);
  }
}

/** Passes a stream through. @throws where it is a page: it would hold no pattern, as none of its lines is an event */
function noPage(baseUrl: string): TransformStream<string, string> {
  let isFirst = true;
  return new TransformStream({
    transform: (text, controller) => {
      if (isFirst && isPage(text)) throw serviceError(notJson(text), baseUrl);
      isFirst &&= text.trim() === '';
      controller.enqueue(text);
    },
  });
}

/** An event as JSON. @throws AssayError where it holds fields that are nested too deeply for that */
function jsonOf(event: object): string {
  try {
    return JSON.stringify(event);
  } catch (error) {
    throw failed(new Error('an event cannot be read: it is nested too deeply', { cause: error }));
  }
}

/** The value of an event; undefined where it is no JSON. */
function eventOf(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** Asks for the patterns of a text. @throws AssayError where no stream comes back */
async function opened(document: string, ends: Ends): Promise<ReadableStream<Uint8Array>> {
  const { source, signal, watch } = ends;
  const { method, path } = endpoints.streamPatterns;
  try {
    // A redirect is not followed: it would take the key to another origin.
    const response = await request(`${source.baseUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', 'x-api-key': source.apiKey },
      body: JSON.stringify({ document }),
      // The watch knows how long to wait.
      headersTimeout: 0,
      bodyTimeout: 0,
      signal: AbortSignal.any([signal, watch.over]),
    });
    if (response.statusCode === 200) return bytesOf(response.body, source);
    throw await refused(response, source);
  } catch (error) {
    throw error instanceof AssayError ? error : unanswered(error, ends);
  }
}

/** The sentences of a stream, each once. @throws AssayError where it fails, or sends what is no event */
async function* sentencesOf(
  body: ReadableStream<Uint8Array>,
  origin: SentOrigin | null,
  ends: Ends,
): AsyncGenerator<StreamedSentence, void> {
  const { source, watch } = ends;
  let isWhole = !source.streamEnd;
  const comments = { onComment: (comment: string) => (isWhole ||= `:${comment}` === END_LINE) };
  const messages = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(noPage(source.baseUrl))
    .pipeThrough(new EventSourceParserStream(comments));
  const events = new SentenceEvents();
  for await (const { data } of broughtBack(messages, ends)) {
    const event = eventOf(data);
    if (Value.Check(PatternStreamError, event)) throw failed(event.error);
    const found = patternEvent(event, origin);
    if (found === null) throw failed('an event is not of the agreed form');
    const kind = events.add(found.event);
    if (kind === 'differs') throw failed(EVENTS_DIFFER);
    if (kind === 'again') continue;
    // Whoever reads may take any time.
    watch.stop();
    yield { sentence: found.sentence, raw: jsonOf(found.event) };
    watch.waits();
  }
  if (!isWhole) throw failed('it was cut off before its end');
}

/**
 * Asks the service for the AI patterns of one text and yields its events as they arrive.
 * @param origin where the text begins in a whole one, at whose places its events are given; null: it is the whole
 * @throws AssayError where the service refuses the text, or the stream fails, sends what is no event, or no new one for
 *   `LONGEST_SILENCE` times the time limit of an answer
 */
export async function* readPatternStream(
  source: PatternEventSource,
  document: string,
  signal: AbortSignal,
  origin: SentOrigin | null = null,
): AsyncGenerator<StreamedSentence, void> {
  const watch = new EventWatch(source.clock, source.timeoutMs * LONGEST_SILENCE);
  const ends = { signal, watch, source };
  try {
    yield* sentencesOf(await opened(document, ends), origin, ends);
  } finally {
    watch.stop();
  }
}
