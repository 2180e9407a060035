/** A copy of a file that is damaged. */
export interface Copy {
  readonly bytes: Buffer;
  /** Whether its end is missing. */
  readonly isCut: boolean;
}

/** Most damages of one copy. */
const MOST_DAMAGES = 4;
/** Bytes that are left out or repeated at most. */
const MOST_BYTES = 64;
/** One damage in so many cuts the end off. */
const CUTS_ONE_IN = 12;

/**
 * Returns a copy with one to four damages: bytes overwritten, changed, put in, left out or repeated, or its end cut
 * off.
 *
 * @param below returns a random whole number from 0 up to a limit
 */
export function damagedCopy(sound: Buffer, below: (limit: number) => number): Copy {
  const noise = (length: number): Buffer => Buffer.from(Array.from({ length }, () => below(256)));
  let bytes = sound;
  let isCut = false;
  for (let left = 1 + below(MOST_DAMAGES); left > 0; left -= 1) {
    const at = below(bytes.length);
    const end = at + below(Math.min(MOST_BYTES, bytes.length - at) + 1);
    const put = [
      noise(1 + below(6)),
      noise(end - at),
      Buffer.alloc(0),
      Buffer.concat([bytes.subarray(at, end), bytes.subarray(at, end)]),
    ][below(4)];
    if (below(CUTS_ONE_IN) === 0) {
      bytes = bytes.subarray(0, at);
      isCut = true;
    } else bytes = Buffer.concat([bytes.subarray(0, at), put ?? bytes, bytes.subarray(end)]);
    if (bytes.length === 0) return { bytes: sound.subarray(0, 1), isCut: true };
  }
  return { bytes, isCut };
}
