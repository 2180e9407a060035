import type { CorpusDocument } from '../../corpora/detection.js';
import type { PartRecipe } from './part-recipes.js';
import { itemAt, present } from '../../../src/lib/present.js';

/**
 * Human-only collections of many genres weigh less than sources with both classes: their topics would become the label.
 */
const EXTRA_WEIGHT = 0.4;
const ESSAYS_EXTRA_WEIGHT = 0.6;
const ESSAYS_EXTRA = new Set(['asap', 'locness']);
/** Sources weigh count^(1 − exponent): full balancing costs accuracy. */
const BALANCE_EXPONENT = 0.1;
/**
 * Documents of a language weigh the count of its documents to minus this: a language of few learns as fast as it needs
 * to.
 */
const LANGUAGE_EXPONENT = 0.25;

/** The files that a training document is from: with both classes, of one class and many genres, or further sources. */
export type Provenance = 'main' | 'extra' | 'more';

/**
 * Weights of training documents in a part: tempered by the size of their source and class, then both classes made
 * equal.
 */
export function documentWeights(
  part: PartRecipe,
  documents: readonly CorpusDocument[],
  provenanceOf: (document: CorpusDocument) => Provenance,
  isLeftOut: (document: CorpusDocument) => boolean,
): Float32Array {
  const fileWeights = { main: 1, extra: EXTRA_WEIGHT, more: part.moreWeight };
  const cell = (document: CorpusDocument): string => `${document.source} ${document.lang} ${document.label}`;
  const sizes = new Map<string, number>();
  for (const document of documents) sizes.set(cell(document), (sizes.get(cell(document)) ?? 0) + 1);
  const weights = Float32Array.from(documents, (document) => {
    if (document.label === 'mixed' || isLeftOut(document)) return 0;
    const weight = ESSAYS_EXTRA.has(document.source) ? ESSAYS_EXTRA_WEIGHT : fileWeights[provenanceOf(document)];
    return weight * Math.pow(present(sizes.get(cell(document))), -BALANCE_EXPONENT);
  });
  return balanced(weights, documents);
}

/**
 * Both classes weigh the same in every language, so that no language leans to one; documents of languages with few
 * weigh more.
 */
function balanced(weights: Float32Array, documents: readonly CorpusDocument[]): Float32Array {
  const classOf = ({ lang, label }: CorpusDocument): string => `${lang} ${label}`;
  const totals = new Map<string, number>();
  const used = new Map<string, number>();
  weights.forEach((weight, index) => {
    const { lang } = itemAt(documents, index);
    totals.set(classOf(itemAt(documents, index)), (totals.get(classOf(itemAt(documents, index))) ?? 0) + weight);
    if (weight > 0) used.set(lang, (used.get(lang) ?? 0) + 1);
  });
  const ordinary = [...used.values()].reduce((sum, count) => sum + count, 0) / used.size;
  return weights.map((weight, index) => {
    const document = itemAt(documents, index);
    if (weight === 0) return 0;
    const count = present(used.get(document.lang));
    return (
      (weight * count * Math.pow(count / ordinary, -LANGUAGE_EXPONENT)) / 2 / present(totals.get(classOf(document)))
    );
  });
}
