import type { Writable } from 'node:stream';
import { startTimer } from '../lib/clock.js';
import type { Timer } from '../lib/clock.js';
import { countText } from '../lib/number-text.js';
import type { OpenRequests } from '../lib/open-requests.js';
import { terminalText } from '../lib/terminal-text.js';

/** Most answers come within this: nothing needs to be said about them. */
const QUIET_MS = 1000;
/** How long answers are waited for after a signal. What then follows, storing and closing, takes a second or two. */
const PATIENCE_MS = 7000;

interface InterruptionParts {
  readonly requests: OpenRequests;
  readonly stderr: Pick<Writable, 'write'>;
  /** Starts a timer; tests hand in their own. */
  readonly after?: typeof startTimer;
}

/** Stops the program at the first signal: says what is still waited for, and ends the wait where no answer comes. */
export class Interruption {
  readonly #stopping = new AbortController();
  readonly #parts: Required<InterruptionParts>;
  #timers: readonly Timer[] = [];

  constructor(parts: InterruptionParts) {
    this.#parts = { after: startTimer, ...parts };
  }

  /** Aborted at the first signal. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** @param name of the signal */
  begin(name: string): void {
    const { after, requests } = this.#parts;
    this.#stopping.abort(name);
    this.#timers = [after(() => this.#say(), QUIET_MS), after(() => requests.cutAll(), PATIENCE_MS)];
  }

  /** To be called when the program has done its work: its timers would keep it alive. */
  close(): void {
    for (const timer of this.#timers) timer.cancel();
  }

  #say(): void {
    const { requests, stderr } = this.#parts;
    if (requests.count === 0) return;
    const answers = requests.count === 1 ? 'an answer' : `${countText(requests.count)} answers`;
    const origins = terminalText(requests.origins.join(', '));
    stderr.write(
      `\nStopping: waiting for ${answers} of the service at ${origins}, ${(PATIENCE_MS - QUIET_MS) / 1000} s more. ` +
        'Again Ctrl-C ends at once; what is stored is kept.\n',
    );
  }
}
