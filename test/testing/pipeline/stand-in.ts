import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { countWords, truncateCharacters } from '../../../src/text/words.js';
import { disturbed, IN_PROGRESS, NO_WORDS, NOT_ACCEPTED, OTHER_REQUEST, send } from './stand-in-faults.js';
import type { Fault, Reply } from './stand-in-faults.js';

export { FAULTS } from './stand-in-faults.js';
export type { Fault, Reply } from './stand-in-faults.js';

/** A scan request as it arrived. */
export interface SeenRequest {
  /** Its number, from 0. */
  readonly index: number;
  readonly texts: readonly string[];
  readonly body: string;
  readonly key: string;
}

export interface StandInOptions {
  readonly wordsLeft?: number | null;
  readonly characterLimit?: number;
  readonly honoursKeys?: boolean;
  /** Answers carry file names. */
  readonly named?: boolean;
  readonly delayMs?: number;
  /** Fault of the n-th scan request, from 0. A document alone in its request is disturbed three times at most. */
  readonly faultOf?: (index: number, key: string) => Fault;
  /** Fault of every request that holds such a text, for ever. */
  readonly lastingFaultOf?: (text: string) => Fault | null;
  /** What a request is answered with before anything else is looked at; null: nothing, the service goes on. */
  readonly replyOf?: (request: SeenRequest) => Reply | null;
  /**
   * Whether `swap`, `drop`, `duplicate`, `contradict` and `lie` happen on the way: the answer is billed whole, and the same key gets
   * it whole. Otherwise the service keeps the distorted answer, and bills what can be used of it.
   */
  readonly distortsOnTheWay?: boolean;
  /** Texts that make the whole request a 400. */
  readonly rejects?: (text: string) => boolean;
  readonly cycleEndMs?: number;
  /** What the usage says that was billed, where that is not what was: by reading, from 1. */
  readonly usageOf?: (wordsBilled: number, reading: number) => number;
  /** What a reading of the usage, from 1, is answered with; null: with the usage. */
  readonly usageReplyOf?: (reading: number) => Reply | null;
  /** How far its clock is ahead. */
  readonly clockAheadMs?: number;
  /** Model version that answers. */
  readonly version?: string;
  /** Verdict of that model, where it is not `standInVerdict`. */
  readonly verdictOf?: (text: string) => 'human' | 'ai' | 'mixed';
  /** Fields of a result that come on top of those every service sends. */
  readonly extraOf?: (text: string) => object;
  readonly models?: readonly {
    readonly version: string;
    readonly released: boolean;
    readonly default: boolean;
    readonly languages?: readonly string[];
  }[];
}

interface Upload {
  readonly filename: string | null;
  readonly text: string;
  readonly blocks?: unknown;
}

/** Faults of an answer that is billed. */
const DISTORTIONS: ReadonlySet<Fault> = new Set(['swap', 'drop', 'duplicate', 'contradict', 'lie']);

const VERSION = '2026-01-01-base';

/** The verdict follows from the text alone, so that results can be compared. */
export function standInVerdict(text: string): 'human' | 'ai' | 'mixed' {
  const byte = createHash('sha256').update(text).digest()[0] ?? 0;
  return byte < 110 ? 'human' : byte < 220 ? 'ai' : 'mixed';
}

function resultOf(
  text: string,
  filename: string | null,
  { version = VERSION, verdictOf = standInVerdict, extraOf = () => ({}) }: StandInOptions,
) {
  const verdict = verdictOf(text);
  const share = (own: string): number => (own === verdict ? 0.8 : 0.1);
  return {
    ...(filename === null ? {} : { filename }),
    version,
    predicted_class: verdict,
    class_probabilities: { human: share('human'), ai: share('ai'), mixed: share('mixed') },
    confidence_category: 'medium',
    result_message: 'a stand-in',
    word_count: countWords(text),
    sentences: [{ sentence: text, start: 0, end: text.length, generated_prob: share('ai') }],
    ...extraOf(text),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(piece as Uint8Array));
  return Buffer.concat(pieces).toString('utf8');
}

function uploadsOf(body: string, contentType: string): readonly Upload[] {
  const boundary = /boundary=(\S+)/u.exec(contentType)?.[1];
  if (boundary === undefined) {
    const { document, blocks } = JSON.parse(body) as { document: string; blocks?: unknown };
    return [{ filename: null, text: document, blocks }];
  }
  const field = /name="blocks"\r\n\r\n(.*)\r\n/u.exec(body)?.[1];
  const blocks = field === undefined ? {} : (JSON.parse(field) as Record<string, unknown>);
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      const filename = /filename="([^"]*)"/u.exec(head)?.[1];
      return filename === undefined ? [] : [{ filename, text: rest.join('\r\n\r\n').slice(0, -2) }];
    })
    .map((upload, position) => ({ ...upload, blocks: blocks[position] }));
}

