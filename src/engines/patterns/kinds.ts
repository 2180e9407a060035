import type { PatternDocument, Sentence } from './document.js';
import type { PackLanguage } from './languages.js';
import type { Span } from './quotations.js';
import type { WordSet } from './vocabulary.js';

/** A match of a pattern. */
export interface Found extends Span {
  /** The words that decided, if they are not the match itself. */
  readonly words?: readonly string[];
}

/** What a matcher may request once, when the catalogue is compiled. */
export interface Lexicon {
  /** Returns a set of words, given one by one or as `<name>` of a word list in the lexicons. */
  set(...words: readonly string[]): WordSet;
}

/** Whether a phrase does not count in its context. Called only after a match. */
export type Unless = (found: Found, sentence: Sentence, document: PatternDocument) => boolean;

/** Phrases (see `phrase/syntax.ts`) by language; those of `any` run in every language. */
export interface PhraseMatcher {
  readonly kind: 'phrases';
  readonly phrases: Readonly<Partial<Record<PackLanguage | 'any', readonly string[]>>>;
  readonly unless?: Unless;
}

/** Examines the text around an anchor word for a shape that cannot be written as phrases. */
export interface TokenShapeMatcher {
  readonly kind: 'token-shape';
  readonly languages: readonly PackLanguage[] | 'any';
  readonly anchors: readonly string[];
  readonly compile: (
    lexicon: Lexicon,
  ) => (document: PatternDocument, sentence: Sentence, anchor: number) => Found | null;
}

/** Examines whole sentences that contain one of the anchors. */
export interface SentenceShapeMatcher {
  readonly kind: 'sentence-shape';
  readonly languages: readonly PackLanguage[] | 'any';
  readonly anchors: readonly string[];
  readonly compile: (lexicon: Lexicon) => (document: PatternDocument, sentence: Sentence) => Found | null;
}

/** Counts the matches of another matcher only where they are close together. */
export interface DensityMatcher {
  readonly kind: 'density';
  readonly of: PhraseMatcher | TokenShapeMatcher | SentenceShapeMatcher;
  readonly atLeast: number;
  readonly withinWords: number;
}

/** The part of one sentence in a match that spans sentences. */
export interface SentenceFound extends Found {
  readonly sentence: number;
}

/**
 * Examines the sentence just read and those before it. Returns the sentences that take part, at most `MAX_LOOK_BACK`
 * back. It is called for every sentence (that contains an anchor) and may return sentences that it returned before.
 */
export interface CrossSentenceMatcher {
  readonly kind: 'cross-sentence';
  readonly languages: readonly PackLanguage[] | 'any';
  /** The newest sentence must contain one of these words; without anchors every sentence is examined. */
  readonly anchors?: readonly string[];
  readonly compile: (lexicon: Lexicon) => (document: PatternDocument, sentence: Sentence) => readonly SentenceFound[];
}

/**
 * Examines lines and raw characters of the whole text before any sentence is read. Groups mark matches that belong
 * together.
 */
export interface MarkupMatcher {
  readonly kind: 'markup';
  readonly find: (document: PatternDocument) => readonly (readonly Found[])[];
}

/** Several matchers for one pattern. */
export interface AnyOfMatcher {
  readonly kind: 'any-of';
  readonly matchers: readonly Matcher[];
}

export type Matcher =
  | AnyOfMatcher
  | PhraseMatcher
  | TokenShapeMatcher
  | SentenceShapeMatcher
  | DensityMatcher
  | CrossSentenceMatcher
  | MarkupMatcher;

/** How many sentences back a cross-sentence matcher may reach. Sentences are held that long before they are sent. */
export const MAX_LOOK_BACK = 10;
