/** A bell that many may wait for: `ring` wakes all who wait now. */
export class Wake {
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

  ring(): void {
    const wake = this.#resolve;
    this.#next = this.#fresh();
    wake();
  }

  next(): Promise<void> {
    return this.#next;
  }
}
