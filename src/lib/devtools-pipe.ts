import { StringDecoder } from 'node:string_decoder';
import type { Readable, Writable } from 'node:stream';
import { JsonFields, parseJson } from './json-fields.js';

/** Messages of the DevTools protocol end with this character on a pipe. */
const END = '\0';

interface Waiting {
  readonly resolve: (result: JsonFields) => void;
  readonly reject: (error: Error) => void;
}

/** Asks a browser by the DevTools protocol, through the two pipes of `--remote-debugging-pipe`. */
export class DevToolsPipe {
  readonly #waiting = new Map<number, Waiting>();
  readonly #decoder = new StringDecoder('utf8');
  #pieces: string[] = [];
  #lastId = 0;

  constructor(
    private readonly requests: Writable,
    answers: Readable,
  ) {
    // A browser that ended is seen by whoever waits for it.
    requests.on('error', () => undefined);
    answers.on('error', () => undefined);
    answers.on('data', (bytes: Buffer) => this.#read(this.#decoder.write(bytes)));
    answers.on('close', () => this.#end());
  }

  #read(text: string): void {
    const [rest = '', ...more] = text.split(END);
    this.#pieces.push(rest);
    for (const next of more) {
      this.#answer(new JsonFields(parseJson(this.#pieces.join(''))));
      this.#pieces = [next];
    }
  }

  #answer(message: JsonFields): void {
    const id = message.number('id') ?? 0;
    const waiting = this.#waiting.get(id);
    // What has no id is an event, which nobody here waits for.
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    if (message.has('error')) waiting.reject(new Error(message.object('error').string('message') ?? 'refused'));
    else waiting.resolve(message.object('result'));
  }

  #end(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('the browser ended'));
    this.#waiting.clear();
  }

  /** Returns the result of a method. Rejects where the browser refuses it or ends. */
  ask(method: string, params: Readonly<Record<string, unknown>>, sessionId?: string): Promise<JsonFields> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.requests.write(`${JSON.stringify({ id, method, params, sessionId })}${END}`);
    });
  }
}
