import type { CorpusDocument } from './corpus.js';
import { NON_COMMERCIAL_SOURCES } from './corpus.js';
import type { LogisticOptions } from './logistic.js';
import type { ViewShape } from './rows.js';

/** One logistic regression over one or more views; the detector adds up all parts of its recipe. */
export interface PartRecipe {
  readonly views: readonly ViewShape[];
  /** Train on whole documents, or on these and on stretches of them as short as a sentence. */
  readonly rows: 'documents' | 'documents-and-stretches';
  readonly logistic: LogisticOptions;
}

/** How a model version is made. */
export interface Recipe {
  readonly version: string;
  /** ISO 639-1; documents of other languages train nothing. */
  readonly languages: readonly string[];
  readonly parts: readonly PartRecipe[];
  readonly nonCommercial: boolean;
  /** Share of the training documents that are read in lower case, so that case decides nothing alone. */
  readonly lowerCaseShare: number;
  readonly foldCount: number;
  readonly seed: number;
}

/** Human-only collections of many genres weigh less than sources with both classes: their topics would become the label. */
const EXTRA_WEIGHT = 0.4;
const ESSAYS_EXTRA_WEIGHT = 0.6;
const ESSAYS_EXTRA = new Set(['asap', 'locness']);
/** Sources weigh count^(1 − exponent): full balancing costs accuracy. */
const BALANCE_EXPONENT = 0.1;

const CASED: PartRecipe = {
  rows: 'documents',
  views: [{ form: 'cased', minOrder: 1, maxOrder: 3, bits: 22, minRows: 5 }],
  logistic: { epochs: 4, rate: 8, halfLife: 30_000, interceptRate: 0.05, interceptDecay: 0.01, seed: 1 },
};

const LOWER_AND_MASKED: PartRecipe = {
  rows: 'documents-and-stretches',
  views: [
    { form: 'lower', minOrder: 1, maxOrder: 3, bits: 22, minRows: 10 },
    { form: 'masked', minOrder: 2, maxOrder: 4, bits: 22, minRows: 20 },
  ],
  logistic: { epochs: 3, rate: 8, halfLife: 90_000, interceptRate: 0.03, interceptDecay: 0.01, seed: 2 },
};

const LOWER_AND_MASKED_DOCUMENTS: PartRecipe = {
  rows: 'documents',
  views: [
    { form: 'lower', minOrder: 1, maxOrder: 4, bits: 22, minRows: 3 },
    { form: 'masked', minOrder: 2, maxOrder: 4, bits: 21, minRows: 5 },
  ],
  logistic: { epochs: 5, rate: 8, halfLife: 20_000, interceptRate: 0.05, interceptDecay: 0.01, seed: 3 },
};

/** Every model version that `npm run train` can make. */
export const recipes: readonly Recipe[] = [
  { version: '2026-11-21-base', languages: ['en'], parts: [CASED, LOWER_AND_MASKED], nonCommercial: true, lowerCaseShare: 0, foldCount: 12, seed: 20261121 },
  { version: '2026-11-21-light', languages: ['en'], parts: [CASED], nonCommercial: false, lowerCaseShare: 0, foldCount: 4, seed: 20261123 },
  { version: '2026-11-21-multilingual', languages: ['de', 'es', 'fr', 'ja', 'pt', 'ru', 'vi', 'zh'], parts: [LOWER_AND_MASKED_DOCUMENTS], nonCommercial: true, lowerCaseShare: 0.3, foldCount: 6, seed: 20261122 },
];

/** Whether a document trains this version. */
export function belongs(recipe: Recipe, document: CorpusDocument): boolean {
  if (!recipe.nonCommercial && NON_COMMERCIAL_SOURCES.has(document.source)) return false;
  return recipe.languages.includes(document.lang);
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

/** Both classes weigh the same in every language, so that no language leans to one. */
function balanced(weights: Float32Array, documents: readonly CorpusDocument[]): Float32Array {
  const classOf = ({ lang, label }: CorpusDocument): string => `${lang} ${label}`;
  const totals = new Map<string, number>();
  const used = new Map<string, number>();
  weights.forEach((weight, index) => {
    const { lang } = documents[index]!;
    totals.set(classOf(documents[index]!), (totals.get(classOf(documents[index]!)) ?? 0) + weight);
    if (weight > 0) used.set(lang, (used.get(lang) ?? 0) + 1);
  });
  return weights.map((weight, index) => {
    const document = documents[index]!;
    return weight === 0 ? 0 : (weight * used.get(document.lang)!) / 2 / totals.get(classOf(document))!;
  });
}
