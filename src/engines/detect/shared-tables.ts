/**
 * Memory in which threads keep the tables of one model version together: they are unpacked once, and the processor's
 * cache holds them once.
 */
export interface SharedTables {
  /** One number: empty, being filled, or ready. */
  readonly state: SharedArrayBuffer;
  readonly bytes: SharedArrayBuffer;
}

const State = { empty: 0, filling: 1, ready: 2 } as const;
/** Many times what unpacking takes. A thread that was stopped while it filled the memory leaves it so for good. */
const PATIENCE_MS = 500;

/** Room for so many bytes, empty; the system gives the memory as it is written to. */
export function sharedTables(byteLength: number): SharedTables {
  return { state: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT), bytes: new SharedArrayBuffer(byteLength) };
}

/**
 * The memory as `fill` leaves it: filled by this thread or by the one that came first. Memory of one's own where there
 * is none to share.
 */
export function filledTables(
  shared: SharedTables | null,
  byteLength: number,
  fill: (bytes: Uint8Array) => void,
): Uint8Array {
  const state = shared === null ? null : new Int32Array(shared.state);
  if (shared !== null && state !== null && shared.bytes.byteLength === byteLength) {
    const bytes = new Uint8Array(shared.bytes);
    if (Atomics.compareExchange(state, 0, State.empty, State.filling) === State.empty) {
      fill(bytes);
      Atomics.store(state, 0, State.ready);
      Atomics.notify(state, 0);
      return bytes;
    }
    if (Atomics.load(state, 0) === State.filling) Atomics.wait(state, 0, State.filling, PATIENCE_MS);
    if (Atomics.load(state, 0) === State.ready) return bytes;
  }
  const own = new Uint8Array(byteLength);
  fill(own);
  return own;
}
