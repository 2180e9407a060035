import type { CorpusDocument } from './corpus.js';
import { parentSource } from './corpus.js';
import { seededRandom } from './random.js';

/** Documents of one source, language and class that are scored by the model that did not see the source. */
const SAMPLE_PER_CELL = 300;

/**
 * So many groups of sources that are left out together, sources with both classes and sources with one spread evenly by size: no model
 * is judged on a source it has seen.
 */
export function foldsOf(documents: readonly CorpusDocument[], foldCount: number): ReadonlySet<string>[] {
  const labels = new Map<string, Set<string>>();
  const sizes = new Map<string, number>();
  for (const { source, label } of documents) {
    labels.set(source, (labels.get(source) ?? new Set()).add(label));
    sizes.set(source, (sizes.get(source) ?? 0) + 1);
  }
  const bySize = [...sizes].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const folds = Array.from({ length: foldCount }, () => ({ sources: new Set<string>(), size: 0 }));
  for (const classCount of [2, 1]) {
    for (const [source, size] of bySize.filter(([name]) => labels.get(name)!.size === classCount)) {
      const smallest = folds.reduce((least, fold) => (fold.size < least.size ? fold : least));
      smallest.sources.add(source);
      smallest.size += size;
    }
  }
  return folds.map(({ sources }) => sources);
}

/** A seeded sample, at most so many documents of each source, language and class. */
export function leftOutSample(documents: readonly CorpusDocument[], seed: number): CorpusDocument[] {
  const random = seededRandom(seed);
  const cells = new Map<string, CorpusDocument[]>();
  for (const document of documents) {
    const cell = `${parentSource(document)} ${document.lang} ${document.label} ${document.source === 'splice'}`;
    const members = cells.get(cell) ?? [];
    members.push(document);
    cells.set(cell, members);
  }
  return [...cells.values()].flatMap((cell) => {
    const ranked = cell.map((document) => ({ document, rank: random() })).sort((a, b) => a.rank - b.rank);
    return ranked.slice(0, SAMPLE_PER_CELL).map(({ document }) => document);
  });
}
