import { keptNumbers, keptTable } from '../../lib/kept-tables.js';
import { BOILERPLATE_WORDS, FUNCTION_WORDS } from './word-lists.js';

/**
 * Words are recognised by a hash while a line is measured, without creating strings. A rare false match does no harm.
 */
export const HASH_SEED = 0x811c9dc5 | 0;
const HASH_FACTOR = 0x01000193;
const SLOT_MASK = 0xffff;

export const Signal = { functionWord: 1, boilerplate: 2 } as const;

/** One step of FNV-1a over code units. */
export function hashStep(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, HASH_FACTOR);
}

/** A hash's place in a table of 65,536. */
export function slotOf(hash: number): number {
  return (hash ^ (hash >>> 15)) & SLOT_MASK;
}

function hashOf(word: string): number {
  let hash = HASH_SEED;
  for (let index = 0; index < word.length; index += 1) hash = hashStep(hash, word.charCodeAt(index));
  return hash;
}

/** Entries of a list with one entry a line. */
export function lines(list: string): readonly string[] {
  return list.split('\n').filter((line) => line !== '');
}

/** Entries of a list with entries between white space. */
export function words(list: string): readonly string[] {
  return list.split(/\s+/u).filter((word) => word !== '');
}

/** A line's hash is made of its tokens' hashes. */
export function lineHashOf(line: string): number {
  return line.split(' ').reduce((hash, token) => hashStep(hash, hashOf(token)), HASH_SEED);
}

/**
 * Hashes of the lines that consist of one of the phrases of a list, in the usual forms of capitals and with each of
 * the endings. @param name of the list
 */
export function phraseHashes(name: string, list: string, endings: readonly string[]): ReadonlySet<number> {
  return new Set(keptNumbers(`blocks/${name}`, () => Int32Array.from(madeHashes(list, endings))));
}

function madeHashes(list: string, endings: readonly string[]): ReadonlySet<number> {
  const hashes = new Set<number>();
  for (const phrase of lines(list)) {
    const titled = phrase.split(' ').map(capitalised).join(' ');
    for (const form of [phrase, capitalised(phrase), titled, phrase.toLowerCase(), phrase.toUpperCase()]) {
      for (const ending of endings) hashes.add(lineHashOf(form + ending));
    }
  }
  return hashes;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function signalTable(): Uint8Array {
  const table = new Uint8Array(SLOT_MASK + 1);
  const add = (list: string, signal: number): void => {
    for (const word of words(list)) {
      for (const form of [word, capitalised(word), word.toUpperCase()]) {
        for (const end of ['', ',', '.']) {
          const slot = slotOf(hashOf(form + end));
          table[slot] = table[slot]! | signal;
        }
      }
    }
  };
  add(FUNCTION_WORDS, Signal.functionWord);
  add(BOILERPLATE_WORDS, Signal.boilerplate);
  return table;
}

/** Signals of a token by the slot of its hash. */
export const signals = keptTable('blocks/signals', signalTable);