/** A service that keeps the words of the specification and breaks them as told: for tests of the pipeline. */
export class StandIn {
  wordsBilled = 0;
  scanRequests = 0;
  /** How often the usage was asked for. */
  usageReadings = 0;
  /** Requests refused because their words were not there. */
  refusedForWords = 0;
  /** Texts answered, billed ones and repetitions alike. */
  textsSeen = 0;
  /** How often each text was billed. */
  readonly billings = new Map<string, number>();
  /** Requests whose key came with other texts before. */
  keysMisused = 0;
  options: StandInOptions;
  onScan: () => void = () => undefined;
  /** What came with texts of what is known of their parts. */
  readonly blocks = new Map<string, unknown>();
  readonly #server: Server;
  #held: Promise<void> = Promise.resolve();
  /** By key: what was asked, and its answer. */
  readonly #answers = new Map<string, { readonly asked: string; readonly answer: string }>();
  /** Work that goes on behind connections that were cut. */
  #late: (() => void)[] = [];
  /** How often the service will say that it is still at work, by key. */
  readonly #atWork = new Map<string, number>();
  /** How often in a row each text that stood alone in its request was disturbed. */
  readonly #disturbedAlone = new Map<string, number>();

  constructor(options: StandInOptions = {}) {
    this.options = options;
    this.#server = createServer(
      (request, response) => void this.#serve(request, response).catch(() => response.destroy()),
    );
  }

  /** Scans are not answered before this. */
  hold(until: Promise<void>): void {
    this.#held = until;
  }

  /** Ends the work behind connections that were cut, and bills it. */
  chargeLate(): void {
    for (const charge of this.#late.splice(0)) charge();
  }

  /** The time for which keys are remembered is over. */
  forgetKeys(): void {
    this.#answers.clear();
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `http://127.0.0.1:${address.port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get wordsLeft(): number | null {
    const { wordsLeft } = this.options;
    return wordsLeft === undefined || wordsLeft === null ? null : wordsLeft - this.wordsBilled;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    response.setHeader('date', new Date(Date.now() + (this.options.clockAheadMs ?? 0)).toUTCString());
    if (request.headers['x-api-key'] !== 'good-key') {
      this.#json(response, 403, { error: 'unknown key', code: 'unknown_api_key' });
      return;
    }
    if (request.url === '/v3/usage-stats') {
      this.usageReadings += 1;
      const reply = this.options.usageReplyOf?.(this.usageReadings) ?? null;
      if (reply !== null) {
        send(response, reply);
        return;
      }
      const limit = this.options.wordsLeft ?? null;
      this.#json(response, 200, {
        data: {
          plan: 'stand-in',
          words_used: this.options.usageOf?.(this.wordsBilled, this.usageReadings) ?? this.wordsBilled,
          words_left: this.wordsLeft,
          words_limit: limit,
          cycle_start: 0,
          cycle_end: (this.options.cycleEndMs ?? 4e12) / 1000,
          character_limit: this.options.characterLimit ?? 150_000,
        },
      });
      return;
    }
    if (request.url === '/v2/model-versions/ai-scan') {
      this.#json(response, 200, {
        modelVersions: this.options.models ?? [
          {
            version: this.options.version ?? VERSION,
            released: true,
            default: true,
            languages: ['en'],
            description: '',
          },
        ],
      });
      return;
    }
    await this.#scan(request, response, body);
  }

  async #scan(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const sent = uploadsOf(body, request.headers['content-type'] ?? '');
    for (const { text, blocks } of sent) if (blocks !== undefined) this.blocks.set(text, blocks);
    const key = String(request.headers['idempotency-key']);
    const index = this.scanRequests;
    const fault = this.#faultOf(index, key, sent);
    this.scanRequests += 1;
    this.onScan();
    await this.#held;
    if (this.options.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, this.options.delayMs));
    const reply = this.options.replyOf?.({ index, texts: sent.map(({ text }) => text), key, body }) ?? null;
    if (reply !== null) {
      send(response, reply);
      return;
    }
    if (this.#isAtWork(key)) {
      send(response, IN_PROGRESS);
      return;
    }
    if (await disturbed(fault, response)) return;
    const uploads = sent.map(({ filename, text }) => ({
      filename,
      text: truncateCharacters(text, this.options.characterLimit ?? 150_000),
    }));
    if (uploads.some(({ text }) => this.options.rejects?.(text) === true)) {
      send(response, NOT_ACCEPTED);
      return;
    }
    if (fault === 'late') {
      this.#late.push(() => void this.#answerTo(uploads, key, 'none'));
      return void response.destroy();
    }
    const answered = this.#answerTo(uploads, key, fault);
    if (typeof answered === 'object') {
      send(response, answered);
      return;
    }
    // No text of a stand-in holds a pattern.
    this.#give(response, answered, key, fault, request.url?.includes('/patterns/') === true);
  }

  /** Sends an answer that is billed. */
  #give(response: ServerResponse, answer: string, key: string, fault: Fault, isStream: boolean): void {
    const isBusy = fault === 'busy' && !this.#atWork.has(key);
    if (isBusy) this.#atWork.set(key, 2);
    if (fault === 'lose' || isBusy) return void response.destroy();
    if (isStream) return void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(':end\n\n');
    if (fault === 'empty') return void response.writeHead(200).end();
    if (fault === 'truncate') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
      return void response.write(answer.slice(0, answer.length / 2), () => response.destroy());
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  }

  #isAtWork(key: string): boolean {
    const times = this.#atWork.get(key) ?? 0;
    if (times > 0) this.#atWork.set(key, times - 1);
    return times > 0;
  }

  #faultOf(index: number, key: string, sent: readonly Upload[]): Fault {
    const lasting = sent
      .map(({ text }) => this.options.lastingFaultOf?.(text) ?? null)
      .find((own): own is Fault => own !== null);
    if (lasting !== undefined) return lasting;
    const fault = this.options.faultOf?.(index, key) ?? 'none';
    // An answer that is kept for its key is not distorted once more, nor set right.
    const isKept = this.#answers.has(key) && this.options.distortsOnTheWay !== true;
    return isKept && (fault === 'none' || DISTORTIONS.has(fault)) ? 'none' : this.#bearable(fault, sent);
  }

  /**
   * A document alone in its request is disturbed three times in a row at most, whatever the order of requests: the
   * pipeline gives up on one that never succeeds.
   */
  #bearable(fault: Fault, sent: readonly Upload[]): Fault {
    const [alone, ...others] = sent;
    if (alone === undefined || others.length > 0 || fault === 'allowance') return fault;
    const before = fault === 'none' ? 0 : (this.#disturbedAlone.get(alone.text) ?? 0) + 1;
    this.#disturbedAlone.set(alone.text, before > 3 ? 0 : before);
    return before > 3 ? 'none' : fault;
  }

  /** Bills and answers, or refuses; the same key again gets the same answer for nothing. */
  #answerTo(uploads: readonly Upload[], key: string, fault: Fault): string | Reply {
    this.textsSeen += uploads.length;
    const asked = JSON.stringify(uploads);
    const before = this.options.honoursKeys === false ? undefined : this.#answers.get(key);
    if (before !== undefined && before.asked !== asked) {
      this.keysMisused += 1;
      return OTHER_REQUEST;
    }
    const whole = uploads.map(({ text, filename }) =>
      resultOf(text, this.options.named === false ? null : filename, this.options),
    );
    const answerOf = (documents: readonly unknown[]): string =>
      JSON.stringify({ version: this.options.version ?? VERSION, documents });
    const onTheWay = this.options.distortsOnTheWay === true;
    if (before !== undefined) return onTheWay ? answerOf(this.#distorted(whole, fault)) : before.answer;
    const words = uploads.reduce((sum, { text }) => sum + countWords(text), 0);
    if (this.wordsLeft !== null && words > this.wordsLeft) {
      this.refusedForWords += 1;
      return NO_WORDS;
    }
    const answer = answerOf(this.#distorted(whole, fault));
    this.#bill(onTheWay ? uploads : this.#charged(uploads, fault));
    this.#answers.set(key, { asked, answer });
    return answer;
  }

  #bill(uploads: readonly Upload[]): void {
    for (const { text } of uploads) {
      this.wordsBilled += countWords(text);
      this.billings.set(text, (this.billings.get(text) ?? 0) + 1);
    }
  }

  /**
   * Only results that can be used are charged, so that the pipeline's ledger can be held against this count to the
   * word.
   */
  #charged(uploads: readonly Upload[], fault: Fault): readonly Upload[] {
    const named = this.options.named !== false && uploads[0]?.filename !== null;
    const isCounted = fault === 'drop' || (fault === 'duplicate' && uploads.length > 1) || fault === 'contradict';
    return fault === 'lie' || (!named && isCounted)
      ? []
      : fault === 'drop' || fault === 'contradict'
        ? uploads.slice(1)
        : fault === 'swap' && uploads.length > 1
          ? uploads.slice(2)
          : uploads;
  }

  #distorted(documents: readonly ReturnType<typeof resultOf>[], fault: Fault): readonly unknown[] {
    const [first, second, ...rest] = documents;
    if (fault === 'drop') return documents.slice(1);
    if (fault === 'duplicate') return first === undefined ? [] : [first, ...documents];
    if (fault === 'contradict' && first !== undefined)
      return [first, { ...first, confidence_category: 'low' }, second, ...rest].filter((one) => one !== undefined);
    if (fault === 'lie')
      return documents.map((document) => ({ ...document, class_probabilities: { human: 7, ai: 0, mixed: 0 } }));
    if (fault === 'swap' && first !== undefined && second !== undefined) {
      const swapped = { ...second, ...('filename' in first ? { filename: first.filename } : {}) };
      return [swapped, { ...first, ...('filename' in second ? { filename: second.filename } : {}) }, ...rest];
    }
    return documents;
  }

  #json(response: ServerResponse, status: number, body: unknown): void {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
}
