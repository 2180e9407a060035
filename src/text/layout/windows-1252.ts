/**
 * The characters of bytes 0x80 to 0x9f in Windows-1252. A table, because the decoder of some releases of Node.js reads
 * these bytes as control characters.
 */
const CHARACTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const FIRST = 0x80;

const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from(CHARACTERS, (character, at) => [character, FIRST + at] as const),
);

/** The character of a byte. */
export function characterOfByte(byte: number): string {
  return CHARACTERS[byte - FIRST] ?? String.fromCharCode(byte);
}

/** The byte of a character; above 255 if it has none. */
export function byteOfCharacter(character: string): number {
  return BYTES.get(character) ?? character.charCodeAt(0);
}
