import type { Matrix } from '../matrix.js';
import { fieldsOf, IDENTITY, isMatrix, times } from '../matrix.js';
import { numberText } from './svg-page.js';
import { NO_TEXT } from './text-state.js';
import type { TextState } from './text-state.js';

/** Lines that are said to have no width are as thin as a device draws them. */
const THINNEST = 0.3;
/** What is painted with a pattern or a gradient, which is not drawn. */
const PATTERN_GREY = '#cccccc';
const BLACK = '#000000';

/** How a page is painted at one point of its operators. */
export interface GraphicsState {
  readonly matrix: Matrix;
  readonly fill: string;
  readonly stroke: string;
  readonly fillAlpha: number;
  readonly strokeAlpha: number;
  readonly lineWidth: number;
  readonly dash: string;
  readonly text: TextState;
  /** Parts within a path that were begun since the state was saved. */
  readonly clips: number;
}

export const FIRST_STATE: GraphicsState = {
  matrix: IDENTITY,
  fill: BLACK,
  stroke: BLACK,
  fillAlpha: 1,
  strokeAlpha: 1,
  lineWidth: 1,
  dash: '',
  text: NO_TEXT,
  clips: 0,
};

const colourOf = (value: unknown): string =>
  typeof value === 'string' && /^#[\da-f]{6}$/iu.test(value) ? value : BLACK;

function widthOf(value: unknown): number {
  return typeof value === 'number' && value > THINNEST ? value : THINNEST;
}

function dashOf(value: unknown): string {
  const lengths = Array.isArray(value) ? value.filter((entry): entry is number => typeof entry === 'number') : [];
  return lengths.some((length) => length > 0) ? lengths.map((length) => numberText(Math.abs(length))).join(' ') : '';
}

const alphaOf = (value: unknown): number => (typeof value === 'number' ? Math.min(1, Math.max(0, value)) : 1);

/** Returns the state after one entry of a stored graphics state. */
function afterEntry(state: GraphicsState, entry: unknown): GraphicsState {
  if (!Array.isArray(entry)) return state;
  const values: readonly unknown[] = entry;
  const [name, value] = values;
  switch (name) {
    case 'LW':
      return { ...state, lineWidth: widthOf(value) };
    case 'D':
      return { ...state, dash: dashOf(Array.isArray(value) ? value[0] : null) };
    case 'CA':
      return { ...state, strokeAlpha: alphaOf(value) };
    case 'ca':
      return { ...state, fillAlpha: alphaOf(value) };
    default:
      return state;
  }
}

/** Returns the state after an operator that only changes how is painted; the same where it is another. */
export function stateAfter(state: GraphicsState, name: string, given: readonly unknown[]): GraphicsState {
  const [first] = given;
  switch (name) {
    case 'transform':
      return isMatrix(given) ? { ...state, matrix: times(state.matrix, given) } : state;
    case 'setFillRGBColor':
      return { ...state, fill: colourOf(first) };
    case 'setStrokeRGBColor':
      return { ...state, stroke: colourOf(first) };
    case 'setFillTransparent':
      return { ...state, fill: 'none' };
    case 'setStrokeTransparent':
      return { ...state, stroke: 'none' };
    case 'setFillColorN':
      return { ...state, fill: PATTERN_GREY };
    case 'setStrokeColorN':
      return { ...state, stroke: PATTERN_GREY };
    case 'setLineWidth':
      return { ...state, lineWidth: widthOf(first) };
    case 'setDash':
      return { ...state, dash: dashOf(first) };
    case 'setGState':
      return Array.isArray(first) ? first.reduce<GraphicsState>(afterEntry, state) : state;
    default:
      return state;
  }
}

const DRAW = [
  ['M', 2],
  ['L', 2],
  ['C', 6],
  ['Z', 0],
] as const;

/** Returns a path of the parser, numbers that name a step and are followed by its places, as SVG says it. */
export function pathData(value: unknown): string {
  const numbers = value instanceof Float32Array ? value : Object.values(fieldsOf(value));
  const steps: string[] = [];
  for (let at = 0; at < numbers.length;) {
    const step = DRAW[Number(numbers[at])];
    if (step === undefined) break;
    const places = Array.from({ length: step[1] }, (_, index) => numberText(Number(numbers[at + 1 + index])));
    steps.push(`${step[0]}${places.join(' ')}`);
    at += 1 + step[1];
  }
  return steps.join('');
}
