/** Returns the shape of a mark, as in `Tokens.shapes`. */
const shapeOf = (character: string): number => 64 + (character.codePointAt(0) ?? 0);

/** Shapes of single marks. */
export const COMMA = shapeOf(',');
export const STOP = shapeOf('.');
export const COLON = shapeOf(':');
export const SEMICOLON = shapeOf(';');
export const OPEN = shapeOf('(');
export const CLOSE = shapeOf(')');
export const OPEN_SQUARE = shapeOf('[');
export const CLOSE_SQUARE = shapeOf(']');
/** `"`, which both opens and closes. */
export const QUOTE = shapeOf('"');

const openingQuotes = new Set(Array.from('“«„', shapeOf));
const closingQuotes = new Set(Array.from('”»', shapeOf));
const openers = new Set(Array.from('([{“"«‘„', shapeOf));

export const isOpeningQuote = (shape: number): boolean => openingQuotes.has(shape);
export const isClosingQuote = (shape: number): boolean => closingQuotes.has(shape);
/** Whether a mark opens a bracket or a quotation. */
export const isOpener = (shape: number): boolean => openers.has(shape);

/** Class of each mark by code point; only `.,:;()“"”«»-–[]/` have one. */
const classes = new Uint8Array(0x2100);
for (const [index, character] of Array.from('.,:;()"“”«»-–[]/').entries())
  classes[character.codePointAt(0) ?? 0] = index + 1;

/** Returns the class of a mark, from 1; 0 for a mark that separates nothing. */
export function classOfMark(shape: number): number {
  return classes[shape - 64] ?? 0;
}
