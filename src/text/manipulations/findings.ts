import { isLowSurrogate } from '../../lib/code-units.js';
import type { Manipulation, ManipulationKind } from '../../records/manipulation.js';
import { MANIPULATION_KINDS } from '../../records/manipulation.js';

/** The result of one step; offsets are in the text passed to it. */
export interface Finding {
  readonly kind: ManipulationKind;
  readonly count: number;
  /** Places for examples; the first three are used. */
  readonly places: readonly number[];
}

/** Most examples of one kind. */
export const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_LENGTH = 40;
/** Code units of text before the place in an example. */
const BEFORE = 6;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{C}\u2800\u00a0\u1680\u2000-\u200a\u2028-\u202f\u205f\u3000]/u;

function shown(character: string): string {
  if (character === '\n' || character === '\t') return ' ';
  return UNSEEN.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : character;
}

/** Returns a place of a text in readable form: at most 40 characters, code points for invisible ones. */
export function exampleAt(text: string, place: number): string {
  let start = Math.max(0, place - BEFORE);
  const unit = text.charCodeAt(start);
  if (isLowSurrogate(unit)) start += 1;
  let example = '';
  for (const character of text.slice(start, start + MAX_EXAMPLE_LENGTH)) {
    const next = shown(character);
    if (example.length + next.length > MAX_EXAMPLE_LENGTH) break;
    example += next;
  }
  return example.trim();
}

/** Collects places for examples: only as many as are shown, no two close together. */
export class Places {
  readonly #offsets: number[] = [];

  add(offset: number): void {
    const last = this.#offsets.at(-1);
    if (this.#offsets.length < MAX_EXAMPLES && (last === undefined || offset >= last + MAX_EXAMPLE_LENGTH))
      this.#offsets.push(offset);
  }

  get offsets(): readonly number[] {
    return this.#offsets;
  }
}

/**
 * Merges the findings of two passes over one text: counts of a kind are added, examples joined, kinds in the order of
 * the record.
 */
export function mergeManipulations(
  one: readonly Manipulation[],
  other: readonly Manipulation[],
): readonly Manipulation[] {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const all = [...one, ...other];
  return MANIPULATION_KINDS.flatMap((kind) => {
    const own = all.filter((found) => found.kind === kind);
    if (own.length === 0) return [];
    const examples = [...new Set(own.flatMap((found) => found.examples))].slice(0, MAX_EXAMPLES);
    return [{ kind, count: own.reduce((sum, { count }) => sum + count, 0), examples }];
  });
}
