import { seededRandom } from './random.js';
import type { Example, TokenPool } from './rows.js';

const SHORTEST_WINDOW = 25;
const LONGEST_WINDOW = 340;
const WINDOWS_PER_DOCUMENT = 3;

/** Every document as one example. */
export function wholeDocuments(pool: TokenPool): Example[] {
  return Array.from({ length: pool.offsets.length - 1 }, (_, document) => ({ document, from: 0, to: lengthOf(pool, document) }));
}

/** One to three random windows a document, log-uniform in length, so that short texts are trained for too. */
export function randomWindows(pool: TokenPool, seed: number): Example[] {
  const random = seededRandom(seed);
  const examples: Example[] = [];
  for (let document = 0; document + 1 < pool.offsets.length; document += 1) {
    const length = lengthOf(pool, document);
    const count = Math.min(WINDOWS_PER_DOCUMENT, Math.max(1, Math.round(length / 150)));
    for (let window = 0; window < count; window += 1) {
      const size = Math.min(length, Math.round(SHORTEST_WINDOW * Math.pow(LONGEST_WINDOW / SHORTEST_WINDOW, random())));
      const from = Math.floor(random() * (length - size + 1));
      examples.push({ document, from, to: from + size });
    }
  }
  return examples;
}

function lengthOf(pool: TokenPool, document: number): number {
  return pool.offsets[document + 1]! - pool.offsets[document]!;
}
