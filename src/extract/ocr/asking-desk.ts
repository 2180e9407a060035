import { sha256Hex } from '../../lib/hash.js';
import type { PageAnswer, PageRequest } from '../workers/messages.js';
import type { PageDesk, PageUnderWay, PictureStep } from './page-desk.js';
import type { PageResult } from './page-result.js';
import { readPage } from './page-words.js';

/** In a worker: asks the pool for each page, which may know it, or have another worker for it. */
export class AskingDesk implements PageDesk {
  readonly #send: (request: PageRequest) => void;
  readonly #announce: (step: PictureStep) => void;
  readonly #waiting = new Map<number, (answer: PageAnswer) => void>();
  #asked = 0;

  /** @param announce called before a picture is taken out or recognised */
  constructor(send: (request: PageRequest) => void, announce: (step: PictureStep) => void) {
    this.#send = send;
    this.#announce = announce;
  }

  announce(step: PictureStep): void {
    this.#announce(step);
  }

  async begin(picture: Uint8Array, languages: string): Promise<PageUnderWay> {
    const id = (this.#asked += 1);
    const hash = sha256Hex(picture);
    const answered = this.#answerTo(id);
    this.#send({ kind: 'ask', id, hash });
    const answer = await answered;
    if (answer.next === 'use') return { result: Promise.resolve(answer.result) };
    if (answer.next === 'read') {
      const result = await readPage(picture, languages, () => this.announce('recognise'));
      this.#send({ kind: 'read', hash, result });
      return { result: Promise.resolve(result) };
    }
    const read = this.#answerTo(id);
    this.#send({ kind: 'hand', id, hash, picture });
    return { result: read.then(resultOf) };
  }

  /** To be called with each answer of the pool. */
  receive(answer: PageAnswer): void {
    const resolve = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    resolve?.(answer);
  }

  #answerTo(id: number): Promise<PageAnswer> {
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }
}

const resultOf = (answer: PageAnswer): PageResult =>
  answer.next === 'use'
    ? answer.result
    : { status: 'refused', reason: 'corrupt', message: 'The page was handed over and not read.' };
