import type { Readable } from 'node:stream';
import { errors, Pool } from 'undici';
import type { Dispatcher } from 'undici';
import { monotonicMs } from '../../lib/clock.js';
import { openRequests } from '../../lib/open-requests.js';

/** An answer as it came: header names in lower case. */
export interface RawAnswer {
  readonly status: number;
  readonly body: Uint8Array;
  /** From when the request went out on its connection to the end of the answer, in milliseconds. */
  readonly tookMs: number;
  header(name: string): string | null;
}

/** Several times the largest answer to 250 files. */
export const MOST_ANSWER_BYTES = 134_217_728;

/**
 * An answer that has begun must be whole within so many times the time limit: a byte from time to time keeps a
 * connection alive for ever.
 */
const LONGEST_BODY = 3;

export const ANSWER_TOO_LARGE = 'answer_too_large';

/** An answer that is larger than any that was asked for. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
  readonly code = ANSWER_TOO_LARGE;

  constructor(maxBytes: number) {
    super(`the answer is larger than ${maxBytes} bytes`);
  }
}

type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

class GatheredAnswer implements RawAnswer {
  constructor(
    readonly status: number,
    readonly body: Uint8Array,
    readonly tookMs: number,
    private readonly headers: AnswerHeaders,
  ) {}

  header(name: string): string | null {
    const value = this.headers[name];
    return typeof value === 'string' ? value : null;
  }
}

/**
 * Gathers an answer without a stream of its own: what comes between an answer and the next request is waited for by the
 * service.
 */
class Gathering implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: RawAnswer) => void;
  readonly #reject: (error: Error) => void;
  readonly #pieces: Buffer[] = [];
  #status = 0;
  #length = 0;
  #headers: AnswerHeaders = {};

  #controller: Dispatcher.DispatchController | null = null;

  #sentMs = 0;

  #begunMs = 0;

  readonly #maxBytes: number;
  readonly #longestMs: number;
  /** Says that the answer is no longer waited for. */
  #leave = (): void => undefined;
  #hasFailed = false;

  /**
   * @param origin where the request goes
   * @param longestMs from the head of the answer to its end, and from the request to that head
   */
  constructor(
    resolve: (answer: RawAnswer) => void,
    reject: (error: Error) => void,
    origin: string,
    maxBytes: number,
    longestMs: number,
  ) {
    this.#maxBytes = maxBytes;
    this.#longestMs = longestMs;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#leave = openRequests.enter(origin, (error) => this.cut(error));
    if (this.#hasFailed) this.#leave();
  }

  /** Ends the wait for the answer, also before the request is sent. */
  cut(error: Error): void {
    this.#controller?.abort(error);
    this.#fail(error);
  }

  #fail(error: Error): void {
    this.#hasFailed = true;
    this.#leave();
    this.#reject(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#sentMs = monotonicMs();
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: AnswerHeaders): void {
    // What precedes an answer (1xx) begins the wait for it anew, so that it could last for ever.
    if (status < 200 && monotonicMs() - this.#sentMs > this.#longestMs)
      controller.abort(new errors.HeadersTimeoutError());
    this.#status = status;
    this.#headers = headers;
    this.#begunMs = monotonicMs();
  }

  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    this.#length += piece.length;
    if (this.#length > this.#maxBytes) controller.abort(new AnswerTooLarge(this.#maxBytes));
    else if (monotonicMs() - this.#begunMs > this.#longestMs) controller.abort(new errors.BodyTimeoutError());
    else this.#pieces.push(piece);
  }

  onResponseEnd(): void {
    const [first] = this.#pieces;
    const body = first !== undefined && this.#pieces.length === 1 ? first : Buffer.concat(this.#pieces);
    this.#leave();
    const answer = new GatheredAnswer(this.#status, body, monotonicMs() - this.#sentMs, this.#headers);
    // Answers that come at the same time are all timed before the first is handled: that is no delay of the service.
    setImmediate(() => this.#resolve(answer));
  }

  onResponseError(_: unknown, error: Error): void {
    this.#fail(error);
  }
}

/** Connections to one service. */
export class Connections {
  readonly #pool: Pool;
  readonly #path: string;
  readonly #origin: string;
  readonly #maxBytes: number;
  readonly #longestMs: number;

  /** @param maxBytes of an answer; a larger one is cut off */
  constructor(baseUrl: string, connections: number, timeoutMs: number, maxBytes = MOST_ANSWER_BYTES) {
    this.#maxBytes = maxBytes;
    this.#longestMs = timeoutMs * LONGEST_BODY;
    const { origin, pathname } = new URL(baseUrl);
    this.#origin = origin;
    this.#path = pathname.replace(/\/$/u, '');
    this.#pool = new Pool(origin, {
      connections,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      keepAliveTimeout: 30_000,
      allowH2: false,
    });
  }

  /** Sends one request; rejects with undici's error where no whole answer comes. */
  send(
    method: Dispatcher.HttpMethod,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string | Readable | null,
  ): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const gathering = new Gathering(resolve, reject, this.#origin, this.#maxBytes, this.#longestMs);
      this.#pool.dispatch({ method, path: this.#path + path, headers, body }, gathering);
    });
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}
