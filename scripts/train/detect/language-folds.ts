import type { CorpusDocument } from '../../corpora/detection.js';
import { parentSource } from '../../corpora/detection.js';
import { halfOf } from './folds.js';
import { itemAt } from '../../../src/lib/present.js';

/** With fewer texts a source does not carry a class of a language. */
const ENOUGH_TEXTS = 30;

const cellOf = ({ lang, label }: Pick<CorpusDocument, 'lang' | 'label'>): string => `${lang} ${label}`;

/**
 * What a document is left out with where there are many languages: its source in its language. A source that alone
 * carries a class of a language is halved by groups of documents on one prompt: a language is not scored by a model
 * that never read its human texts, or its AI texts.
 */
export function languageUnits(documents: readonly CorpusDocument[]): (document: CorpusDocument) => string {
  const sizes = new Map<string, Map<string, number>>();
  for (const document of documents) {
    const own = sizes.get(cellOf(document)) ?? new Map<string, number>();
    sizes.set(cellOf(document), own);
    own.set(document.source, (own.get(document.source) ?? 0) + 1);
  }
  const alone = new Set<string>();
  for (const [cell, sources] of sizes) {
    const carriers = [...sources].filter(([, size]) => size >= ENOUGH_TEXTS);
    if (carriers.length < 2) for (const source of sources.keys()) alone.add(`${source} ${cell.slice(0, 2)}`);
  }
  return (document) => {
    const unit = `${parentSource(document)} ${document.lang}`;
    return alone.has(unit) ? `${unit} ${halfOf(document.group)}` : unit;
  };
}

/**
 * Returns the sets of units that are left out together: each unit, the largest first, where the fewest texts of its
 * languages and classes are left out already.
 */
export function languageFolds(
  documents: readonly CorpusDocument[],
  unitOf: (document: CorpusDocument) => string,
  foldCount: number,
): ReadonlySet<string>[] {
  const units = new Map<string, CorpusDocument[]>();
  for (const document of documents) {
    const own = units.get(unitOf(document)) ?? [];
    units.set(unitOf(document), own);
    own.push(document);
  }
  const folds = Array.from({ length: foldCount }, () => ({
    units: new Set<string>(),
    size: 0,
    cells: new Map<string, number>(),
  }));
  for (const [unit, own] of [...units].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1))) {
    const cells = [...new Set(own.map(cellOf))];
    const crowding = folds.map((fold) => cells.reduce((sum, cell) => sum + (fold.cells.get(cell) ?? 0), 0));
    const best = folds.reduce((least, fold, at) => {
      const difference = itemAt(crowding, at) - itemAt(crowding, least);
      return difference < 0 || (difference === 0 && fold.size < itemAt(folds, least).size) ? at : least;
    }, 0);
    const chosen = itemAt(folds, best);
    chosen.units.add(unit);
    chosen.size += own.length;
    for (const document of own) chosen.cells.set(cellOf(document), (chosen.cells.get(cellOf(document)) ?? 0) + 1);
  }
  return folds.map((fold) => fold.units);
}
