import { BrokenArchive } from '../archives/format.js';
import type { Dictionary } from './dictionary.js';
import { evenOdds, forget, RangeDecoder } from './range-decoder.js';

const STATES = 12;
/** In states below it, the last symbol was a literal. */
const FIRST_MATCH_STATE = 7;
const MAX_POSITION_STATES = 16;
const LITERAL_ODDS = 0x300;
const MAX_LITERAL_BITS = 4;
const SHORTEST_MATCH = 2;
const LENGTH_STATES = 4;
const SLOT_BITS = 6;
/** Distances from this slot on have bits without probabilities. */
const FIRST_DIRECT_SLOT = 14;
const SLOTS_WITHOUT_BITS = 4;
const DISTANCE_ODDS = 115;
const ALIGN_BITS = 4;
/** Largest byte of properties: (4 × 5 + 4) × 9 + 8. */
const MAX_PROPERTIES = 224;

/** Probabilities of the length of a match. */
class LengthOdds {
  readonly #choice = evenOdds(2);
  readonly #low = evenOdds(MAX_POSITION_STATES << 3);
  readonly #middle = evenOdds(MAX_POSITION_STATES << 3);
  readonly #high = evenOdds(256);

  reset(): void {
    forget([this.#choice, this.#low, this.#middle, this.#high]);
  }

  next(bits: RangeDecoder, positionState: number): number {
    if (bits.bit(this.#choice, 0) === 0) return SHORTEST_MATCH + bits.tree(this.#low, positionState << 3, 3);
    if (bits.bit(this.#choice, 1) === 0) return SHORTEST_MATCH + 8 + bits.tree(this.#middle, positionState << 3, 3);
    return SHORTEST_MATCH + 16 + bits.tree(this.#high, 0, 8);
  }
}

/** Decodes LZMA symbols into a dictionary, within the chunks of LZMA2 (as `xz` 5 and the LZMA specification do). */
export class LzmaDecoder {
  readonly #bits = new RangeDecoder();
  readonly #dictionary: Dictionary;
  readonly #isMatch = evenOdds(STATES * MAX_POSITION_STATES);
  readonly #isRepeat = evenOdds(STATES);
  readonly #isRepeat0 = evenOdds(STATES);
  readonly #isRepeat1 = evenOdds(STATES);
  readonly #isRepeat2 = evenOdds(STATES);
  readonly #isRepeat0Long = evenOdds(STATES * MAX_POSITION_STATES);
  readonly #literal = evenOdds(LITERAL_ODDS << MAX_LITERAL_BITS);
  readonly #slot = evenOdds(LENGTH_STATES << SLOT_BITS);
  readonly #distance = evenOdds(DISTANCE_ODDS);
  readonly #align = evenOdds(1 << ALIGN_BITS);
  readonly #matchLength = new LengthOdds();
  readonly #repeatLength = new LengthOdds();
  #positionMask = 0;
  #literalPositionMask = 0;
  /** How many of the highest bits of the byte before choose the probabilities of a literal. */
  #literalContextBits = 0;
  #state = 0;
  /** The distances of the last four different matches, the last one first. */
  #distances: [number, number, number, number] = [0, 0, 0, 0];
  /** Bytes of the last match that the piece before had no room for. */
  #pending = 0;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  /** Takes the byte of properties and forgets all before. @throws BrokenArchive */
  setProperties(byte: number): void {
    const literalContextBits = byte % 9;
    const literalPositionBits = Math.trunc(byte / 9) % 5;
    if (byte > MAX_PROPERTIES || literalContextBits + literalPositionBits > MAX_LITERAL_BITS)
      throw new BrokenArchive('it is no sound xz stream');
    this.#positionMask = (1 << Math.trunc(byte / 45)) - 1;
    this.#literalPositionMask = (1 << literalPositionBits) - 1;
    this.#literalContextBits = literalContextBits;
    this.resetState();
  }

  resetState(): void {
    this.#state = 0;
    this.#distances = [0, 0, 0, 0];
    forget([this.#isMatch, this.#isRepeat, this.#isRepeat0, this.#isRepeat1, this.#isRepeat2, this.#isRepeat0Long]);
    forget([this.#literal, this.#slot, this.#distance, this.#align]);
    this.#matchLength.reset();
    this.#repeatLength.reset();
  }

  /** Begins with the bytes of a chunk. @throws BrokenArchive */
  begin(bytes: Uint8Array): void {
    this.#bits.begin(bytes);
  }

  /** Writes exactly `count` further bytes into the dictionary. @throws BrokenArchive */
  decode(count: number): void {
    let left = count - this.#repeatPending(count);
    while (left > 0) {
      const positionState = this.#dictionary.at & this.#positionMask;
      if (this.#bits.bit(this.#isMatch, this.#state * MAX_POSITION_STATES + positionState) === 0) {
        this.#literalByte();
        left -= 1;
      } else {
        this.#pending =
          this.#bits.bit(this.#isRepeat, this.#state) === 0 ? this.#match(positionState) : this.#repeat(positionState);
        left -= this.#repeatPending(left);
      }
    }
  }

  /** @throws BrokenArchive where the chunk does not end here */
  end(): void {
    if (this.#pending > 0 || !this.#bits.isAtEnd()) throw new BrokenArchive('it is no sound xz stream');
  }

  /** Writes what is left of the last match, at most `room` bytes, and returns how many. */
  #repeatPending(room: number): number {
    const count = Math.min(this.#pending, room);
    if (count > 0) this.#dictionary.repeat(this.#distances[0], count);
    this.#pending -= count;
    return count;
  }

  #literalByte(): void {
    const before = this.#dictionary.back(0);
    const context =
      ((this.#dictionary.at & this.#literalPositionMask) << this.#literalContextBits) +
      (before >> (8 - this.#literalContextBits));
    const offset = context * LITERAL_ODDS;
    const byte =
      this.#state < FIRST_MATCH_STATE ? this.#bits.tree(this.#literal, offset, 8) : this.#literalAfterMatch(offset);
    this.#dictionary.put(byte);
    if (this.#state < 4) this.#state = 0;
    else this.#state -= this.#state < 10 ? 3 : 6;
  }

  /** After a match, a literal is unlike the byte that would have continued it. */
  #literalAfterMatch(offset: number): number {
    let unlike = this.#dictionary.back(this.#distances[0]) << 1;
    let half = 0x100;
    let symbol = 1;
    while (symbol < 0x100) {
      const expected = unlike & half;
      unlike <<= 1;
      const bit = this.#bits.bit(this.#literal, offset + half + expected + symbol);
      symbol = (symbol << 1) | bit;
      half &= bit === 1 ? expected : ~expected;
    }
    return symbol & 0xff;
  }

  /** Reads a match at a new distance, and returns its length. */
  #match(positionState: number): number {
    this.#state = this.#state < FIRST_MATCH_STATE ? 7 : 10;
    const length = this.#matchLength.next(this.#bits, positionState);
    const [first, second, third] = this.#distances;
    this.#distances = [this.#nextDistance(length), first, second, third];
    return length;
  }

  #nextDistance(length: number): number {
    const lengthState = Math.min(length - SHORTEST_MATCH, LENGTH_STATES - 1);
    const slot = this.#bits.tree(this.#slot, lengthState << SLOT_BITS, SLOT_BITS);
    if (slot < SLOTS_WITHOUT_BITS) return slot;
    const bits = (slot >> 1) - 1;
    const high = (2 | (slot & 1)) * 2 ** bits;
    if (slot < FIRST_DIRECT_SLOT) return high + this.#bits.reverseTree(this.#distance, high - slot, bits);
    const direct = this.#bits.direct(bits - ALIGN_BITS) * (1 << ALIGN_BITS);
    return high + direct + this.#bits.reverseTree(this.#align, 0, ALIGN_BITS);
  }

  /** Reads a match at one of the last distances, and returns its length. */
  #repeat(positionState: number): number {
    const state = this.#state;
    this.#state = state < FIRST_MATCH_STATE ? 8 : 11;
    if (this.#bits.bit(this.#isRepeat0, state) === 0) {
      if (this.#bits.bit(this.#isRepeat0Long, state * MAX_POSITION_STATES + positionState) === 0) {
        this.#state = state < FIRST_MATCH_STATE ? 9 : 11;
        return 1;
      }
    } else this.#distances = this.#distancesInTurn(state);
    return this.#repeatLength.next(this.#bits, positionState);
  }

  #distancesInTurn(state: number): [number, number, number, number] {
    const [first, second, third, fourth] = this.#distances;
    if (this.#bits.bit(this.#isRepeat1, state) === 0) return [second, first, third, fourth];
    if (this.#bits.bit(this.#isRepeat2, state) === 0) return [third, first, second, fourth];
    return [fourth, first, second, third];
  }
}
