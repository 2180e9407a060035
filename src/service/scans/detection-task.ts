import type { Block } from '../../records/blocks.js';
import type { Manipulation } from '../../records/manipulation.js';
import type { ScanAnswer } from './scan-answer.js';

/** One text for a detection worker. */
export interface DetectionTask {
  readonly text: string;
  /** The known kinds of its parts: in order, not overlapping, in UTF-16 code units of the text. */
  readonly blocks: readonly Block[];
  /** Null: the default for the text's language. */
  readonly modelVersion: string | null;
  /** Leave out the sentences. */
  readonly abbreviated: boolean;
  /** Write sentences as columns; only of a text that is exactly what the client sent. */
  readonly sentenceColumns: boolean;
  /** Add the wordings that moved the score most. */
  readonly explain: boolean;
  /** Whether the text was cut to the plan's characters. */
  readonly truncated: boolean;
  /**
   * What reading the file undid, such as invisible characters: the detector no longer sees it. Empty for a text that
   * came in a request.
   */
  readonly manipulations: readonly Manipulation[];
  /** Echoed with the result of a file. */
  readonly filename: string | null;
  /** The only text of its request: the worker writes the whole response. */
  readonly alone: boolean;
  /** Deflate the result: it is sent and kept in this form. */
  readonly deflate: boolean;
}

/** A file named as plain text: its bytes, or its path. */
export interface PlainFile {
  readonly filename: string;
  readonly content: Uint8Array | string;
  /** Unicode code points to read at most. */
  readonly characterLimit: number;
}

/** Text in its normal form, cut to the character limit. */
export interface PlainText {
  readonly text: string;
  readonly truncated: boolean;
  readonly wordCount: number;
  /** Manipulations that normalising the text has removed. */
  readonly manipulations: readonly Manipulation[];
}

/** A plain file whose text is needed by its scan alone. */
export interface PlainFileTask extends Pick<DetectionTask, 'modelVersion' | 'abbreviated' | 'explain' | 'deflate'> {
  readonly file: PlainFile;
  /** Write sentences as columns, where reading the file changes nothing in its text. */
  readonly sentenceColumns: boolean;
  /** As in a `DetectionTask`; may continue beyond the end of a text that is cut. */
  readonly blocks: readonly Block[];
}

/**
 * What a worker is asked: a full detection of a text or of a plain file, the words a text would be charged for, or the
 * text of a plain file.
 */
export type DetectionWork =
  | { readonly kind: 'detect'; readonly task: DetectionTask }
  | { readonly kind: 'detect-file'; readonly task: PlainFileTask }
  | { readonly kind: 'count'; readonly text: string }
  | { readonly kind: 'read'; readonly file: PlainFile };

/** What the worker returns; null for a file without a word, or whose bytes are no plain text. */
export type DetectionReply =
  | { readonly kind: 'detect'; readonly answer: ScanAnswer }
  | { readonly kind: 'detect-file'; readonly answer: ScanAnswer | null }
  /** In place of `detect-file`, where a block ends beyond the text. */
  | { readonly kind: 'beyond-end' }
  | { readonly kind: 'count'; readonly wordCount: number }
  | { readonly kind: 'read'; readonly text: PlainText | null };
