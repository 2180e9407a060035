import { statSync } from 'node:fs';

/** A picture may take this many times as long as its file. */
export const PICTURE_TIMES = 4;
/**
 * What does not end within this many times its processor time in wall-clock time has stalled, or the machine is so busy
 * that waiting longer helps nobody.
 */
export const STALL_TIMES = 10;
/** By this signal a worker ends itself that used up the processor time of a file: no system sends it otherwise. */
export const OUT_OF_TIME = 'SIGVTALRM';

/**
 * Processor time that a file has whatever its size, and more for each MiB, as shares of the limit: who raises the limit
 * raises both. The slowest sound file of the corpora (210 kB) took 1.0 s with `npm run eval:extract`; small files that
 * take much longer are made to.
 */
const BASE_SHARE = 0.25;
const MEBIBYTE_SHARE = 0.25;
/** No limit makes the base smaller than this, but one that is smaller itself. */
const LEAST_BASE_MS = 7_500;
const MEBIBYTE = 1024 * 1024;

function bytesOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    // Reading it says why.
    return 0;
  }
}

/**
 * Returns the milliseconds of processor time that a file may take, by its size: pictures in it have their own.
 *
 * @param limitMs the most that any file may take
 */
export function fileTimeMs(path: string, limitMs: number): number {
  const base = Math.max(LEAST_BASE_MS, limitMs * BASE_SHARE);
  return Math.round(Math.min(limitMs, base + (bytesOf(path) / MEBIBYTE) * limitMs * MEBIBYTE_SHARE));
}

/**
 * Returns the milliseconds of processor time that taking one picture out of a file may take. A small file that takes
 * longer was made to do so. Recognising a picture has the time of the largest file.
 */
export function takingTimeMs(path: string, limitMs: number): number {
  return fileTimeMs(path, limitMs) * PICTURE_TIMES;
}

/** Nothing is being read. */
const NO_LIMIT = 0;

/** Milliseconds of processor time that this process, with all its threads, has used. */
export function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return Math.ceil((user + system) / 1000);
}

/** What a worker obeys: the number of its order, from 1, and the processor time that it took so far. */
export interface OrderTime {
  readonly order: number;
  readonly processorMs: number;
}

/** Places in the shared memory: when the limit ends, the number of the order, and when that began. */
const [ENDS_AT, ORDER, BEGAN_AT] = [0, 1, 2];
const PLACES = 3;

/**
 * Limit of the processor time of what a worker reads, shared between its reader and its watchdog. Wall-clock time
 * would count what other programs use: on a busy machine sound files would look slow.
 */
export class TimeLimit {
  readonly #places: Int32Array;

  /** @param memory the memory of the limit that another thread holds */
  constructor(readonly memory: SharedArrayBuffer = new SharedArrayBuffer(PLACES * Int32Array.BYTES_PER_ELEMENT)) {
    this.#places = new Int32Array(memory);
  }

  /** Begins an order, with the time of its file or page. */
  beginOrder(limitMs: number): void {
    Atomics.store(this.#places, BEGAN_AT, usedMs());
    Atomics.add(this.#places, ORDER, 1);
    this.begin(limitMs);
  }

  /** Begins the time of a file or picture: it replaces what is left of the one before. */
  begin(limitMs: number): void {
    Atomics.store(this.#places, ENDS_AT, Math.min(usedMs() + limitMs, 2 ** 31 - 1));
  }

  /** What was being read is read. */
  end(): void {
    Atomics.store(this.#places, ENDS_AT, NO_LIMIT);
  }

  /** What the order has taken so far. */
  get spent(): OrderTime {
    // The order first: where another begins meanwhile, too little is said of this one, and nothing of it of the other.
    const order = Atomics.load(this.#places, ORDER);
    const beganAtMs = Atomics.load(this.#places, BEGAN_AT);
    return { order, processorMs: Math.max(0, usedMs() - beganAtMs) };
  }

  /** Whether something is being read. */
  get isOn(): boolean {
    return Atomics.load(this.#places, ENDS_AT) !== NO_LIMIT;
  }

  /** Whether what is being read has used its time up. */
  get isUsedUp(): boolean {
    // The time first, the limit once: the reader may end its order between any two steps of the watchdog.
    const used = usedMs();
    const endsAtMs = Atomics.load(this.#places, ENDS_AT);
    return endsAtMs !== NO_LIMIT && used > endsAtMs;
  }
}
