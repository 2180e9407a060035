import type { PatternDocument, Sentence } from './document.js';
import type { PackLanguage } from './languages.js';
import type { Span } from './quotations.js';
import type { WordSet } from './vocabulary.js';

/** A place where a pattern was found. */
export interface Found extends Span {
  /** The words that decided, where they are not the match itself. */
  readonly words?: readonly string[];
}

/** What a matcher may ask for once, when the catalogue is compiled. */
export interface Lexicon {
  /** A set of words given one by one, or by the name of a word list in the lexicons as `<name>`. */
  set(...words: readonly string[]): WordSet;
}

/** A context in which a phrase does not count: looked at only where the phrase was found. */
export type Unless = (found: Found, sentence: Sentence, document: PatternDocument) => boolean;

/** Phrases (see `phrase/syntax.ts`) by language; `any` runs in every language. */
export interface PhraseMatcher {
  readonly kind: 'phrases';
  readonly phrases: Readonly<Partial<Record<PackLanguage | 'any', readonly string[]>>>;
  readonly unless?: Unless;
}

/** Looks around an anchor token, given by its word, for a shape that no list of phrases can tell. */
export interface TokenShapeMatcher {
  readonly kind: 'token-shape';
  readonly languages: readonly PackLanguage[] | 'any';
  readonly anchors: readonly string[];
  readonly compile: (
    lexicon: Lexicon,
  ) => (document: PatternDocument, sentence: Sentence, anchor: number) => Found | null;
}

/** Looks at one sentence as a whole, if it holds one of the anchors. */
export interface SentenceShapeMatcher {
  readonly kind: 'sentence-shape';
  readonly languages: readonly PackLanguage[] | 'any';
  readonly anchors: readonly string[];
  readonly compile: (lexicon: Lexicon) => (document: PatternDocument, sentence: Sentence) => Found | null;
}

/** Another matcher whose finds count only where they stand close together. */
export interface DensityMatcher {
  readonly kind: 'density';
  readonly of: PhraseMatcher | TokenShapeMatcher | SentenceShapeMatcher;
  readonly atLeast: number;
  readonly withinWords: number;
}

/** One sentence's part in a find that spans sentences. */
export interface SentenceFound extends Found {
  readonly sentence: number;
}

/**
 * Looks back from the sentence just read; gives the sentences that take part, none further back than `MAX_LOOK_BACK`.
 * It is asked at every sentence (that holds an anchor) and may give sentences it gave before.
 */
export interface CrossSentenceMatcher {
  readonly kind: 'cross-sentence';
  readonly languages: readonly PackLanguage[] | 'any';
  /** Words of which the newest sentence must hold one to be asked about; without them every sentence is. */
  readonly anchors?: readonly string[];
  readonly compile: (lexicon: Lexicon) => (document: PatternDocument, sentence: Sentence) => readonly SentenceFound[];
}

/**
 * Looks at lines and raw characters of the whole text, before any sentence is read. Groups mark what belongs together.
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

/** How many sentences back a cross-sentence matcher may reach: sentences are held that long before they are sent. */
export const MAX_LOOK_BACK = 10;
