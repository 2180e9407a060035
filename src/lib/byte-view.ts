/** A `Buffer` over the same memory: no copy is made, since a copy of each text would cost several times its size. */
export function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
