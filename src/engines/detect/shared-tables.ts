/**
 * Memory in which threads share the tables of one model version, so that they are unpacked once and occupy the
 * processor's cache once.
 */
export interface SharedTables {
  /** One number: empty, being filled, or ready. */
  readonly state: SharedArrayBuffer;
  readonly bytes: SharedArrayBuffer;
}

const State = { empty: 0, filling: 1, ready: 2 } as const;
/**
 * Many times the duration of unpacking. If a thread is stopped while it fills the memory, the state never becomes
 * ready.
 */
const PATIENCE_MS = 500;

/** Allocates empty shared memory. The system commits it as it is written. */
export function sharedTables(byteLength: number): SharedTables {
  return { state: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT), bytes: new SharedArrayBuffer(byteLength) };
}

/**
 * Returns tables filled by `fill`, in this thread or in the first one that needed them. Without shared memory, or if
 * another thread does not finish in time, the tables are private.
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
