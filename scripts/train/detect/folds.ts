import type { CorpusDocument } from '../../corpora/detection.js';
import { parentSource } from '../../corpora/detection.js';
import { seededRandom } from '../../statistics/random.js';
import { present } from '../../../src/lib/present.js';

/** Sources that share prompts or human texts with another, which must not be known where they are left out. */
const LEFT_OUT_WITH: ReadonlyMap<string, string> = new Map([
  ['alpacaeval-more', 'alpacaeval'],
  ['hc3plus', 'hc3'],
  ['raidar', 'biscope'],
]);
/** Documents of one source, language and class that are scored by the model that did not see the source. */
const SAMPLE_PER_CELL = 300;

/**
 * What a document is left out with: its source, whatever the label. Where no second source carries both classes of a
 * language, its sources are halved by groups of documents on one prompt instead, for a model cannot be judged on a
 * language whose AI texts it has never read.
 */
export function leftOutUnits(documents: readonly CorpusDocument[]): (document: CorpusDocument) => string {
  const classes = new Map<string, Set<string>>();
  for (const { source, lang, label } of documents) {
    const cell = `${lang} ${source}`;
    classes.set(cell, (classes.get(cell) ?? new Set()).add(label));
  }
  const carriers = new Map<string, number>();
  for (const [cell, labels] of classes)
    if (labels.has('human') && labels.has('ai'))
      carriers.set(cell.slice(0, 2), (carriers.get(cell.slice(0, 2)) ?? 0) + 1);
  return (document) => {
    const source = parentSource(document);
    const carrierCount = carriers.get(document.lang) ?? 0;
    const alone =
      carrierCount === 0 || (carrierCount === 1 && present(classes.get(`${document.lang} ${source}`)).size === 2);
    return alone ? `${source} ${document.lang} ${halfOf(document.group)}` : (LEFT_OUT_WITH.get(source) ?? source);
  };
}

/** 0 or 1, from the name of a group of documents. */
export function halfOf(group: string): number {
  let sum = 0;
  for (const character of group) sum = (31 * sum + (character.codePointAt(0) ?? 0)) % 65_521;
  return sum % 2;
}

/**
 * Returns the sets of units that are left out together. Units with both classes, and those with one, are each spread
 * evenly by size.
 */
export function foldsOf(
  documents: readonly CorpusDocument[],
  unitOf: (document: CorpusDocument) => string,
  foldCount: number,
): ReadonlySet<string>[] {
  const labels = new Map<string, Set<string>>();
  const sizes = new Map<string, number>();
  for (const document of documents) {
    const unit = unitOf(document);
    labels.set(unit, (labels.get(unit) ?? new Set()).add(document.label));
    sizes.set(unit, (sizes.get(unit) ?? 0) + 1);
  }
  const bySize = [...sizes].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const folds = Array.from({ length: foldCount }, () => ({ units: new Set<string>(), size: 0 }));
  for (const classCount of [2, 1]) {
    for (const [unit, size] of bySize.filter(([name]) => present(labels.get(name)).size === classCount)) {
      const smallest = folds
        .filter(({ units }) => !units.has(otherHalf(unit)))
        .reduce((least, fold) => (fold.size < least.size ? fold : least));
      smallest.units.add(unit);
      smallest.size += size;
    }
  }
  return folds.map(({ units }) => units);
}

/**
 * The two halves of a source are never left out together: a language that it alone carries would be scored by a model
 * that never read it.
 */
function otherHalf(unit: string): string {
  return unit.replace(/ [01]$/u, (half) => (half === ' 0' ? ' 1' : ' 0'));
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
