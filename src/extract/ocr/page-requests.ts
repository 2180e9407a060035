import type { PageAnswer, PageRequest } from '../workers/messages.js';
import type { OnSpent } from '../workers/spent-time.js';
import type { ScannedPages } from './scanned-pages.js';

/** What one worker asks about the pages of its files. */
export class PageRequests {
  readonly #pages: ScannedPages;
  readonly #answer: (answer: PageAnswer) => void;
  /** Pages that the worker reads itself, or is about to hand over. */
  readonly #own = new Set<string>();
  #open = 0;
  #isEnded = false;

  /** @param answer called with each answer */
  constructor(pages: ScannedPages, answer: (answer: PageAnswer) => void) {
    this.#pages = pages;
    this.#answer = answer;
  }

  /** Whether the worker waits for others: their time is not its own. */
  get areOpen(): boolean {
    return this.#open > 0;
  }

  /** @param onSpent told of the processor time of a worker that is handed the page */
  receive(request: PageRequest, onSpent: OnSpent): void {
    if (request.kind === 'ask') void this.#serve(() => this.#asked(request));
    else if (request.kind === 'hand') void this.#serve(() => this.#handed(request, onSpent));
    else if (this.#own.delete(request.hash)) this.#pages.end(request.hash, request.result);
  }

  /** To be called when the worker has ended: other workers may read its pages. */
  end(): void {
    this.#isEnded = true;
    for (const hash of this.#own) this.#pages.end(hash, null);
    this.#own.clear();
  }

  async #serve(answerOf: () => Promise<PageAnswer | null>): Promise<void> {
    this.#open += 1;
    const answer = await answerOf();
    this.#open -= 1;
    if (answer !== null && !this.#isEnded) this.#answer(answer);
  }

  async #asked({ id, hash }: { readonly id: number; readonly hash: string }): Promise<PageAnswer | null> {
    const next = await this.#pages.ask(hash);
    if (next.next !== 'use') {
      if (this.#isEnded) this.#pages.end(hash, null);
      else this.#own.add(hash);
    }
    return { kind: 'answer', id, ...next };
  }

  async #handed(request: Extract<PageRequest, { kind: 'hand' }>, onSpent: OnSpent): Promise<PageAnswer | null> {
    const { id, hash, picture } = request;
    if (!this.#own.delete(hash)) return null;
    return { kind: 'answer', id, next: 'use', result: await this.#pages.hand(hash, picture, onSpent) };
  }
}
