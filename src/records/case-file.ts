import { isoSeconds } from '../lib/iso-seconds.js';
import type { Assisted } from './assisted.js';
import type { BibliographyFindings } from './bibliography.js';
import type { Decision } from './decision.js';
import type { Evidence } from './evidence.js';
import type { ExtractedText } from './extraction.js';
import type { Judged } from './judged.js';
import type { SentenceRow } from './passages.js';
import type { PatternSentence } from './patterns.js';
import type { ProfileFacts } from './profile-facts.js';
import type { ClassProbabilities, StatedVerdict, Verdict } from './verdict.js';

/** The document of a case report, as it was read. */
export interface ExaminedDocument extends Pick<
  ExtractedText,
  'format' | 'extractor' | 'charset' | 'pages' | 'wordCount' | 'characterCount' | 'warnings' | 'properties'
> {
  /** The name of the file without its folders; whoever named it chose it. */
  readonly name: string;
  /** SHA-256 of the bytes of the file, in lower-case hex; null where they are not known. */
  readonly sha256: string | null;
  readonly examinedAtMs: number;
}

/** What the detector says about the document. */
export interface CaseResult extends Judged {
  /** Null where the service gives no verdict. */
  readonly stated: StatedVerdict | null;
  /** The class with the largest probability, stated or not. */
  readonly predicted: Verdict | null;
  readonly probabilities: ClassProbabilities | null;
  readonly confidence: string | null;
  readonly language: string | null;
  /** Words that the service counted. */
  readonly wordCount: number | null;
  readonly truncated: boolean | null;
  readonly modelVersion: string;
  readonly knownTexts: readonly string[];
  /** In the order of the text; empty where the service leaves them out. */
  readonly sentences: readonly SentenceRow[];
  /** How much of the text AI edited; null where the service does not say. */
  readonly assisted: Assisted | null;
  /** Which sections read as what, and the share of words in those that read as AI; null for a text judged at once. */
  readonly sections: { readonly map: string; readonly aiShare: number | null } | null;
  /** What the verdict rests on and the evidence against it; null where none is stated. */
  readonly evidence: Evidence | null;
  /** Why nothing is stated of a text that was judged; empty of any other. */
  readonly unsureWhy: readonly string[];
  /** The calibration profile that the verdict was stated by; null where its confidence decided. */
  readonly statedBy: ProfileFacts | null;
}

/** A part of an examination: what it found, or why it was not done. */
export type CasePart<Found> =
  { readonly status: 'done'; readonly found: Found } | { readonly status: 'not_done'; readonly message: string };

/** Another text that the newest run with a file found in it. */
export interface OtherText {
  /** SHA-256 of the text, in lower-case hex. */
  readonly hash: string;
  readonly runId: string;
  readonly runStartedAtMs: number;
}

/** Characters of an id, as summaries print it. */
const ID_SHOWN = 12;

/** Says that a run is about another text of the file than a case report. */
export function otherTextSaid({ hash, runId, runStartedAtMs }: OtherText): string {
  const started = `${isoSeconds(runStartedAtMs).slice(0, 16).replace('T', ' ')} UTC`;
  return (
    `The run ${runId} of ${started} found another text in this file (id ${hash.slice(0, ID_SHOWN)}): this report is ` +
    'about the text as it is now.'
  );
}

/** All that a case report says about one document. */
export interface CaseFile {
  readonly document: ExaminedDocument;
  readonly result: CaseResult;
  readonly patterns: CasePart<readonly PatternSentence[]>;
  readonly references: CasePart<BibliographyFindings>;
  /** What readers said about the text; left out where they were not asked for. */
  readonly decisions?: readonly Decision[];
  /** Left out where no run holds the file, or the newest that does is about this text. */
  readonly otherText?: OtherText;
  readonly programVersion: string;
}
