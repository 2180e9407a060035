import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { countWords, truncateCharacters } from '../../../src/text/words.js';

/**
 * What the stand-in does to one scan request. `lose`: bills, then cuts the connection. `reset`: cuts it before anything
 * happens.
 */
export type Fault =
  | 'none'
  | 'delay'
  | 'reset'
  | 'lose'
  | 'truncate'
  | 'html'
  | 'empty'
  | 'swap'
  | 'drop'
  | 'duplicate'
  | 'lie'
  | 'rate'
  | 'overloaded'
  | 'broken'
  | 'allowance';

/** Faults that a run gets over by itself. */
export const FAULTS: readonly Fault[] = [
  'delay',
  'reset',
  'lose',
  'truncate',
  'html',
  'empty',
  'swap',
  'drop',
  'duplicate',
  'lie',
  'rate',
  'overloaded',
  'broken',
];

export interface StandInOptions {
  readonly wordsLeft?: number | null;
  readonly characterLimit?: number;
  readonly honoursKeys?: boolean;
  /** Answers carry file names. */
  readonly named?: boolean;
  readonly delayMs?: number;
  /** Fault of the n-th scan request, from 0. */
  readonly faultOf?: (index: number) => Fault;
  /** Texts that make the whole request a 400. */
  readonly rejects?: (text: string) => boolean;
  readonly cycleEndMs?: number;
  /** How far its clock is ahead. */
  readonly clockAheadMs?: number;
  /** Model version that answers. */
  readonly version?: string;
  /** Verdict of that model, where it is not `standInVerdict`. */
  readonly verdictOf?: (text: string) => 'human' | 'ai' | 'mixed';
  /** Fields of a result that come on top of those every service sends. */
  readonly extraOf?: (text: string) => object;
  readonly models?: readonly { readonly version: string; readonly released: boolean; readonly default: boolean }[];
}

interface Upload {
  readonly filename: string | null;
  readonly text: string;
  readonly blocks?: unknown;
}

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
  /** Requests refused because their words were not there. */
  refusedForWords = 0;
  /** Texts answered, billed ones and repetitions alike. */
  textsSeen = 0;
  options: StandInOptions;
  onScan: () => void = () => undefined;
  /** What came with texts of what is known of their parts. */
  readonly blocks = new Map<string, unknown>();
  readonly #server: Server;
  #held: Promise<void> = Promise.resolve();
  readonly #answers = new Map<string, string>();
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
      const limit = this.options.wordsLeft ?? null;
      this.#json(response, 200, {
        data: {
          plan: 'stand-in',
          words_used: this.wordsBilled,
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
    const fault = this.#bearable(this.options.faultOf?.(this.scanRequests) ?? 'none', sent);
    this.scanRequests += 1;
    this.onScan();
    await this.#held;
    if (this.options.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, this.options.delayMs));
    if (fault === 'delay') await new Promise((resolve) => setTimeout(resolve, 40));
    if (fault === 'reset') return void response.destroy();
    if (fault === 'html')
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>bad gateway</html>');
    if (fault === 'rate')
      return void response
        .writeHead(429, { 'retry-after': '0' })
        .end(JSON.stringify({ error: 'too many requests', code: 'rate_limited' }));
    if (fault === 'overloaded') return void response.writeHead(503, { 'retry-after': '0' }).end();
    if (fault === 'broken') {
      this.#json(response, 500, { message: 'oh no' });
      return;
    }
    if (fault === 'allowance') {
      this.#json(response, 402, { error: 'no words left', code: 'word_allowance_exhausted' });
      return;
    }
    const uploads = sent.map(({ filename, text }) => ({
      filename,
      text: truncateCharacters(text, this.options.characterLimit ?? 150_000),
    }));
    if (uploads.some(({ text }) => this.options.rejects?.(text) === true)) {
      this.#json(response, 400, { error: 'a document is not accepted', code: 'invalid_request' });
      return;
    }
    const key = String(request.headers['idempotency-key']);
    const answer = this.#answerTo(uploads, key, fault);
    if (answer === null) {
      this.refusedForWords += 1;
      this.#json(response, 402, { error: 'no words left', code: 'word_allowance_exhausted' });
      return;
    }
    if (fault === 'lose') return void response.destroy();
    if (fault === 'empty') return void response.writeHead(200).end();
    if (fault === 'truncate') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
      return void response.write(answer.slice(0, answer.length / 2), () => response.destroy());
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
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

  /** Bills and answers; the same key again gets the same answer for nothing. */
  #answerTo(uploads: readonly Upload[], key: string, fault: Fault): string | null {
    this.textsSeen += uploads.length;
    const before = this.options.honoursKeys === false ? undefined : this.#answers.get(key);
    if (before !== undefined) return before;
    const words = uploads.reduce((sum, { text }) => sum + countWords(text), 0);
    if (this.wordsLeft !== null && words > this.wordsLeft) return null;
    const documents = this.#distorted(
      uploads.map(({ text, filename }) => resultOf(text, this.options.named === false ? null : filename, this.options)),
      fault,
    );
    const answer = JSON.stringify({ version: this.options.version ?? VERSION, documents });
    this.wordsBilled += this.#charged(uploads, fault);
    this.#answers.set(key, answer);
    return answer;
  }

  /**
   * Only results that can be used are charged, so that the pipeline's ledger can be held against this count to the
   * word.
   */
  #charged(uploads: readonly Upload[], fault: Fault): number {
    const named = this.options.named !== false && uploads[0]?.filename !== null;
    const usable =
      fault === 'lie' || (!named && (fault === 'drop' || fault === 'duplicate'))
        ? []
        : fault === 'drop'
          ? uploads.slice(1)
          : fault === 'swap' && uploads.length > 1
            ? uploads.slice(2)
            : uploads;
    return usable.reduce((sum, { text }) => sum + countWords(text), 0);
  }

  #distorted(documents: readonly ReturnType<typeof resultOf>[], fault: Fault): readonly unknown[] {
    const [first, second, ...rest] = documents;
    if (fault === 'drop') return documents.slice(1);
    if (fault === 'duplicate') return first === undefined ? [] : [first, ...documents];
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
