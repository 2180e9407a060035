import type { Assisted } from './assisted.js';
import type { Block, BlockKind } from './blocks.js';
import type { Manipulation } from './manipulation.js';
import type { ClassProbabilities, Verdict } from './verdict.js';

/**
 * Measured on held-apart data: `high` is right at least 99 % of the time, `medium` at least 90 %. Under 50 words never
 * `high`.
 */
export type ConfidenceCategory = 'low' | 'medium' | 'high';

/** Offsets are UTF-16 code units into the text. Sentences cover every character but white space at their edges. */
export interface SentenceDetection {
  readonly start: number;
  readonly end: number;
  /** 0 where the sentence was not judged. */
  readonly generatedProbability: number;
  /** Never true of a sentence that was not judged. */
  readonly highlighted: boolean;
  /** `prose` was judged, everything else was not. */
  readonly kind: BlockKind;
}

/** A document with fewer words of prose is not judged. */
export const FEWEST_JUDGED_WORDS = 50;

/** Why a document was not judged although it could be read. */
export const NOT_JUDGED_REASONS = ['not_prose', 'boilerplate', 'known_text', 'too_short', 'unknown_language'] as const;
export type NotJudgedReason = (typeof NOT_JUDGED_REASONS)[number];

/** How much of a document was judged, in words. */
export interface Coverage {
  /** 0 where there is a reason why the document was not judged. */
  readonly judgedWords: number;
  /** Words of each kind that was not judged, of prose too where nothing was; kinds without words are left out. */
  readonly notJudged: Readonly<Partial<Record<BlockKind, number>>>;
}

/** Paragraphs cover the sentences without gap or overlap. */
export interface ParagraphDetection {
  readonly startSentenceIndex: number;
  readonly sentenceCount: number;
  readonly generatedProbability: number;
}

/** The result of the detection engine for one text. */
export interface Detection {
  readonly version: string;
  readonly verdict: Verdict;
  readonly probabilities: ClassProbabilities;
  /** Probability that the verdict is right, 0–1. */
  readonly confidenceScore: number;
  readonly confidenceCategory: ConfidenceCategory;
  /** ISO 639-1, or `und`. */
  readonly language: string;
  readonly wordCount: number;
  readonly averageGeneratedProbability: number;
  readonly completelyGeneratedProbability: number;
  /** How much of the text AI edited; null where nothing was judged, and in versions that have not learned it. */
  readonly assisted: Assisted | null;
  /** Coefficient of variation of sentence lengths in words, ≥ 0. */
  readonly burstiness: number;
  readonly paragraphs: readonly ParagraphDetection[];
  readonly sentences: readonly SentenceDetection[];
  readonly coverage: Coverage;
  readonly manipulations: readonly Manipulation[];
  /** Names of the well-known texts that passages were found of. */
  readonly knownTexts: readonly string[];
  /** Null where the document was judged. With a reason the confidence is `low`. */
  readonly reason: NotJudgedReason | null;
}

/** A wording that moved the score of a text. */
export interface Reason {
  /** The words as they first occur in the text. */
  readonly phrase: string;
  /** How often the text uses them. */
  readonly count: number;
  readonly speaksFor: 'human' | 'ai';
  /** Share of all evidence in the text, for either author, that the wording carries, 0–1. */
  readonly share: number;
  /** A sentence a reader understands. */
  readonly description: string;
}

/**
 * Where a part of the collected prose begins: in the prose (`at`) and in the plain text (`start`), in UTF-16 code
 * units.
 */
export interface ProseSpan {
  readonly at: number;
  readonly start: number;
}

/** A text as every model version judges it. Made once, before the version is chosen by its language. */
export interface PreparedDocument {
  /** The text as received. */
  readonly text: string;
  /** With manipulations undone; the same string where there are none. */
  readonly plainText: string;
  /** Offset in `text` of an offset in `plainText`. */
  originalOffset(offset: number): number;
  /** Of `plainText`: in order, not overlapping, all of it but white space. */
  readonly blocks: readonly Block[];
  /** All blocks of kind `prose`, joined by blank lines. */
  readonly prose: string;
  readonly proseSpans: readonly ProseSpan[];
  /** Of the prose, or of the whole text where there is none. ISO 639-1, or `und`. */
  readonly language: string;
  readonly manipulations: readonly Manipulation[];
  /** Names of the well-known texts that passages were found of. */
  readonly knownTexts: readonly string[];
}

/** A model version that is ready to score: same text, same answer. Throws for no text, not even an empty one. */
export interface Detector {
  readonly version: string;
  /** A string is prepared first, as `prepareDocument` does without known blocks. */
  detect(document: string | PreparedDocument): Detection;
  /** The wordings that moved a text's score most, at most `limit` of them, the strongest first. */
  explain(document: string | PreparedDocument, limit: number): readonly Reason[];
}
