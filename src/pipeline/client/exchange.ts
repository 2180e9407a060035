import type { Readable } from 'node:stream';
import type { Endpoint } from '../../contract/endpoints.js';
import type { Clock } from '../../lib/clock.js';
import { AssayError } from '../../lib/errors.js';
import { parseJson } from '../../lib/json-fields.js';
import type { Answer, ServiceFault } from '../../records/answer.js';
import type { Quota } from '../../records/rate-limit.js';
import { decodeAnswer } from './decode-answer.js';
import type { AskedScan } from './decode-answer.js';
import { faultOfError, faultOfResponse, lostAnswer, noMemory, notJson } from './faults.js';
import { isWrongAddress } from './may-pass.js';
import { quotaOf } from './rate-headers.js';
import { receivedBody } from './received-body.js';
import type { ReceivedBody } from './received-body.js';
import type { Connections } from './request.js';
import type { ScanRequest } from './scan-request.js';
import { serviceError } from './service-error.js';

/** The answer of a scan as records; one that cannot be read is a lost one. */
function decoded(asked: AskedScan, body: ReceivedBody): Answer {
  try {
    return decodeAnswer(asked, body);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { kind: 'fault', fault: lostAnswer('the answer cannot be read: it is nested too deeply') };
  }
}

interface Received {
  readonly status: number;
  readonly body: ReceivedBody;
  readonly retryAfter: string | null;
  readonly location: string | null;
  /** The service's clock (RFC 9110 `Date`); null where it does not say. */
  readonly dateMs: number | null;
  readonly quota: Quota | undefined;
  /** Without the time for making a connection. */
  readonly tookMs: number;
}

/** Requests with a key, and their answers as records or faults. */
export class Exchange {
  readonly #headers: Readonly<Record<string, string>>;
  #lastDate: { readonly text: string | null; readonly ms: number | null } = { text: null, ms: null };

  constructor(
    private readonly connections: Connections,
    private readonly address: { readonly baseUrl: string; readonly apiKey: string },
    private readonly clock: Clock,
  ) {
    this.#headers = {
      'x-api-key': address.apiKey,
      accept: 'application/json, text/event-stream',
      'accept-encoding': 'gzip',
    };
  }

  /** Sends one request. Rejects with undici's error where no whole answer comes, with ours for want of memory. */
  async send(
    { method, path }: Pick<Endpoint, 'method' | 'path'>,
    headers: Readonly<Record<string, string>> = {},
    body: string | Readable | null = null,
  ): Promise<Received> {
    const sending = this.connections.send(method, path, { ...this.#headers, ...headers }, body);
    const answer = await sending.catch((error: unknown) => {
      throw noMemory(error) ?? error;
    });
    const dateMs = this.#dateMs(answer.header('date'));
    return {
      status: answer.status,
      body: receivedBody(answer.body, answer.header('content-encoding')),
      retryAfter: answer.header('retry-after'),
      location: answer.header('location'),
      dateMs,
      tookMs: answer.tookMs,
      quota: quotaOf((name) => answer.header(name), dateMs ?? this.clock.now()),
    };
  }

  /** A service names the same second for many answers. */
  #dateMs(text: string | null): number | null {
    if (text !== this.#lastDate.text) {
      const ms = Date.parse(text ?? '');
      this.#lastDate = { text, ms: Number.isNaN(ms) ? null : ms };
    }
    return this.#lastDate.ms;
  }

  /** Sends a scan; rejects only where this program lacks memory. */
  async scan(request: ScanRequest): Promise<Answer> {
    try {
      const received = await this.send(request, request.headers, request.body);
      const { quota, tookMs } = received;
      const answer: Answer =
        received.status === 200
          ? decoded(request.asked, received.body)
          : { kind: 'fault', fault: this.faultOf(received) };
      return quota === undefined ? { ...answer, tookMs } : { ...answer, tookMs, quota };
    } catch (error) {
      if (error instanceof AssayError) throw error;
      return { kind: 'fault', fault: faultOfError(error) };
    }
  }

  /** Returns the JSON of an endpoint. @throws AssayError where there is none */
  async read(endpoint: Endpoint): Promise<unknown> {
    const { baseUrl } = this.address;
    const read = await this.send(endpoint).then(
      (received) => this.jsonOf(received),
      (error: unknown) => {
        if (error instanceof AssayError) throw error;
        throw serviceError(faultOfError(error), baseUrl, isWrongAddress(error, baseUrl));
      },
    );
    if ('json' in read) return read.json;
    throw serviceError(read, baseUrl);
  }

  private faultOf({ body, dateMs, ...received }: Received): ServiceFault {
    const { baseUrl } = this.address;
    return faultOfResponse({ ...received, body: body.text(), nowMs: dateMs ?? this.clock.now(), baseUrl });
  }

  private jsonOf(received: Received): ServiceFault | { readonly json: unknown } {
    if (received.status !== 200) return this.faultOf(received);
    const body = received.body.text();
    const json = parseJson(body);
    return json === undefined ? notJson(body) : { json };
  }
}
