import { seededRandom } from '../../statistics/random.js';
import type { Example, TokenPool } from './rows.js';
import { itemAt } from '../../../src/lib/present.js';

/** Tokens of the stretches, log-uniform: from one sentence to a paragraph. */
const SHORTEST_STRETCH = 10;
const LONGEST_STRETCH = 160;
const STRETCHES_PER_DOCUMENT = 4;
const TOKENS_PER_STRETCH = 60;
/** Whole documents are read so often for each time their stretches are. */
const DOCUMENT_COPIES = 2;

/** Every document as one example. */
export function wholeDocuments(pool: TokenPool): Example[] {
  return Array.from({ length: pool.offsets.length - 1 }, (_, document) => ({
    document,
    from: 0,
    to: lengthOf(pool, document),
  }));
}

/**
 * Returns every document, and one to four random stretches of it: the weights must separate authors in a sentence as
 * well as in a text.
 */
export function documentsAndStretches(pool: TokenPool, seed: number): Example[] {
  const random = seededRandom(seed);
  const documents = wholeDocuments(pool);
  const examples = Array.from({ length: DOCUMENT_COPIES }, () => documents).flat();
  for (const { document, to: length } of documents) {
    const count = Math.min(STRETCHES_PER_DOCUMENT, Math.max(1, Math.round(length / TOKENS_PER_STRETCH)));
    for (let stretch = 0; stretch < count; stretch += 1) {
      const size = Math.min(
        length,
        Math.round(SHORTEST_STRETCH * Math.pow(LONGEST_STRETCH / SHORTEST_STRETCH, random())),
      );
      const from = Math.floor(random() * (length - size + 1));
      examples.push({ document, from, to: from + size });
    }
  }
  return examples;
}

function lengthOf(pool: TokenPool, document: number): number {
  return itemAt(pool.offsets, document + 1) - itemAt(pool.offsets, document);
}
