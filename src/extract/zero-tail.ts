/**
 * Returns a file without the zero bytes at its end, which lost power and preallocating programs leave. A file with
 * other zero bytes, such as UTF-16 or a container, is returned whole.
 */
export function withoutZeroTail(bytes: Uint8Array): Uint8Array {
  if (bytes.at(-1) !== 0) return bytes;
  const first = bytes.indexOf(0);
  const isTail = bytes.subarray(first).every((byte) => byte === 0);
  return isTail && first > 0 ? bytes.subarray(0, first) : bytes;
}
