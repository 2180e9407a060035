import { countOf } from '../../lib/number-text.js';
import type { SharedSnapshot } from './store/index.js';

/** A run without progress for this long is reported, and again each time this period has doubled. */
const FIRST_NOTE_MS = 60_000;
/** If the service refused the last worker, the run stops after this long, as a run of one process would. */
const REFUSED_MS = 30_000;

type Standing = Pick<SharedSnapshot, 'ledger' | 'sourcesEnded' | 'live' | 'workers' | 'connections' | 'refusal'>;

/** What to do about a run that makes no progress. */
export type Stall =
  { readonly kind: 'none' } | { readonly kind: 'note' | 'stop'; readonly message: string; readonly stillMs: number };

const NONE: Stall = { kind: 'none' };

function marksOf({ ledger, sourcesEnded, live }: Standing): string {
  return [ledger.billed, ledger.reserved, ledger.unknown, sourcesEnded, live.read, live.scan].join(' ');
}

function described({ live, workers, connections, refusal }: Standing, stillMs: number): string {
  const seconds = Math.round(stillMs / 1000);
  const jobs = `no progress for ${seconds} s: ${live.read} jobs of reading and ${live.scan} of sending are open`;
  if (workers > 0) {
    const atWork = `${countOf(workers, 'worker')} with ${countOf(connections, 'connection')}`;
    return `${jobs}, ${atWork} ${workers === 1 ? 'is' : 'are'} at work`;
  }
  return refusal === null
    ? `${jobs} and no worker is at work: start assay worker with this database`
    : `${jobs} and no worker is at work; the service refused the last one: ${refusal}`;
}

/** Watches whether the workers of a run make progress, so that a run never waits for ever. */
export class StallWatch {
  #marks = '';
  #sinceMs = 0;
  #nextNoteMs = 0;

  /** `limitMs`: a run that makes no progress for so long is stopped. */
  constructor(private readonly limitMs: number) {}

  /** Call it regularly with the state of the run. Time counts only while there is work for workers. */
  look(standing: Standing, nowMs: number): Stall {
    const marks = marksOf(standing);
    if (marks !== this.#marks || standing.live.read + standing.live.scan === 0) {
      this.#marks = marks;
      this.#sinceMs = nowMs;
      this.#nextNoteMs = Math.min(FIRST_NOTE_MS, this.limitMs / 2);
      return NONE;
    }
    const stillMs = nowMs - this.#sinceMs;
    const isRefused = standing.workers === 0 && standing.refusal !== null;
    if (stillMs >= (isRefused ? Math.min(REFUSED_MS, this.limitMs) : this.limitMs))
      return { kind: 'stop', message: described(standing, stillMs), stillMs };
    if (stillMs < this.#nextNoteMs) return NONE;
    this.#nextNoteMs = stillMs * 2;
    return { kind: 'note', message: described(standing, stillMs), stillMs };
  }
}
