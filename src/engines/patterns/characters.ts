/**
 * A text as code units, with the characters and runs of three units that occur in it. A few look-ups show that a
 * literal does not occur, which replaces a search of the text for each of eighty rare literals. Reading an array costs
 * the same however the engine stores the string.
 */
export class Characters {
  readonly units: Uint16Array;
  /** One bit for each code unit that occurs. */
  private readonly single = new Uint32Array(0x10000 >>> 5);
  /** One bit for each hash of three consecutive units. */
  private readonly triples = new Uint32Array(0x10000 >>> 5);

  constructor(text: string) {
    const { single, triples } = this;
    const units = new Uint16Array(text.length);
    let last = 0;
    let beforeLast = 0;
    for (let index = 0; index < units.length; index += 1) {
      const unit = text.charCodeAt(index);
      units[index] = unit;
      const triple = hashOfTriple(beforeLast, last, unit);
      single[unit >>> 5] = (single[unit >>> 5] ?? 0) | (1 << (unit & 31));
      triples[triple >>> 5] = (triples[triple >>> 5] ?? 0) | (1 << (triple & 31));
      beforeLast = last;
      last = unit;
    }
    this.units = units;
  }

  /** Returns false only if the literal is not in the text. */
  mayHold(literal: string): boolean {
    for (let index = 0; index < literal.length; index += 1)
      if (!holdsBit(this.single, literal.charCodeAt(index))) return false;
    for (let index = 2; index < literal.length; index += 1) {
      if (
        !holdsBit(
          this.triples,
          hashOfTriple(literal.charCodeAt(index - 2), literal.charCodeAt(index - 1), literal.charCodeAt(index)),
        )
      )
        return false;
    }
    return true;
  }
}

function hashOfTriple(first: number, second: number, third: number): number {
  return ((first * 961) ^ (second * 31) ^ third) & 0xffff;
}

function holdsBit(bits: Uint32Array, index: number): boolean {
  return (((bits[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1;
}
