import type { Assisted } from './assisted.js';
import type { BibliographyFindings } from './bibliography.js';
import type { Reason } from './detection.js';
import type { PatternSentence } from './patterns.js';
import type { ParagraphRow, SentenceRow } from './passages.js';

/** What a detection says about the inside of a document. */
export interface DetectionFindings {
  readonly scan: 'detect';
  /** In the order of the text; empty where the service left them out. */
  readonly sentences: readonly SentenceRow[];
  readonly paragraphs: readonly ParagraphRow[];
  /** Names of the well-known texts that passages were found of. */
  readonly knownTexts: readonly string[];
  /** How much of the text AI edited; null where the service does not say, or judged nothing. */
  readonly assisted: Assisted | null;
  /** The wordings that moved the score most, the strongest first; null where nobody asked. */
  readonly reasons: readonly Reason[] | null;
}

/** The sentences that show AI-writing patterns, in the order of the text. */
export interface PatternScanFindings {
  readonly scan: 'patterns';
  readonly sentences: readonly PatternSentence[];
}

export interface BibliographyScanFindings extends BibliographyFindings {
  readonly scan: 'bibliography';
}

/** What a scan found in one document, beside its verdict. */
export type Findings = DetectionFindings | PatternScanFindings | BibliographyScanFindings;

export type FindingsOf<S extends Findings['scan']> = Extract<Findings, { readonly scan: S }>;
