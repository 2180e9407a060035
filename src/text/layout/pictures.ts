import type { Edits } from '../manipulations/edits.js';
import { itemAt } from '../../lib/present.js';
import type { LaidOut } from './step.js';

const PART = String.raw`[\ufe0f\u200d\p{Emoji_Modifier}\p{Emoji_Presentation}\p{Extended_Pictographic}]`;
const PICTURE = String.raw`(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)${PART}*`;
/** From the start of a row: to begin within one, or to part it in several ways, would take the square of its length. */
const PICTURES = new RegExp(String.raw`(?<!${PART} ?)${PICTURE}(?: ${PICTURE}){0,11}(?=[\s\p{P}]|$)`, 'gu');
const BEHIND = /[\p{L}\p{N}\p{P}] ?$/u;
/** A row of emoji that a program writes as the mark of an item, and digits in boxes. */
const FIRST_ON_LINE = new RegExp(
  String.raw`(?<=^[^\S\n]{0,8})(?:${PICTURE}(?: ${PICTURE}){0,3}|[\d#*]\ufe0f?\u20e3) ?(?=["“«„(]?[\p{L}\p{N}])`,
  'gmu',
);

/**
 * Takes away emoji behind words and sentences: the sentence before them would end behind them or begin with them. Those
 * at the start of a line are its bullets, and become one.
 */
export function takeOffPictures({ text }: LaidOut, edits: Edits): void {
  const first = [...text.matchAll(FIRST_ON_LINE)];
  const behind = [...text.matchAll(PICTURES)].filter(({ index }) =>
    BEHIND.test(text.slice(Math.max(0, index - 3), index)),
  );
  let next = 0;
  const writeBullets = (to: number): void => {
    for (; next < first.length && (first[next]?.index ?? 0) < to; next += 1) {
      const { 0: pictures, index } = itemAt(first, next);
      edits.replace(index, index + pictures.length, '• ');
    }
  };
  for (const { 0: pictures, index } of behind) {
    writeBullets(index);
    edits.replace(text.charAt(index - 1) === ' ' ? index - 1 : index, index + pictures.length, '');
  }
  writeBullets(text.length);
}
