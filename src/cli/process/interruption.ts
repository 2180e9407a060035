import type { Writable } from 'node:stream';
import { startTimer } from '../../lib/clock.js';
import type { Timer } from '../../lib/clock.js';
import { countText } from '../../lib/number-text.js';
import type { OpenRequests } from '../../lib/open-requests.js';
import { terminalText } from '../../lib/terminal-text.js';

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
  #patience: Timer | null = null;
  #isAtWork = false;

  constructor(parts: InterruptionParts) {
    this.#parts = { after: startTimer, ...parts };
  }

  /** Aborted at the first signal. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Whether a command has begun, so that there may be something to end first. */
  get isAtWork(): boolean {
    return this.#isAtWork;
  }

  /** To be called when the command begins. */
  atWork(): void {
    this.#isAtWork = true;
  }

  /** @param name of the signal */
  begin(name: string): void {
    const { after, requests } = this.#parts;
    // Where the terminal or the starter is gone, nobody reads it, and writing fails.
    if (name !== 'SIGHUP') this.#say();
    this.#stopping.abort(name);
    this.#patience = after(() => requests.cutAll(), PATIENCE_MS);
  }

  /** To be called when the program has done its work: its timer would keep it alive. */
  close(): void {
    this.#patience?.cancel();
  }

  #say(): void {
    const { requests, stderr } = this.#parts;
    if (!this.#isAtWork) {
      stderr.write('\nStopped before anything was begun: nothing was read, sent or stored.\n');
      return;
    }
    const answers = requests.count === 1 ? 'an answer' : `${countText(requests.count)} answers`;
    const origins = terminalText(requests.origins.join(', '));
    const awaited =
      requests.count === 0
        ? 'what is under way ends first.'
        : `waiting at most ${PATIENCE_MS / 1000} s for ${answers} of ${origins}.`;
    // In two lines, each of which fits 80 columns.
    stderr.write(`\nStopping: ${awaited}\nAgain Ctrl-C ends at once; what is stored is kept.\n`);
  }
}
