import type { Edits } from '../manipulations/edits.js';
import type { TextLine } from './lines.js';

/** What a step of layout reads: the text as the steps before it left it, and its lines. */
export interface LaidOut {
  readonly text: string;
  /** The lines that are not blank: made when a step first asks for them. */
  readonly lines: () => readonly TextLine[];
}

/** Undoes one habit of programs. */
export type LayoutStep = (laidOut: LaidOut, edits: Edits) => void;
