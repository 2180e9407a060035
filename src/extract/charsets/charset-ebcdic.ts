/** Characters of EBCDIC code page 500 (IBM, international) from byte 0x40 on; lower bytes are control characters. */
const PRINTED =
  ' \u00a0âäàáãåçñ[.<(+!&éêëèíîïìß]$*);^-/ÂÄÀÁÃÅÇÑ¦,%_>?øÉÊËÈÍÎÏÌ`:#@\'="Øabcdefghi«»ðýþ±°jklmnopqrªºæ¸Æ¤' +
  'µ~stuvwxyz¡¿ÐÝÞ®¢£¥·©§¶¼½¾¬|¯¨´×{ABCDEFGHI\u00adôöòóõ}JKLMNOPQR¹ûüùúÿ\\÷STUVWXYZ²ÔÖÒÓÕ0123456789³ÛÜÙÚ\u009f';
const FIRST_PRINTED = 0x40;
const LINE_ENDS = new Set([0x0d, 0x15, 0x25]);
const BLANK = 0x40;
/** The ten most frequent letters of languages written in Latin script: e t a o i n s r l d. */
const FREQUENT = new Set([0x85, 0xa3, 0x81, 0x96, 0x89, 0x95, 0xa2, 0x99, 0x93, 0x84]);
const SAMPLE_BYTES = 8 * 1024;
const MIN_SAMPLE_BYTES = 64;
/** In running text every sixth character is a space, which is an @ in ASCII. */
const MIN_BLANK_SHARE = 0.08;
const MIN_FREQUENT_SHARE = 0.45;

/** Decodes mainframe text, in which all letters are above ASCII. Returns null for all other bytes. */
export function decodeEbcdic(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (sample.length < MIN_SAMPLE_BYTES) return null;
  let blanks = 0;
  let frequent = 0;
  for (const byte of sample) {
    if (byte === BLANK) blanks += 1;
    else if (FREQUENT.has(byte)) frequent += 1;
  }
  if (blanks < sample.length * MIN_BLANK_SHARE || frequent < sample.length * MIN_FREQUENT_SHARE) return null;
  return Array.from(bytes, (byte) =>
    byte >= FIRST_PRINTED ? (PRINTED[byte - FIRST_PRINTED] ?? '') : LINE_ENDS.has(byte) ? '\n' : ' ',
  ).join('');
}
