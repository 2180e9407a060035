import type { Clock } from '../../lib/clock.js';
import { Signal } from '../../lib/signal.js';
import type { BegunSource, PreparedSource } from './plan-group.js';

/** A source that is the first one still to be read at two looks in a row is late. */
const LOOK_MS = 1_000;

interface Entry {
  /** Its number in the order found, from zero. */
  readonly number: number;
  /** Null until the source is read. */
  prepared: PreparedSource | null;
  readonly isRow: boolean;
  isLate: boolean;
}

/** What is done between sources: once all before it, this many, are recorded. */
interface Step {
  readonly sources: number;
  readonly run: () => Promise<void>;
}

export interface RecorderParts {
  /** Sources recorded together, at most. While more than twice as many are under way, no others are begun. */
  readonly together: number;
  readonly record: (prepared: readonly PreparedSource[]) => Promise<void>;
  /** Shows which sources are late; null: all are recorded in the order found, however long one takes. */
  readonly clock: Clock | null;
  /** Called when only late sources are still to come, and when others come again. */
  readonly onHeldUp: (isHeldUp: boolean) => void;
  readonly signal: AbortSignal;
}

/**
 * Records sources in the order in which they were found, in groups. A source that takes long to read does not hold back
 * those after it: they are recorded before it.
 */
export class Recorder {
  readonly #parts: RecorderParts;
  readonly #changed = new Signal();
  readonly #over = new AbortController();
  #entries: Entry[] = [];
  #added = 0;
  #steps: Step[] = [];
  #recording = 0;
  /** Whether what is ready is recorded although it fills no group. */
  #isDue = false;
  #isClosed = false;
  #isHeldUp = false;
  #failure: { readonly error: unknown } | null = null;

  constructor(parts: RecorderParts) {
    this.#parts = parts;
  }

  /** Adds a source that is being read. */
  add({ prepared: reading, isRow }: BegunSource): void {
    const entry: Entry = { number: this.#added, prepared: null, isRow, isLate: false };
    this.#added += 1;
    this.#entries.push(entry);
    reading.then(
      (prepared) => {
        entry.prepared = prepared;
        this.#changed.notify();
      },
      (error: unknown) => {
        this.#failure ??= { error };
        this.#changed.notify();
      },
    );
  }

  /** Runs a step once every source that was added before is recorded, late ones included. */
  onceRecorded(run: () => Promise<void>): void {
    this.#steps.push({ sources: this.#added, run });
    this.#changed.notify();
  }

  /** No source is added any more. */
  close(): void {
    this.#isClosed = true;
    this.#changed.notify();
  }

  /** Records no further group. */
  stop(): void {
    this.#over.abort();
    this.#changed.notify();
  }

  /** Resolves once more sources can be begun, or none are recorded any more. */
  room(): Promise<void> {
    return this.#until(() => this.#hasRoom);
  }

  /**
   * Records what is read, unless a source is still being read. Returns whether all that was added is recorded: then
   * others may be recorded beside this.
   */
  async allRecorded(): Promise<boolean> {
    if (this.#entries.some(({ prepared }) => prepared === null)) return false;
    this.#isDue = this.#entries.length > 0;
    this.#changed.notify();
    await this.#until(() => this.#entries.length + this.#recording + this.#steps.length === 0);
    return !this.isOver;
  }

  /** Resolves once all sources but late ones are recorded, or none are recorded any more. */
  recorded(): Promise<void> {
    return this.#until(() => this.#isAtRest);
  }

  /**
   * Records what is added and runs the steps between, until it is closed and all is done, or it is stopped.
   * @throws what reading, recording or a step throws
   */
  async run(): Promise<void> {
    const { clock, record, signal } = this.#parts;
    signal.addEventListener('abort', () => this.#changed.notify(), { once: true });
    if (clock !== null) void this.#watch(clock);
    try {
      while (!this.isOver) {
        const changed = this.#changed.next();
        if (this.#failure !== null) throw this.#failure.error;
        await this.#takeSteps();
        const group = this.#take();
        this.#sayHeldUp();
        if (group.length > 0) {
          this.#recording = group.length;
          await record(group);
          this.#recording = 0;
          this.#changed.notify();
        } else if (this.#isClosed && this.#entries.length === 0 && this.#steps.length === 0) return;
        else await changed;
      }
    } finally {
      this.stop();
    }
  }

  /** Whether nothing is recorded any more. */
  get isOver(): boolean {
    return this.#over.signal.aborted || this.#parts.signal.aborted;
  }

  get #hasRoom(): boolean {
    return this.#entries.length + this.#recording <= 2 * this.#parts.together;
  }

  /** Whether nothing is under way but late sources. */
  get #isAtRest(): boolean {
    return this.#recording === 0 && this.#entries.every(({ prepared, isLate }) => prepared === null && isLate);
  }

  async #until(isSo: () => boolean): Promise<void> {
    for (let changed = this.#changed.next(); !isSo() && !this.isOver; changed = this.#changed.next()) await changed;
  }

  /** Takes the sources that are recorded next: those read before the first one that is not, and is not late. */
  #take(): readonly PreparedSource[] {
    const { together } = this.#parts;
    const held = this.#entries.findIndex(({ prepared, isLate }) => prepared === null && !isLate);
    const passed = held === -1 ? this.#entries : this.#entries.slice(0, held);
    const ready = passed.flatMap(({ prepared }) => prepared ?? []).slice(0, together);
    if (held !== -1 && ready.length < together && !this.#isDue) return [];
    this.#isDue = false;
    const taken = new Set(ready);
    this.#entries = this.#entries.filter(({ prepared }) => prepared === null || !taken.has(prepared));
    return ready;
  }

  async #takeSteps(): Promise<void> {
    const [first] = this.#entries;
    const due = this.#steps.filter(({ sources }) => first === undefined || sources <= first.number);
    this.#steps = this.#steps.slice(due.length);
    for (const { run } of due) await run();
  }

  #sayHeldUp(): void {
    const isHeldUp = this.#entries.length > 0 && this.#isAtRest && (this.#isClosed || !this.#hasRoom);
    if (isHeldUp !== this.#isHeldUp) this.#parts.onHeldUp(isHeldUp);
    this.#isHeldUp = isHeldUp;
  }

  /** Marks the sources that are late. A row of a dataset never is. */
  async #watch(clock: Clock): Promise<void> {
    let before: Entry | undefined;
    while (!this.isOver) {
      await clock.sleep(LOOK_MS, this.#over.signal).catch(() => undefined);
      const first = this.#entries.find(({ prepared, isLate }) => prepared === null && !isLate);
      if (first !== undefined && !first.isRow && first === before) {
        first.isLate = true;
        this.#isDue = true;
        this.#changed.notify();
      }
      before = first;
    }
  }
}
