import {
  BULLET,
  EM_DASH,
  GREATER_THAN,
  HYPHEN,
  MIDDLE_DOT,
  PLUS_SIGN,
  SMALL_BLACK_SQUARE,
  SPACE,
  WHITE_BULLET,
} from '../../lib/code-units.js';
import { foldedUnit } from './fold.js';

/** Marks that begin an item of a list, where a space follows. */
export const LIST_MARKS = new Set([
  HYPHEN,
  EM_DASH,
  PLUS_SIGN,
  BULLET,
  WHITE_BULLET,
  SMALL_BLACK_SQUARE,
  MIDDLE_DOT,
  GREATER_THAN,
  // Bullets of word processors, among them that of a font of symbols, and signs of paragraphs.
  ...Array.from('‣●○■□►➢✓✔◦¶\uf0b7\uf0a7', (mark) => mark.charCodeAt(0)),
]);

/** Returns where a run of one mark ends, with or without spaces between the marks; `end` for a single mark. */
export function endOfRun(text: string, unit: number, end: number): number {
  let after = end;
  while (after < text.length) {
    const next = foldedUnit[text.charCodeAt(after)] === SPACE ? after + 1 : after;
    if (next >= text.length || foldedUnit[text.charCodeAt(next)] !== unit) return after;
    after = next + 1;
  }
  return after;
}

const NUMBER_IN_BRACKETS = /\[\d{1,3}\](?=\s)/y;

/** Returns where the number of a paragraph ends that is in brackets, "[12]"; `start` if there is none. */
export function endOfNumber(text: string, start: number): number {
  NUMBER_IN_BRACKETS.lastIndex = start;
  return NUMBER_IN_BRACKETS.test(text) ? NUMBER_IN_BRACKETS.lastIndex : start;
}
