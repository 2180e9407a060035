/**
 * Tables that are made of what this Node knows of characters, kept by the build: to make them asks the properties of
 * 65,536 characters many times over, a tenth of a second of processor time in the threads of a short command.
 */
interface Keeper {
  /** The bytes of a table in memory of their own; undefined where it is not kept. */
  get(name: string): Uint8Array<ArrayBuffer> | undefined;
  /** Takes the bytes of a table that had to be made. */
  set(name: string, bytes: Uint8Array): unknown;
}

const isKeeper = (value: unknown): value is Keeper =>
  typeof value === 'object' && value !== null && 'get' in value && 'set' in value;

/** Where the loader of the built program (`scripts/build/load.cjs`) puts it: browsers and tests have none. */
const found: unknown = Reflect.get(globalThis, Symbol.for('assay.kept-tables'));
const keeper = isKeeper(found) ? found : null;

/** Returns the bytes that the build kept under a name; null where there are none. */
export function keptBytes(name: string): Uint8Array<ArrayBuffer> | null {
  return keeper?.get(name) ?? null;
}

/** Keeps bytes where the build runs the program, else does nothing. @param name of their own in the whole program */
export function keepBytes(name: string, { buffer, byteOffset, byteLength }: ArrayBufferView): void {
  keeper?.set(name, new Uint8Array(buffer, byteOffset, byteLength).slice());
}

function made<Table extends ArrayBufferView>(name: string, table: Table): Table {
  keepBytes(name, table);
  return table;
}

/**
 * Returns a table of bytes as the build kept it, else as it is made. @param name of its own in the whole program
 * @param make depends on nothing but the program and this Node
 */
export function keptTable(name: string, make: () => Uint8Array): Uint8Array {
  return keptBytes(name) ?? made(name, make());
}

/** As `keptTable`, of numbers of 16 bits. */
export function keptUnits(name: string, make: () => Uint16Array): Uint16Array {
  const kept = keptBytes(name);
  return kept === null ? made(name, make()) : new Uint16Array(kept.buffer);
}

/** As `keptTable`, of whole numbers of 32 bits. */
export function keptNumbers(name: string, make: () => Int32Array): Int32Array {
  const kept = keptBytes(name);
  return kept === null ? made(name, make()) : new Int32Array(kept.buffer);
}
