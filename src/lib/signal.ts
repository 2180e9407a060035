/** A signal that many may wait for: `notify` wakes all who wait now. */
export class Signal {
  #resolve: () => void = () => undefined;
  #next: Promise<void>;

  constructor() {
    this.#next = this.#fresh();
  }

  #fresh(): Promise<void> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  notify(): void {
    const resolve = this.#resolve;
    this.#next = this.#fresh();
    resolve();
  }

  /** Resolves at the next `notify`. To miss none, take the promise before looking at what may have changed. */
  next(): Promise<void> {
    return this.#next;
  }
}
