import { readPackageFile } from '../lib/package-root.js';
import type { KnownPassage } from './known-text/known-passage.js';
import { readKnownWorks } from './known-text/known-works.js';
import type { KnownWorks } from './known-text/known-works.js';
import { findPassages } from './known-text/passages.js';

export type { KnownPassage };
export { readKnownWorks };

let works: KnownWorks | null = null;

/**
 * Returns the passages of twenty words or more that are in works published before language models: declarations,
 * constitutions, scripture, licences, speeches, placeholder text. In order, without overlaps. Linear in length. Throws
 * an `Error` if the package's data is damaged.
 */
export function findKnownText(text: string): readonly KnownPassage[] {
  works ??= readKnownWorks(readPackageFile('data', 'lexicons', 'known-texts.bin'));
  return findPassages(text, works);
}
