import type { CorpusDocument } from './corpus.js';
import { NON_COMMERCIAL_SOURCES } from './corpus.js';
import type { LogisticOptions } from './logistic.js';
import type { ViewShape } from './rows.js';

/** One logistic regression over one or more views; the detector adds up all parts of its recipe. */
export interface PartRecipe {
  readonly views: readonly ViewShape[];
  /** Train on whole documents, or on random windows of them. */
  readonly rows: 'documents' | 'windows';
  readonly logistic: LogisticOptions;
}

/** How a model version is made. */
export interface Recipe {
  readonly version: string;
  readonly languages: 'english' | 'other';
  readonly parts: readonly PartRecipe[];
  readonly nonCommercial: boolean;
  readonly foldCount: number;
  readonly seed: number;
}

/** Human-only collections of many genres weigh less than sources with both classes: their topics would become the label. */
const EXTRA_WEIGHT = 0.4;
const ESSAYS_EXTRA_WEIGHT = 0.6;
const ESSAYS_EXTRA = new Set(['asap', 'locness']);
/** Sources weigh count^(1 − exponent): full balancing costs accuracy. */
const BALANCE_EXPONENT = 0.25;

const CASED: PartRecipe = {
  rows: 'documents',
  views: [{ form: 'cased', minOrder: 1, maxOrder: 3, bits: 22, minRows: 5 }],
  logistic: { epochs: 4, rate: 8, halfLife: 30_000, seed: 1 },
};

/** Every model version that `npm run train` can make. */
export const recipes: readonly Recipe[] = [{ version: '2026-11-21-base', languages: 'english', parts: [CASED], nonCommercial: true, foldCount: 4, seed: 20261121 }];

/** Whether a document trains this version. */
export function belongs(recipe: Recipe, document: CorpusDocument): boolean {
  if (!recipe.nonCommercial && NON_COMMERCIAL_SOURCES.has(document.source)) return false;
  return (document.lang === 'en') === (recipe.languages === 'english');
}

/** Weights of training documents: tempered by the size of their source and class, then both classes made equal. */
export function documentWeights(documents: readonly CorpusDocument[], isExtra: (document: CorpusDocument) => boolean, isLeftOut: (document: CorpusDocument) => boolean): Float32Array {
  const cell = (document: CorpusDocument): string => `${document.source} ${document.lang} ${document.label}`;
  const sizes = new Map<string, number>();
  for (const document of documents) sizes.set(cell(document), (sizes.get(cell(document)) ?? 0) + 1);
  const weights = Float32Array.from(documents, (document) => {
    if (document.label === 'mixed' || isLeftOut(document)) return 0;
    const extra = ESSAYS_EXTRA.has(document.source) ? ESSAYS_EXTRA_WEIGHT : isExtra(document) ? EXTRA_WEIGHT : 1;
    return extra * Math.pow(sizes.get(cell(document))!, -BALANCE_EXPONENT);
  });
  return balanced(weights, documents);
}

function balanced(weights: Float32Array, documents: readonly CorpusDocument[]): Float32Array {
  const totals = { human: 0, ai: 0, mixed: 0 };
  let used = 0;
  weights.forEach((weight, index) => {
    totals[documents[index]!.label] += weight;
    if (weight > 0) used += 1;
  });
  return weights.map((weight, index) => (weight === 0 ? 0 : (weight * used) / 2 / totals[documents[index]!.label]));
}
