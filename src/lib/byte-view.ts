/**
 * The same bytes with the methods of a `Buffer`: no copy is made, which every text would leave behind several times
 * over.
 */
export function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
