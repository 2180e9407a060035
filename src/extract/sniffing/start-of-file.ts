const LINE_FEED = 0x0a;
/** A text of wide characters (UTF-16, UTF-32) has zeros, and may be cut between its units alone. */
const WIDEST_UNIT = 4;
const CONTINUATION = 0x80;
const LEAD = 0xc0;
/** Bytes that a character of UTF-8 has after its first one at most. */
const MOST_CONTINUATIONS = 3;

/** Returns the bytes without a character of UTF-8 that the cut left incomplete at their end. */
function withoutCutCharacter(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= MOST_CONTINUATIONS + 1 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < CONTINUATION) return bytes;
    if (byte >= LEAD) return bytes.subarray(0, bytes.length - back);
  }
  return bytes;
}

/**
 * Returns the start of a text in any character set up to the end of its last line, or as much as can be decoded where
 * its last line is longer than all before it.
 */
export function wholeLines(bytes: Uint8Array): Uint8Array {
  const lineEnd = bytes.lastIndexOf(LINE_FEED) + 1;
  const end = lineEnd * 2 > bytes.length ? lineEnd : bytes.length;
  if (bytes.subarray(0, end).includes(0)) return bytes.subarray(0, Math.ceil(end / WIDEST_UNIT) * WIDEST_UNIT);
  return end === lineEnd ? bytes.subarray(0, end) : withoutCutCharacter(bytes.subarray(0, end));
}
