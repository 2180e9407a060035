import { systemClock } from '../../src/lib/clock.js';
import type { Clock } from '../../src/lib/clock.js';

/** Waits at least so long are over at once, unless told otherwise. */
const LONG_MS = 10_000;

/** Time that leaps over long waits. */
export class LeapingClock implements Clock {
  /** How far it has leapt. */
  leaptMs = 0;
  /** Each long wait. */
  readonly leapsMs: number[] = [];

  constructor(
    private readonly onLeap: (clock: LeapingClock) => void = () => undefined,
    private readonly longMs = LONG_MS,
  ) {}

  now(): number {
    return systemClock.now() + this.leaptMs;
  }

  async sleep(durationMs: number, signal?: AbortSignal): Promise<void> {
    if (durationMs < this.longMs) return systemClock.sleep(durationMs, signal);
    this.leaptMs += durationMs;
    this.leapsMs.push(durationMs);
    this.onLeap(this);
    signal?.throwIfAborted();
  }
}
