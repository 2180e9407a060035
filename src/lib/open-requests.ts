/** What a request ends with that is no longer waited for, because the program is being stopped. */
export class NoLongerAwaited extends Error {
  override readonly name = 'NoLongerAwaited';
  readonly code = 'NO_LONGER_AWAITED';

  constructor(origin: string) {
    super(`the program was stopped while it waited for an answer of ${origin}`);
  }
}

interface OpenRequest {
  readonly origin: string;
  readonly cut: (error: NoLongerAwaited) => void;
}

/** Requests to services that wait for their answers, so that a program that is stopped can say so, and end in time. */
export class OpenRequests {
  readonly #open = new Set<OpenRequest>();
  #isCut = false;

  /**
   * Enters a request; the function returned takes it out again.
   * @param cut ends the wait for its answer; called at once where nothing is waited for any more
   */
  enter(origin: string, cut: (error: NoLongerAwaited) => void): () => void {
    const request = { origin, cut };
    this.#open.add(request);
    if (this.#isCut) cut(new NoLongerAwaited(origin));
    return () => void this.#open.delete(request);
  }

  get count(): number {
    return this.#open.size;
  }

  /** Where the requests went, each origin once. */
  get origins(): readonly string[] {
    return [...new Set([...this.#open].map(({ origin }) => origin))];
  }

  /** Waits for no answer any more, nor for those of requests that follow. */
  cutAll(): void {
    this.#isCut = true;
    this.cutOpen();
  }

  /** Waits no longer for the answers that are waited for now. */
  cutOpen(): void {
    for (const { origin, cut } of [...this.#open]) cut(new NoLongerAwaited(origin));
  }
}

/** Those of this process: signals are sent to it as a whole. */
export const openRequests = new OpenRequests();
