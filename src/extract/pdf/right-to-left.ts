/** A piece of a line as it is drawn; its own letters are in reading order. */
export interface Piece {
  readonly text: string;
  readonly x: number;
  readonly right: number;
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const RIGHT_TO_LEFT_LETTERS = new RegExp(RIGHT_TO_LEFT, 'gu');
const LETTERS = /\p{L}/gu;
const LEFT_TO_RIGHT = /[\p{L}\p{N}]/u;
/** Forms of letters by their neighbours, and ligatures of them, which old fonts name in place of the letters. */
const FORMS = /[\ufb1d-\ufb4f\ufb50-\ufdff\ufe70-\ufefc]+/gu;
/** A bracket is drawn mirrored in a line that is read from the right. */
const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
};

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Whether a line is read from the right: most of its letters are. */
export function readsFromRight(text: string): boolean {
  const own = text.match(RIGHT_TO_LEFT_LETTERS)?.length ?? 0;
  return own > 0 && own * 2 > (text.match(LETTERS)?.length ?? 0);
}

const isNeutral = ({ text }: Piece): boolean => !LEFT_TO_RIGHT.test(text);
const isForeign = (piece: Piece): boolean => !isNeutral(piece) && !isRightToLeft(piece.text);

/** Returns the first piece of the words or numbers that end with a piece and are read from the left. */
function startOfForeign(drawn: readonly Piece[], end: number): number {
  let start = end;
  for (let at = end - 1; at >= 0; at -= 1) {
    const piece = drawn[at];
    if (piece === undefined || !(isForeign(piece) || isNeutral(piece))) break;
    if (isForeign(piece)) start = at;
  }
  return start;
}

function inReadingOrder(pieces: readonly Piece[]): readonly Piece[] {
  const drawn = [...pieces].sort((a, b) => a.x - b.x);
  const read: Piece[] = [];
  for (let at = drawn.length - 1; at >= 0; at -= 1) {
    const piece = drawn[at];
    if (piece === undefined) continue;
    if (isForeign(piece)) {
      const start = startOfForeign(drawn, at);
      read.push(...drawn.slice(start, at + 1));
      at = start;
    } else read.push(isNeutral(piece) ? { ...piece, text: mirrored(piece.text) } : piece);
  }
  return read;
}

const mirrored = (text: string): string =>
  Array.from(text)
    .reverse()
    .map((sign) => MIRRORED[sign] ?? sign)
    .join('');

/**
 * A word of another script has none of this one attached at its end; at its start it may have (`and` is one letter).
 */
const isAfterForeignWord = (text: string, piece: Piece): boolean =>
  /\p{L}$/u.test(text) && !isRightToLeft(text.slice(-1)) && isRightToLeft(piece.text.slice(0, 1));

/**
 * Returns the text of a line that is read from the right, in reading order. Programs draw such lines from either side,
 * by words or by letters, so only the places of the pieces tell.
 *
 * @param blankGap a wider gap between pieces is a space
 */
export function textFromRight(pieces: readonly Piece[], blankGap: number): string {
  let text = '';
  let before: Piece | null = null;
  for (const piece of inReadingOrder(pieces)) {
    const gap = before === null ? 0 : Math.max(before.x - piece.right, piece.x - before.right);
    const isApart =
      (gap > blankGap || isAfterForeignWord(text, piece)) && !/\s$/u.test(text) && !/^\s/u.test(piece.text);
    text += isApart ? ` ${piece.text}` : piece.text;
    before = piece;
  }
  return text.replace(FORMS, (forms) => forms.normalize('NFKC'));
}
