import { durationText } from '../../lib/number-text.js';
import { saidText } from '../schedule/index.js';
import { throughOutage } from '../../lib/database/index.js';
import { monotonicMs } from '../../lib/clock.js';
import type { Clock } from '../../lib/clock.js';
import type { RunProgress } from '../progress/index.js';
import type { SharedRun, SharedSnapshot } from './store/index.js';
import { StallWatch } from './stall-watch.js';

/** Most reading jobs in the queue or in progress. */
const MOST_READS = 500;
/** Pause between two checks, in milliseconds. */
export const TICK_MS = 250;

/** Pause between two looks for workers that were killed. */
const LOOK_FOR_DEAD_MS = 5000;

export interface SupervisorParts {
  readonly shared: SharedRun;
  readonly progress: RunProgress;
  readonly clock: Clock;
  /** A run whose workers make no progress for this long is stopped. */
  readonly stallMs: number;
  /** Stops the run. */
  readonly halt: () => void;
}

/** Supervises the workers of a run: enqueues files to read, ends dead letters, reports progress, detects stalls. */
export class Supervisor {
  readonly #parts: SupervisorParts;
  readonly #stall: StallWatch;
  #stalled: string | null = null;
  #last: SharedSnapshot | null = null;
  /** The run was opened just now, which looks for them. */
  #lookedForDeadMs = monotonicMs();

  constructor(parts: SupervisorParts) {
    this.#parts = parts;
    this.#stall = new StallWatch(parts.stallMs);
  }

  /** Why the run was stopped for lack of progress; null if it was not. */
  get stalled(): string | null {
    return this.#stalled;
  }

  /** Watches until the signal is aborted. */
  async watch(signal: AbortSignal): Promise<void> {
    const { shared, clock } = this.#parts;
    while (!signal.aborted) {
      const snapshot = await throughOutage(() => shared.snapshot());
      this.#report(snapshot);
      await this.#actOnStall(snapshot);
      await throughOutage(() => shared.enqueueFiles(MOST_READS - snapshot.live.read));
      await this.#endDeadLetters();
      await this.#releaseDead();
      await clock.sleep(TICK_MS, signal).catch(() => undefined);
    }
  }

  /** Reports what the workers did since the last check. */
  #report(snapshot: SharedSnapshot): void {
    const before = this.#last ?? snapshot;
    this.#last = snapshot;
    this.#parts.progress.scheduled({
      kind: 'committed',
      sourcesEnded: snapshot.sourcesEnded - before.sourcesEnded,
      words: snapshot.ledger.billed - before.ledger.billed,
    });
  }

  /** What came of the last request, where it failed since there was progress: workers wait for a service. */
  async #lastFailure(stillMs: number): Promise<string> {
    const { shared, clock } = this.#parts;
    const newest = await throughOutage(() => shared.newestFault());
    const agoMs = newest === null ? stillMs : clock.now() - newest.atMs;
    if (newest === null || agoMs >= stillMs) return '';
    return `; the last request failed ${durationText(Math.max(0, agoMs) / 1000)} ago: ${saidText(newest.fault)}`;
  }

  async #endDeadLetters(): Promise<void> {
    const { shared, progress } = this.#parts;
    for (const message of await throughOutage(() => shared.endDeadLetters()))
      progress.scheduled({ kind: 'note', message: `a batch failed at every attempt, see assay status: ${message}` });
  }

  async #releaseDead(): Promise<void> {
    if (monotonicMs() - this.#lookedForDeadMs < LOOK_FOR_DEAD_MS) return;
    await throughOutage(() => this.#parts.shared.releaseDead());
    this.#lookedForDeadMs = monotonicMs();
  }

  /**
   * Handles a lack of progress: reports it and enqueues again what the queue may have lost; at the limit, stops the
   * run, which can be resumed.
   */
  async #actOnStall(snapshot: SharedSnapshot): Promise<void> {
    const { shared, progress, halt, clock } = this.#parts;
    const stall = this.#stall.look(snapshot, clock.now());
    if (stall.kind === 'none') return;
    if (stall.kind === 'stop') {
      this.#stalled = stall.message;
      halt();
      return;
    }
    const failed = await this.#lastFailure(stall.stillMs);
    progress.scheduled({ kind: 'note', message: `${stall.message}${failed}` });
    await throughOutage(() => shared.requeue());
  }
}
