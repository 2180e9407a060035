import type { Edits } from '../manipulations/edits.js';
import type { LaidOut } from './step.js';

const PART = String.raw`[\ufe0f\u200d\p{Emoji_Modifier}\p{Emoji_Presentation}\p{Extended_Pictographic}]`;
const PICTURE = String.raw`(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)${PART}*`;
/** From the start of a row: to begin within one, or to part it in several ways, would take the square of its length. */
const PICTURES = new RegExp(String.raw`(?<!${PART} ?)${PICTURE}(?: ${PICTURE}){0,11}(?=[\s\p{P}]|$)`, 'gu');
const BEHIND = /[\p{L}\p{N}\p{P}] ?$/u;

/**
 * Takes away emoji behind words and sentences: the sentence before them would end behind them or begin with them. Those
 * at the start of a line are its bullets.
 */
export function takeOffPictures({ text }: LaidOut, edits: Edits): void {
  for (const { 0: pictures, index } of text.matchAll(PICTURES)) {
    const before = text.slice(Math.max(0, index - 3), index);
    if (BEHIND.test(before)) edits.replace(before.endsWith(' ') ? index - 1 : index, index + pictures.length, '');
  }
}
