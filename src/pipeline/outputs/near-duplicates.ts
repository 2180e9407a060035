import type { SentenceRow } from '../../records/passages.js';

/** Words of one piece of a text that is compared. */
const WORDS_OF_PIECE = 4;
/**
 * Pieces of a text that are compared: those with the smallest hashes, so that equal pieces of two texts are chosen
 * alike.
 */
const PIECES = 128;
/** Only the beginning of a long text is compared. */
const MOST_WORDS = 2_000;
/** Texts that share so much of their pieces are nearly the same. */
const NEARLY_THE_SAME = 0.7;

/** Texts that share less of their chosen pieces are not compared: they cannot be nearly the same. */
const LEAST_SHARED = 0.5;

/** The chosen pieces of a text, smallest first. */
export type Sketch = readonly number[];

/** FNV-1a, mixed once more so that its smallest values are as good as drawn at random. */
function hashOf(piece: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < piece.length; index += 1) hash = Math.imul(hash ^ piece.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function wordsOf(sentences: readonly SentenceRow[]): readonly string[] {
  const words: string[] = [];
  for (const { text } of sentences) {
    words.push(
      ...text
        .toLowerCase()
        .split(/\s+/u)
        .filter((word) => word !== ''),
    );
    if (words.length >= MOST_WORDS) break;
  }
  return words.slice(0, MOST_WORDS);
}

/**
 * Returns what of a text is compared; empty where nothing can be. Where no words are kept, the lengths of sentences
 * stand for them.
 */
export function sketchOf(sentences: readonly SentenceRow[]): Sketch {
  const words = wordsOf(sentences);
  const units = words.length === 0 ? sentences.map(({ start, end }) => String(end - start)) : words;
  const pieces = new Set<number>();
  for (let start = 0; start + WORDS_OF_PIECE <= units.length; start += 1)
    pieces.add(hashOf(units.slice(start, start + WORDS_OF_PIECE).join(' ')));
  return [...pieces].sort((a, b) => a - b).slice(0, PIECES);
}

/**
 * Returns for each text the index of the first text that it is nearly the same as; its own where there is none. Only
 * texts that share a piece are compared, so that the work grows with the texts and not with their pairs.
 */
export function firstOfSame(sketches: readonly Sketch[]): readonly number[] {
  const byPiece = new Map<number, number[]>();
  return sketches.map((sketch, index) => {
    const shared = new Map<number, number>();
    for (const piece of sketch)
      for (const other of byPiece.get(piece) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
    const same = [...shared]
      .filter(([, count]) => count >= sketch.length * LEAST_SHARED)
      .map(([other]) => other)
      .sort((a, b) => a - b)
      .find((other) => isNearlySame(sketches[other] ?? [], sketch));
    if (same !== undefined) return same;
    for (const piece of sketch) byPiece.set(piece, [...(byPiece.get(piece) ?? []), index]);
    return index;
  });
}

/** Whether two texts are nearly the same, estimated from the smallest pieces of both together. */
export function isNearlySame(a: Sketch, b: Sketch): boolean {
  if (a.length === 0 || b.length === 0) return false;
  const [own, other] = [new Set(a), new Set(b)];
  const both = [...new Set([...a, ...b])].sort((x, y) => x - y).slice(0, PIECES);
  const shared = both.filter((piece) => own.has(piece) && other.has(piece)).length;
  return shared / both.length >= NEARLY_THE_SAME;
}
