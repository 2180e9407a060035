import type { CorpusDocument } from '../../corpora/detection.js';
import type { SentenceHead } from '../../../src/engines/detect/sentences.js';
import { NON_COMMERCIAL_SOURCES } from '../../corpora/detection.js';
import type { ClassRecipe } from './fit-classes.js';
import { SENTENCES } from './sentence-numbers.js';
import type { LogisticOptions } from './logistic.js';
import type { ViewShape } from './rows.js';

/** One logistic regression over one or more views; the detector adds up all parts of its recipe. */
export interface PartRecipe {
  readonly views: readonly ViewShape[];
  /** Train on whole documents, or on these and on stretches of them as short as a sentence. */
  readonly rows: 'documents' | 'documents-and-stretches';
  /** What has an intercept of its own: each source, each domain of each source, or only each language. */
  readonly interceptFor: 'source' | 'domain' | 'language';
  readonly logistic: LogisticOptions;
  /** Weight of the further sources with AI texts (`more`) beside those of `train`: 0, they train nothing here. */
  readonly moreWeight: number;
  /** Standard deviation of the part's scores in the sum of all parts. */
  readonly share: number;
}

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

const WORDS: ViewShape = { form: 'cased', pattern: 'runs', minOrder: 1, maxOrder: 3, bits: 22, minRows: 5 };
/** The same, seen more often: more documents have more of them, and the file must stay small. */
const OFTEN_SEEN: ViewShape = { ...WORDS, minRows: 6 };
/** A word and the second or third after it. */
const WORDS_APART: ViewShape = { form: 'cased', pattern: 'pairs', minOrder: 3, maxOrder: 4, bits: 22, minRows: 20 };
const DOCUMENT_PASSES = { epochs: 4, rate: 8, halfLife: 30_000, interceptRate: 0.05, interceptDecay: 0.01 };

/** Tells generated texts best: it learns from what the classes use most differently. */
const CONTRAST: PartRecipe = {
  rows: 'documents',
  views: [WORDS],
  interceptFor: 'source',
  logistic: { ...DOCUMENT_PASSES, smoothing: 0, ratioPower: 1, seed: 1 },
  moreWeight: 0,
  share: 1 / 3,
};

/**
 * Best on polished texts. With smoothed labels, texts that it classifies with confidence still change the weights; the
 * intercept of a domain absorbs what is typical of that domain.
 */
const SMOOTHED: PartRecipe = {
  rows: 'documents',
  views: [WORDS],
  interceptFor: 'domain',
  logistic: { ...DOCUMENT_PASSES, smoothing: 0.05, ratioPower: 0.5, seed: 3 },
  moreWeight: 0,
  share: 2 / 3,
};

const SMOOTHED_APART: PartRecipe = { ...SMOOTHED, views: [WORDS, WORDS_APART], share: 1 };

/**
 * Knows rewritten paragraphs, learners' texts and humanizers. In a part of their own, for in every part the further
 * sources cost texts that a humanizer went over.
 */
const FURTHER_SOURCES: PartRecipe = { ...SMOOTHED_APART, views: [OFTEN_SEEN, WORDS_APART], moreWeight: 1 };

const LOWER_AND_MASKED: PartRecipe = {
  rows: 'documents-and-stretches',
  views: [
    { form: 'lower', pattern: 'runs', minOrder: 1, maxOrder: 3, bits: 22, minRows: 10 },
    { form: 'masked', pattern: 'runs', minOrder: 2, maxOrder: 4, bits: 22, minRows: 20 },
  ],
  interceptFor: 'domain',
  logistic: {
    epochs: 3,
    rate: 8,
    halfLife: 90_000,
    interceptRate: 0.03,
    interceptDecay: 0.01,
    smoothing: 0,
    ratioPower: 0,
    seed: 2,
  },
  moreWeight: 0,
  share: 2 / 3,
};

/** Words of all languages, ideographs of those written without spaces, and the same apart. */
const MANY_LANGUAGES: PartRecipe = {
  rows: 'documents',
  views: [
    { form: 'lower', pattern: 'runs', minOrder: 1, maxOrder: 4, bits: 22, minRows: 3 },
    { form: 'lower', pattern: 'pairs', minOrder: 3, maxOrder: 4, bits: 22, minRows: 10 },
  ],
  interceptFor: 'domain',
  logistic: {
    epochs: 10,
    rate: 8,
    halfLife: 40_000,
    interceptRate: 0.05,
    interceptDecay: 0.01,
    smoothing: 0.05,
    ratioPower: 0.5,
    seed: 3,
  },
  moreWeight: 0,
  share: 1,
};

const MANY_LANGUAGES_STRETCHES: PartRecipe = {
  rows: 'documents-and-stretches',
  views: [
    { form: 'lower', pattern: 'runs', minOrder: 1, maxOrder: 4, bits: 22, minRows: 6 },
    { form: 'lower', pattern: 'pairs', minOrder: 3, maxOrder: 4, bits: 22, minRows: 20 },
  ],
  interceptFor: 'domain',
  logistic: {
    epochs: 3,
    rate: 8,
    halfLife: 60_000,
    interceptRate: 0.03,
    interceptDecay: 0.01,
    smoothing: 0,
    ratioPower: 0,
    seed: 4,
  },
  moreWeight: 0,
  share: 0.5,
};

/** Stems, so that the endings of a language do not make every word rare. */
const STEMS: readonly ViewShape[] = [
  { form: 'stem', pattern: 'runs', minOrder: 1, maxOrder: 3, bits: 22, minRows: 5 },
  { form: 'stem', pattern: 'pairs', minOrder: 3, maxOrder: 4, bits: 22, minRows: 12 },
];

const STEM_DOCUMENTS: PartRecipe = {
  ...MANY_LANGUAGES,
  views: STEMS,
  logistic: { ...MANY_LANGUAGES.logistic, epochs: 6 },
  moreWeight: 1,
  share: 1,
};

const STEM_STRETCHES: PartRecipe = { ...MANY_LANGUAGES_STRETCHES, views: STEMS, moreWeight: 1, share: 0.5 };

const WORD_DOCUMENTS: PartRecipe = {
  ...STEM_DOCUMENTS,
  views: [{ form: 'lower', pattern: 'runs', minOrder: 1, maxOrder: 3, bits: 22, minRows: 6 }],
  share: 0.5,
};

/** What carries over from language to language: alone it reads languages without AI texts. */
const PLAIN: PartRecipe = {
  rows: 'documents',
  views: [{ form: 'plain', pattern: 'runs', minOrder: 1, maxOrder: 4, bits: 20, minRows: 15 }],
  interceptFor: 'language',
  logistic: { ...MANY_LANGUAGES.logistic, epochs: 5, rate: 4, halfLife: 30_000, seed: 5 },
  moreWeight: 1,
  share: 0.25,
};

/** Every model version that `npm run train` can make. */
export const recipes: readonly Recipe[] = [
  {
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
  {
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
  },
];

/** The languages whose scripts a version reads. */
export function readLanguages({ languages, humanOnly = [] }: Recipe): readonly string[] {
  return [...languages, ...humanOnly];
}

/** Whether a document trains this version, or sets the scale of its language. */
export function belongs(recipe: Recipe, document: CorpusDocument): boolean {
  if (!recipe.nonCommercial && NON_COMMERCIAL_SOURCES.has(document.source)) return false;
  if (recipe.humanOnly?.includes(document.lang) === true) return document.label === 'human';
  return recipe.languages.includes(document.lang);
}
