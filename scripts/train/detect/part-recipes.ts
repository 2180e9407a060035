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

const WORDS: ViewShape = { form: 'cased', pattern: 'runs', minOrder: 1, maxOrder: 3, bits: 22, minRows: 5 };
/** The same, seen more often: more documents have more of them, and the file must stay small. */
export const OFTEN_SEEN: ViewShape = { ...WORDS, minRows: 6 };
/** A word and the second or third after it. */
export const WORDS_APART: ViewShape = {
  form: 'cased',
  pattern: 'pairs',
  minOrder: 3,
  maxOrder: 4,
  bits: 22,
  minRows: 20,
};
const DOCUMENT_PASSES = { epochs: 4, rate: 8, halfLife: 30_000, interceptRate: 0.05, interceptDecay: 0.01 };

/** Tells generated texts best: it learns from what the classes use most differently. */
export const CONTRAST: PartRecipe = {
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
export const SMOOTHED: PartRecipe = {
  rows: 'documents',
  views: [WORDS],
  interceptFor: 'domain',
  logistic: { ...DOCUMENT_PASSES, smoothing: 0.05, ratioPower: 0.5, seed: 3 },
  moreWeight: 0,
  share: 2 / 3,
};

export const SMOOTHED_APART: PartRecipe = { ...SMOOTHED, views: [WORDS, WORDS_APART], share: 1 };

/**
 * Knows rewritten paragraphs, learners' texts and humanizers. In a part of their own, for in every part the further
 * sources cost texts that a humanizer went over.
 */
export const FURTHER_SOURCES: PartRecipe = { ...SMOOTHED_APART, views: [OFTEN_SEEN, WORDS_APART], moreWeight: 1 };

export const LOWER_AND_MASKED: PartRecipe = {
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

export const STEM_DOCUMENTS: PartRecipe = {
  ...MANY_LANGUAGES,
  views: STEMS,
  logistic: { ...MANY_LANGUAGES.logistic, epochs: 6 },
  moreWeight: 1,
  share: 1,
};

export const STEM_STRETCHES: PartRecipe = { ...MANY_LANGUAGES_STRETCHES, views: STEMS, moreWeight: 1, share: 0.5 };

export const WORD_DOCUMENTS: PartRecipe = {
  ...STEM_DOCUMENTS,
  views: [{ form: 'lower', pattern: 'runs', minOrder: 1, maxOrder: 3, bits: 22, minRows: 6 }],
  share: 0.5,
};

/** What carries over from language to language: alone it reads languages without AI texts. */
export const PLAIN: PartRecipe = {
  rows: 'documents',
  views: [{ form: 'plain', pattern: 'runs', minOrder: 1, maxOrder: 4, bits: 20, minRows: 15 }],
  interceptFor: 'language',
  logistic: { ...MANY_LANGUAGES.logistic, epochs: 5, rate: 4, halfLife: 30_000, seed: 5 },
  moreWeight: 1,
  share: 0.25,
};
