import { sleep } from '../../lib/clock.js';
import { keyInUse } from './idempotency-key.js';

/** Lets requests of one name be served one after the other. One that waits for too long is refused. */
export class Turns {
  readonly #patienceMs: number;
  /** Resolves when all that came under the name so far have ended. */
  readonly #last = new Map<string, Promise<void>>();

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /**
   * Waits until none is served under this name. @returns a function to be called when this one has ended
   * @throws ApiError `idempotency_in_progress`
   */
  async take(name: string): Promise<() => void> {
    const earlier = this.#last.get(name);
    let end: () => void = () => undefined;
    const own = new Promise<void>((resolve) => (end = resolve));
    const last = earlier === undefined ? own : earlier.then(() => own);
    this.#last.set(name, last);
    void last.then(() => {
      if (this.#last.get(name) === last) this.#last.delete(name);
    });
    if (earlier !== undefined && !(await this.#isOver(earlier))) {
      end();
      throw keyInUse();
    }
    return end;
  }

  async #isOver(earlier: Promise<void>): Promise<boolean> {
    const waiting = new AbortController();
    const late = sleep(this.#patienceMs, waiting.signal).then(
      () => false,
      () => false,
    );
    const isOver = await Promise.race([earlier.then(() => true), late]);
    waiting.abort();
    return isOver;
  }
}
