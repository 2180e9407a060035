import { request } from 'undici';
import type { Clock } from '../../../lib/clock.js';
import type { AnswerCache } from './answer-cache.js';

/** Queries one online resolver: with a rate limit, retries, a cache and a time limit. */
export interface ResolverClient {
  /** Host that the client queries, for descriptions. */
  readonly host: string;
  /** Returns the JSON at a path, or null if there is none or the resolver does not answer. */
  getJson(path: string, parameters: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<unknown>;
  /** As `getJson`, with the day on which the resolver gave the answer. */
  getDatedJson(
    path: string,
    parameters: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<DatedAnswer | null>;
  /** As `getDatedJson`, for an answer that `read` makes a value of; null from it is no answer. */
  getDated(
    path: string,
    parameters: Readonly<Record<string, string>>,
    read: (body: string) => unknown,
    signal?: AbortSignal,
  ): Promise<DatedAnswer | null>;
}

/** What a resolver answered. */
export interface DatedAnswer {
  readonly value: unknown;
  /** Day of the answer: ISO 8601, UTC. */
  readonly retrievedOn: string;
}

export interface ResolverClientOptions {
  readonly baseUrl: string;
  /** Sent with each request, as resolvers ask of polite users; empty to send none. */
  readonly contactEmail: string;
  /** The parameter for the address; null where the resolver reads the name of the program alone. */
  readonly contactParameter?: string | null;
  readonly requestsPerSecond: number;
  readonly cache: AnswerCache;
  readonly clock: Clock;
}

const TIMEOUT_MS = 15_000;
const ATTEMPTS = 4;
const LONGEST_WAIT_MS = 30_000;
const LARGEST_ANSWER_BYTES = 4 * 1024 * 1024;
/**
 * After this many failures in a row the resolver is not queried for a while, so that a scan does not wait for a dead
 * service.
 */
const FAILURES_BEFORE_REST = 3;
const REST_MS = 60_000;

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly retryAfterMs: number | null;
}

function retryAfterMs(header: string | string[] | undefined, now: number): number | null {
  const value = Array.isArray(header) ? header[0] : header;
  if (value === undefined) return null;
  const seconds = Number(value);
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now;
  return Number.isFinite(waitMs) ? Math.min(LONGEST_WAIT_MS, Math.max(0, waitMs)) : null;
}

async function limitedText(body: AsyncIterable<unknown>): Promise<string> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of body) {
    if (!(chunk instanceof Uint8Array)) continue;
    size += chunk.byteLength;
    if (size > LARGEST_ANSWER_BYTES) throw new RangeError('the response is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Kept where a resolver says that it has no such work. */
const NOTHING = 'null';

const dated = (value: unknown, askedMs: number): DatedAnswer | null =>
  value === null ? null : { value, retrievedOn: new Date(askedMs).toISOString().slice(0, 10) };

class PoliteClient implements ResolverClient {
  readonly host: string;
  private nextSlotMs = 0;
  private failures = 0;
  private restUntilMs = 0;

  constructor(private readonly options: ResolverClientOptions) {
    this.host = new URL(options.baseUrl).host;
  }

  async getJson(path: string, parameters: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<unknown> {
    return (await this.getDatedJson(path, parameters, signal))?.value ?? null;
  }

  async getDatedJson(
    path: string,
    parameters: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<DatedAnswer | null> {
    return this.getDated(path, parameters, parsed, signal);
  }

  async getDated(
    path: string,
    parameters: Readonly<Record<string, string>>,
    read: (body: string) => unknown,
    signal?: AbortSignal,
  ): Promise<DatedAnswer | null> {
    const url = new URL(path, this.options.baseUrl);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const { cache, clock, contactEmail, contactParameter = 'mailto' } = this.options;
    const key = url.href;
    const kept = cache.read(key);
    if (kept !== null) return dated(kept.body === NOTHING ? null : read(kept.body), kept.askedMs);
    if (clock.now() < this.restUntilMs) return null;
    if (contactEmail !== '' && contactParameter !== null) url.searchParams.set(contactParameter, contactEmail);
    const answer = await this.ask(url, signal);
    if (answer === null) {
      this.failures += 1;
      if (this.failures >= FAILURES_BEFORE_REST) this.restUntilMs = clock.now() + REST_MS;
      return null;
    }
    this.failures = 0;
    if (answer.status === 404) {
      cache.write(key, NOTHING);
      return null;
    }
    const value = answer.status === 200 ? read(answer.body) : null;
    if (value !== null) cache.write(key, answer.body);
    return dated(value, clock.now());
  }

  /** Returns the final response; null if the resolver fails repeatedly. */
  private async ask(url: URL, signal: AbortSignal | undefined): Promise<Answer | null> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      await this.takeTurn(signal);
      const answer = await this.once(url, signal);
      if (answer !== null && answer.status !== 429 && answer.status < 500) return answer;
      if (attempt < ATTEMPTS) await this.options.clock.sleep(answer?.retryAfterMs ?? 500 * 2 ** attempt, signal);
    }
    return null;
  }

  private async takeTurn(signal: AbortSignal | undefined): Promise<void> {
    const { clock, requestsPerSecond } = this.options;
    const slot = Math.max(clock.now(), this.nextSlotMs);
    this.nextSlotMs = slot + 1000 / requestsPerSecond;
    if (slot > clock.now()) await clock.sleep(slot - clock.now(), signal);
  }

  private async once(url: URL, signal: AbortSignal | undefined): Promise<Answer | null> {
    const { contactEmail, clock } = this.options;
    const agent = contactEmail === '' ? 'assay' : `assay (mailto:${contactEmail})`;
    try {
      const limit = AbortSignal.timeout(TIMEOUT_MS);
      const { statusCode, headers, body } = await request(url, {
        headers: { accept: 'application/json, application/atom+xml', 'user-agent': agent },
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      });
      return {
        status: statusCode,
        body: await limitedText(body),
        retryAfterMs: retryAfterMs(headers['retry-after'], clock.now()),
      };
    } catch {
      // An abort of the scan is rethrown; any other error means that the resolver did not answer.
      signal?.throwIfAborted();
      return null;
    }
  }
}

/** Creates a client for one resolver. */
export function createResolverClient(options: ResolverClientOptions): ResolverClient {
  return new PoliteClient(options);
}
