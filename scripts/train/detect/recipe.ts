import type { CorpusDocument } from '../../corpora/detection.js';
import type { SentenceHead } from '../../../src/engines/detect/sentences.js';
import { isNonCommercial } from '../../corpora/detection.js';
import type { ClassRecipe } from './fit-classes.js';
import {
  CONTRAST,
  FURTHER_SOURCES,
  LOWER_AND_MASKED,
  OFTEN_SEEN,
  PLAIN,
  SMOOTHED,
  SMOOTHED_APART,
  STEM_DOCUMENTS,
  STEM_STRETCHES,
  WORDS_APART,
  WORD_DOCUMENTS,
} from './part-recipes.js';
import type { PartRecipe } from './part-recipes.js';
import { SENTENCES } from './sentence-numbers.js';

/** How a model version is made. */
export interface Recipe extends ClassRecipe {
  readonly version: string;
  /** ISO 639-1; documents of other languages train nothing. */
  readonly languages: readonly string[];
  /** Languages of which there is human text alone: it sets their scale, and trains nothing. */
  readonly humanOnly?: readonly string[];
  /**
   * How many words of each language count as frequent, by its human texts; if absent, 1,500 of all languages together.
   */
  readonly frequentWords?: number;
  readonly parts: readonly PartRecipe[];
  readonly nonCommercial: boolean;
  /**
   * Documents are given structure, and sources are left out in groups, as if those that are not free for commercial
   * use trained too: so a version without them can be compared with one that has them, document by document.
   */
  readonly groupedWithAll?: boolean;
  /** Whether it reads the further sources (`more`, `more-ml`). */
  readonly furtherSources: boolean;
  readonly foldCount: number;
  /**
   * What finding all boundaries between authors would be worth in the fit of the chain, in log-loss of the sentences:
   * by that loss alone it hedges where authors alternate.
   */
  readonly boundaryWorth: number;
  /** What makes the probabilities of sentences; fitted to the version's own left-out sources if absent. */
  readonly sentences?: SentenceHead;
  /** Weights of fewer steps (of 127) are dropped, so that the file stays small; 1 if absent. */
  readonly leastStep?: number;
  readonly seed: number;
}

const BASE: Recipe = {
  version: '2026-11-27-base',
  languages: ['en'],
  parts: [
    { ...CONTRAST, views: [OFTEN_SEEN] },
    { ...SMOOTHED_APART, views: [OFTEN_SEEN, WORDS_APART] },
    LOWER_AND_MASKED,
    FURTHER_SOURCES,
  ],
  nonCommercial: true,
  furtherSources: true,
  foldCount: 8,
  leastStep: 11,
  boundaryWorth: 0.5,
  sentences: SENTENCES,
  wholeTextRidge: 0.01,
  rankedShare: 0.9,
  sentencesBelowText: 3.5,
  seed: 20261121,
};

const MULTILINGUAL: Recipe = {
  version: '2026-11-26-multilingual',
  languages: 'ar bn ca cs de el es fa fi fr he hi hu id it ja ko nl pl pt ro ru tr uk vi zh'.split(' '),
  humanOnly: ['bg', 'nb', 'sv', 'ur'],
  frequentWords: 30,
  parts: [STEM_DOCUMENTS, STEM_STRETCHES, WORD_DOCUMENTS, PLAIN],
  nonCommercial: true,
  furtherSources: true,
  foldCount: 6,
  leastStep: 8,
  boundaryWorth: 0.5,
  sentences: SENTENCES,
  wholeTextRidge: 0.01,
  rankedShare: 0.9,
  seed: 20261122,
};

/** Every model version that `npm run train` can make. */
export const recipes: readonly Recipe[] = [
  BASE,
  {
    ...BASE,
    version: '2026-11-26-commercial',
    nonCommercial: false,
    groupedWithAll: true,
  },
  {
    version: '2026-11-25-light',
    languages: ['en'],
    parts: [CONTRAST, SMOOTHED],
    nonCommercial: false,
    furtherSources: false,
    foldCount: 4,
    boundaryWorth: 0.5,
    sentences: SENTENCES,
    wholeTextRidge: 0.01,
    seed: 20261123,
  },
  MULTILINGUAL,
  {
    ...MULTILINGUAL,
    version: '2026-11-26-commercial-multilingual',
    nonCommercial: false,
    groupedWithAll: true,
  },
];

/** The languages whose scripts a version reads. */
export function readLanguages({ languages, humanOnly = [] }: Recipe): readonly string[] {
  return [...languages, ...humanOnly];
}

/** Whether a document trains this version, or sets the scale of its language. */
export function belongs(recipe: Recipe, document: CorpusDocument): boolean {
  if (!recipe.nonCommercial && isNonCommercial(document)) return false;
  return isInLanguages(recipe, document);
}

/** Whether a document is read at all: it may decide how others are left out, and train nothing. */
export function isRead(recipe: Recipe, document: CorpusDocument): boolean {
  return recipe.groupedWithAll === true ? isInLanguages(recipe, document) : belongs(recipe, document);
}

function isInLanguages(recipe: Recipe, document: CorpusDocument): boolean {
  if (recipe.humanOnly?.includes(document.lang) === true) return document.label === 'human';
  return recipe.languages.includes(document.lang);
}
