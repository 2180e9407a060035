const SPACE = 0x20;
const LINE_FEED = 0x0a;

/**
 * Returns a file without the zero bytes at its end, which lost power and preallocating programs leave. A file with
 * other zero bytes, such as UTF-16 or a container, is returned whole, and so is one without a space before them: it may
 * be the sign of a packed file.
 */
export function withoutZeroTail(bytes: Uint8Array): Uint8Array {
  if (bytes.at(-1) !== 0) return bytes;
  const first = bytes.indexOf(0);
  const text = bytes.subarray(0, first);
  const isText = text.includes(SPACE) || text.includes(LINE_FEED);
  return isText && bytes.subarray(first).every((byte) => byte === 0) ? text : bytes;
}
