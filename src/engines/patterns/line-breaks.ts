import {
  ASTERISK,
  BULLET,
  CARRIAGE_RETURN,
  GREATER_THAN,
  HYPHEN,
  LINE_FEED,
  NUMBER_SIGN,
  PLUS_SIGN,
  SPACE,
  TAB,
  VERTICAL_BAR,
} from '../../lib/code-units.js';

/**
 * Whether a line break starts something new: blank lines, list markers, headings and quote marks do, a plain line end
 * inside a paragraph does not.
 */
export function endOfLineBreak(
  text: string,
  start: number,
  end: number,
): { readonly index: number; readonly breaks: boolean } {
  let index = start;
  let newlines = 0;
  for (; index < end; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === LINE_FEED) newlines += 1;
    else if (unit !== SPACE && unit !== TAB && unit !== CARRIAGE_RETURN) break;
  }
  const marker = text.charCodeAt(index);
  const isMarker =
    marker === NUMBER_SIGN ||
    marker === GREATER_THAN ||
    marker === VERTICAL_BAR ||
    ((marker === HYPHEN || marker === ASTERISK || marker === PLUS_SIGN || marker === BULLET) &&
      /\s/u.test(text.charAt(index + 1)));
  return { index, breaks: newlines > 1 || isMarker };
}
