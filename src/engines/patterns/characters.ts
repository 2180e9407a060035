/**
 * A text as code units, and which characters and runs of three occur in it: tells in a few look-ups that a literal is
 * not there. Reading an array costs the same however the string is stored, and searching a text for eighty rare
 * literals would cost eighty passes.
 */
export class Characters {
  readonly units: Uint16Array;
  /** One bit for each code unit that occurs. */
  private readonly single = new Uint32Array(0x10000 >>> 5);
  /** One bit for each hash of three units in a row. */
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

  /** False only where the literal is not in the text. */
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
