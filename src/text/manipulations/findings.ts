import { isLowSurrogate } from '../../lib/code-units.js';
import type { Manipulation, ManipulationKind } from '../../records/manipulation.js';
import { groupBy } from '../../lib/group-by.js';
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
/** Code units of text before the place in an example, and the most that are searched for the start of its word. */
const BEFORE = 6;
const MOST_BEFORE = 16;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{C}\u2800\u00a0\u1680\u2000-\u200a\u2028-\u202f\u205f\u3000]/u;

function shown(character: string): string {
  if (character === '\n' || character === '\t') return ' ';
  return UNSEEN.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : character;
}

/** Returns where the example of a place begins: at the start of a word if one is near. */
function startOf(text: string, place: number): number {
  const near = Math.max(0, place - BEFORE);
  if (near === 0) return 0;
  const border = text.slice(near, place).search(/\s/u);
  if (border !== -1) return near + border + 1;
  const far = Math.max(0, place - MOST_BEFORE);
  const word = /\S+$/u.exec(text.slice(far, near))?.index ?? 0;
  if (word > 0 || far === 0) return far + word;
  return isLowSurrogate(text.charCodeAt(near)) ? near + 1 : near;
}

/**
 * Returns a place of a text in readable form: at most 40 characters, whole words if they fit, code points for invisible
 * characters.
 */
export function exampleAt(text: string, place: number): string {
  const start = startOf(text, place);
  let [example, whole, at] = ['', '', start];
  for (const character of text.slice(start, start + MAX_EXAMPLE_LENGTH + 1)) {
    const next = shown(character);
    if (at > place && /\s/u.test(character)) whole = example;
    if (example.length + next.length > MAX_EXAMPLE_LENGTH) return (whole === '' ? example : whole).trim();
    example += next;
    at += character.length;
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

/** The place of a kind in the record; after all of them where it is not listed. */
function placeOf(kind: string): number {
  const place = MANIPULATION_KINDS.findIndex((known) => known === kind);
  return place === -1 ? MANIPULATION_KINDS.length : place;
}

/**
 * Merges the findings of two passes over one text: counts of a kind are added, examples joined, kinds in the order of
 * the record, those that it does not list last.
 */
export function mergeManipulations<Kind extends string>(
  one: readonly Manipulation<Kind>[],
  other: readonly Manipulation<Kind>[],
): readonly Manipulation<Kind>[] {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const byKind = groupBy([...one, ...other], ({ kind }) => kind);
  return [...byKind]
    .map(([kind, own]) => ({
      kind,
      count: own.reduce((sum, { count }) => sum + count, 0),
      examples: [...new Set(own.flatMap((found) => found.examples))].slice(0, MAX_EXAMPLES),
    }))
    .sort((a, b) => placeOf(a.kind) - placeOf(b.kind));
}
