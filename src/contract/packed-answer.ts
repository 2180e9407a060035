/**
 * A compressed answer: one gzip member (RFC 1952) made of pieces that were deflated one by one, each up to a byte
 * boundary. Any decoder reads it as a whole. The extra field `AP` of its header holds the lengths of each piece,
 * deflated and inflated: a program that reads it can store a piece without inflating it. Pieces: the text before the
 * documents, the first document, the text between, the next document, …, the text after the last.
 */
export interface DeflatedPiece {
  /** Blocks of RFC 1951, none of them the last, up to a byte boundary, that refer to nothing before them. */
  readonly bytes: Uint8Array;
  /** CRC-32 and length in bytes of the unpacked content. */
  readonly crc32: number;
  readonly byteLength: number;
}

/** An empty last block: what makes a whole deflate stream of a piece. */
export const LAST_BLOCK: Uint8Array = Uint8Array.of(3, 0);

const FIXED_HEAD = [0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff] as const;
/** After the fixed head: the length of the extra field, then the name and the length of its one subfield. */
const HEAD_BYTES = FIXED_HEAD.length + 6;
const SUBFIELD = [0x41, 0x50] as const;
const TRAILER_BYTES = 8;
const ENTRY_BYTES = 8;
const MOST_PIECES = 8_000;

/** Of a stored block: its first byte, the length of its content, and that inverted (RFC 1951, 3.2.4). */
const STORED_HEADER_BYTES = 5;

/** What a piece holds that is one stored block; null of any other. */
export function storedContent({ bytes, byteLength }: Pick<DeflatedPiece, 'bytes' | 'byteLength'>): Uint8Array | null {
  const [kind, low, high] = bytes;
  const isStored = kind === 0 && (low ?? 0) + 256 * (high ?? 0) === byteLength;
  return isStored && bytes.length === byteLength + STORED_HEADER_BYTES ? bytes.subarray(STORED_HEADER_BYTES) : null;
}

const POLYNOMIAL = 0xedb88320;

/** a · b modulo the polynomial of CRC-32, bits reflected. */
function multiplied(a: number, b: number): number {
  let product = 0;
  let power = b;
  for (let bit = 0x80000000; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= power;
    power = (power & 1) === 1 ? (power >>> 1) ^ POLYNOMIAL : power >>> 1;
  }
  return product >>> 0;
}

/** x to the power of 2^n, modulo the polynomial. */
const SQUARES: readonly number[] = Array.from({ length: 31 }).reduce<number[]>(
  (squares) => [...squares, multiplied(squares.at(-1) ?? 0, squares.at(-1) ?? 0)],
  [0x40000000],
);

/** The CRC-32 of two stretches joined, from those of each: the method of zlib's `crc32_combine`. */
function joinedCrc(first: number, second: number, secondBytes: number): number {
  let shift = 0x80000000;
  for (let left = secondBytes, power = 3; left > 0; left >>>= 1, power += 1) {
    if ((left & 1) === 1) shift = multiplied(SQUARES[power % 32] ?? 0, shift);
  }
  return (multiplied(shift, first) ^ second) >>> 0;
}

function uint32(...values: readonly number[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4 * values.length));
  for (const [index, value] of values.entries()) bytes.setUint32(4 * index, value, true);
  return new Uint8Array(bytes.buffer);
}

const low = (value: number): number => value & 0xff;

/** The body made of pieces; of more than 8,000 it lists none. */
export function packAnswer(pieces: readonly DeflatedPiece[]): readonly Uint8Array[] {
  const listed = pieces.length > MOST_PIECES ? [] : pieces;
  const indexBytes = ENTRY_BYTES * listed.length;
  const head = Uint8Array.from([
    ...FIXED_HEAD,
    low(indexBytes + 4),
    (indexBytes + 4) >> 8,
    ...SUBFIELD,
    low(indexBytes),
    indexBytes >> 8,
  ]);
  const checksum = pieces.reduce((crc, piece) => joinedCrc(crc, piece.crc32, piece.byteLength), 0);
  const length = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return [
    head,
    uint32(...listed.flatMap(({ bytes, byteLength }) => [bytes.length, byteLength])),
    ...pieces.map(({ bytes }) => bytes),
    LAST_BLOCK,
    uint32(checksum, length % 2 ** 32),
  ];
}

/**
 * Returns the pieces of a gzip body, each without a last block, with the inflated length that the header gives; null
 * where the body was not packed in this way.
 */
export function piecesOf(body: Uint8Array): readonly Omit<DeflatedPiece, 'crc32'>[] | null {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  if (body.length < HEAD_BYTES + TRAILER_BYTES || FIXED_HEAD.some((byte, index) => body[index] !== byte)) return null;
  const indexBytes = view.getUint16(HEAD_BYTES - 2, true);
  const isNamed = SUBFIELD.every((byte, index) => body[FIXED_HEAD.length + 2 + index] === byte);
  if (
    !isNamed ||
    indexBytes % ENTRY_BYTES !== 0 ||
    view.getUint16(FIXED_HEAD.length, true) !== indexBytes + 4 ||
    body.length < HEAD_BYTES + indexBytes
  )
    return null;
  const pieces: Omit<DeflatedPiece, 'crc32'>[] = [];
  let at = HEAD_BYTES + indexBytes;
  for (let index = HEAD_BYTES; index < HEAD_BYTES + indexBytes; index += ENTRY_BYTES) {
    const end = at + view.getUint32(index, true);
    pieces.push({ bytes: body.subarray(at, end), byteLength: view.getUint32(index + 4, true) });
    at = end;
  }
  return at + LAST_BLOCK.length + TRAILER_BYTES === body.length ? pieces : null;
}
