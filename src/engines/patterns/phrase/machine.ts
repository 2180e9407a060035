import type { Tokens } from '../tokens.js';
import { Flag } from '../tokens.js';
import type { Program } from './program.js';
import { Op } from './program.js';

const NOT_IN_A_GAP = Flag.terminal | Flag.lineBreak | Flag.url;

/**
 * Runs phrases over tokens as a Pike machine: it follows all alternatives at once, token by token, so the time on any
 * text is bounded by phrase length times match length. Earlier alternatives, longer options and shorter gaps are
 * preferred.
 */
export class PhraseMachine {
  private current = new Int32Array(256);
  private next = new Int32Array(256);
  private count = 0;
  private seen = new Int32Array(256);
  private round = 0;
  /** A look-ahead runs in the middle of a step and needs separate columns. */
  private ahead: PhraseMachine | null = null;

  /**
   * Returns the end (exclusive) of a match that starts at token `at`, or -1. `from` and `limit` are the bounds of the
   * sentence.
   */
  match(program: Program, tokens: Tokens, at: number, from: number, limit: number): number {
    if (this.seen.length < program.ops.length) this.grow(program.ops.length * 2);
    let current = this.current;
    let next = this.next;
    let matchEnd = -1;
    this.round += 1;
    this.count = 0;
    if (this.follow(program, 0, tokens, at, from, limit, current)) return at;
    let alive = this.count;
    for (let position = at; alive > 0 && position < limit; position += 1) {
      this.round += 1;
      this.count = 0;
      for (let index = 0; index < alive; index += 1) {
        const state = current[index] ?? 0;
        if (!accepts(program, state, tokens, position)) continue;
        if (this.follow(program, state + 1, tokens, position + 1, from, limit, next)) {
          matchEnd = position + 1;
          break;
        }
      }
      [current, next] = [next, current];
      alive = this.count;
    }
    return matchEnd;
  }

  private grow(size: number): void {
    this.current = new Int32Array(size);
    this.next = new Int32Array(size);
    this.seen = new Int32Array(size);
    this.round = 0;
  }

  /**
   * Adds the states reachable from `state` without reading a token, most preferred first. Returns true when the phrase
   * is complete: less preferred states are then dropped.
   *
   * Longer than other functions: one flat switch over the instructions, the innermost loop of the patterns.
   */
  private follow(
    program: Program,
    state: number,
    tokens: Tokens,
    position: number,
    from: number,
    limit: number,
    list: Int32Array,
  ): boolean {
    for (let at = state; ;) {
      if (this.seen[at] === this.round) return false;
      this.seen[at] = this.round;
      switch (program.ops[at]) {
        case Op.match:
          return true;
        case Op.jump:
          at = program.first[at] ?? 0;
          break;
        case Op.split:
          if (this.follow(program, program.first[at] ?? 0, tokens, position, from, limit, list)) return true;
          at = program.second[at] ?? 0;
          break;
        case Op.atStart:
          if (!tokens.has(position, Flag.start)) return false;
          at += 1;
          break;
        case Op.atEnd:
          if (position < limit && !tokens.has(position, Flag.terminal | Flag.lineBreak)) return false;
          at += 1;
          break;
        case Op.notBefore:
          if (position > from && (program.sets[program.first[at] ?? 0]?.has(tokens.id(position - 1)) ?? false))
            return false;
          at += 1;
          break;
        case Op.notNext:
          this.ahead ??= new PhraseMachine();
          if (this.ahead.match(program.parts[program.first[at] ?? 0]!, tokens, position, from, limit) >= 0)
            return false;
          at += 1;
          break;
        default:
          list[this.count] = at;
          this.count += 1;
          return false;
      }
    }
  }
}

function accepts(program: Program, state: number, tokens: Tokens, position: number): boolean {
  const argument = program.first[state] ?? 0;
  switch (program.ops[state]) {
    case Op.word:
      return tokens.id(position) === argument;
    case Op.capitalWord:
      return tokens.id(position) === argument && tokens.has(position, Flag.capital);
    case Op.set:
      return program.sets[argument]?.has(tokens.id(position)) ?? false;
    case Op.flags:
      return tokens.has(position, argument);
    case Op.gapWord:
      return tokens.has(position, Flag.word | Flag.number) || isInnerHyphen(tokens, position);
    case Op.gapAny:
      return !tokens.has(position, NOT_IN_A_GAP);
    default:
      return false;
  }
}

/** Whether a token is the hyphen of a compound (`fast-paced`) and not a dash. */
function isInnerHyphen(tokens: Tokens, position: number): boolean {
  return (
    tokens.has(position, Flag.punctuation) &&
    tokens.has(position, Flag.glued) &&
    !tokens.has(position, Flag.dash) &&
    tokens.text.charCodeAt(tokens.start(position)) === 45
  );
}
