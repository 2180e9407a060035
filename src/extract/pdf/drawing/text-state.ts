import { fieldsOf, IDENTITY, isMatrix, times } from '../matrix.js';
import type { Matrix } from '../matrix.js';

/** Glyph widths and shifts between glyphs are thousandths of the size. */
const THOUSAND = 1000;
const FONT_MATRIX: Matrix = [1 / THOUSAND, 0, 0, 1 / THOUSAND, 0, 0];

/** A font as the parser has loaded it. */
export interface Font {
  readonly name: string;
  readonly matrix: Matrix;
  readonly isVertical: boolean;
  /** How its glyphs are below each other, where they do. */
  readonly verticalMetrics: readonly number[];
  /** The operators of each glyph of a font that draws them itself; null of other fonts. */
  readonly drawn: Readonly<Record<string, unknown>> | null;
}

/** One glyph of a text, or a shift. */
export interface Glyph {
  readonly character: string;
  readonly width: number;
  readonly isSpace: boolean;
  readonly isInFont: boolean;
  readonly metrics: readonly number[] | null;
  readonly drawnBy: string;
  readonly accent: { readonly character: string; readonly x: number; readonly y: number } | null;
}

const numberOf = (value: unknown, otherwise = 0): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
const numbersOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.map((entry: unknown) => numberOf(entry)) : [];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns a font of the parser. Its values are of a class, so they are asked for by name. */
export function fontOf(value: unknown): Font | null {
  if (typeof value !== 'object' || value === null) return null;
  const get = (name: string): unknown => Reflect.get(value, name);
  const matrix = get('fontMatrix');
  return {
    name: textOf(get('loadedName')),
    matrix: isMatrix(matrix) ? matrix : FONT_MATRIX,
    isVertical: get('vertical') === true,
    verticalMetrics: numbersOf(get('defaultVMetrics')),
    drawn: get('isType3Font') === true ? fieldsOf(get('charProcOperatorList')) : null,
  };
}

function accentOf(value: unknown): Glyph['accent'] {
  const { fontChar, offset } = fieldsOf(value);
  const { x, y } = fieldsOf(offset);
  return typeof fontChar === 'string' ? { character: fontChar, x: numberOf(x), y: numberOf(y) } : null;
}

/** Returns the glyphs and shifts of a text. */
export function glyphsOf(value: unknown): readonly (Glyph | number)[] {
  if (!Array.isArray(value)) return [];
  return value.map((entry: unknown) => {
    if (typeof entry === 'number') return entry;
    const { fontChar, width, isSpace, isInFont, vmetric, operatorListId, accent } = fieldsOf(entry);
    return {
      character: textOf(fontChar),
      width: numberOf(width),
      isSpace: isSpace === true,
      isInFont: isInFont !== false,
      metrics: Array.isArray(vmetric) ? numbersOf(vmetric) : null,
      drawnBy: textOf(operatorListId),
      accent: accentOf(accent),
    };
  });
}

/** A glyph at its place, in units of the size. */
export interface PlacedGlyph {
  readonly character: string;
  readonly x: number;
  readonly y: number;
}

/** Where the next text of a page is drawn, and how. */
export interface TextState {
  readonly font: Font | null;
  readonly size: number;
  readonly matrix: Matrix;
  readonly x: number;
  readonly y: number;
  readonly lineX: number;
  readonly lineY: number;
  readonly leading: number;
  readonly characterSpace: number;
  readonly wordSpace: number;
  /** How wide glyphs are; 1: as the font has them. */
  readonly scale: number;
  readonly rise: number;
  readonly mode: number;
}

export const NO_TEXT: TextState = {
  font: null,
  size: 0,
  matrix: IDENTITY,
  x: 0,
  y: 0,
  lineX: 0,
  lineY: 0,
  leading: 0,
  characterSpace: 0,
  wordSpace: 0,
  scale: 1,
  rise: 0,
  mode: 0,
};

function moved(text: TextState, x: number, y: number): TextState {
  const [lineX, lineY] = [text.lineX + x, text.lineY + y];
  return { ...text, x: lineX, y: lineY, lineX, lineY };
}

/** Returns the state after an operator about text; the same where it is another. @param loaded finds a font */
export function textAfter(
  text: TextState,
  name: string,
  given: readonly unknown[],
  loaded: (name: unknown) => Font | null,
): TextState {
  const [first, second] = [numberOf(given[0]), numberOf(given[1])];
  switch (name) {
    case 'beginText':
      return { ...text, matrix: IDENTITY, x: 0, y: 0, lineX: 0, lineY: 0 };
    case 'setFont':
      return { ...text, font: loaded(given[0]), size: second };
    case 'setTextMatrix':
      return isMatrix(given[0]) ? { ...text, matrix: given[0], x: 0, y: 0, lineX: 0, lineY: 0 } : text;
    case 'moveText':
      return moved(text, first, second);
    case 'setLeading':
      return { ...text, leading: -first };
    case 'setLeadingMoveText':
      return moved({ ...text, leading: second }, first, second);
    case 'nextLine':
      return moved(text, 0, text.leading);
    case 'setCharSpacing':
      return { ...text, characterSpace: first };
    case 'setWordSpacing':
      return { ...text, wordSpace: first };
    case 'setHScale':
      return { ...text, scale: first / 100 };
    case 'setTextRise':
      return { ...text, rise: first };
    case 'setTextRenderingMode':
      return { ...text, mode: first };
    default:
      return text;
  }
}

/** Returns where glyphs of a text begin, in units of its size. */
export function textMatrixOf(text: TextState): Matrix {
  const { size, scale, matrix, x, y, rise } = text;
  return times(times(matrix, [1, 0, 0, 1, x, y + rise]), [scale * size, 0, 0, size, 0, 0]);
}

/** Returns the glyphs of a text at their places, and the state after it. */
export function setOut(
  text: TextState,
  glyphs: readonly (Glyph | number)[],
): { readonly placed: readonly PlacedGlyph[]; readonly after: TextState } {
  const { font, size } = text;
  if (font === null || size === 0) return { placed: [], after: text };
  const placed: PlacedGlyph[] = [];
  const unit = font.matrix[0];
  let at = 0;
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') {
      at += ((font.isVertical ? 1 : -1) * glyph) / THOUSAND;
      continue;
    }
    const space = ((glyph.isSpace ? text.wordSpace : 0) + text.characterSpace) / size;
    const [advance = 0, , top = 0] = glyph.metrics ?? font.verticalMetrics;
    const left = glyph.metrics?.[1] ?? glyph.width / 2;
    const place = font.isVertical ? { x: -left * unit, y: -(at + top * unit) } : { x: at, y: 0 };
    if (glyph.isInFont) placed.push({ character: glyph.character, ...place });
    if (glyph.accent !== null)
      placed.push({ character: glyph.accent.character, x: place.x + glyph.accent.x, y: place.y + glyph.accent.y });
    at += font.isVertical ? -advance * unit - space : glyph.width * unit + space;
  }
  const after = font.isVertical ? { ...text, y: text.y - at * size } : { ...text, x: text.x + at * size * text.scale };
  return { placed, after };
}
