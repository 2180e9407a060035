import type { PDFOperatorList, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js';
import { fieldsOf, isMatrix, times } from '../matrix.js';
import type { Matrix, Operators } from '../matrix.js';
import { decoded, maskSamples, paintedSamples } from '../page-samples.js';
import type { Samples } from '../page-samples.js';
import { FIRST_STATE, pathData, stateAfter } from './graphics-state.js';
import type { GraphicsState } from './graphics-state.js';
import { samplesPng } from './samples-png.js';
import { SvgPage } from './svg-page.js';
import type { Paint } from './svg-page.js';
import { fontOf, glyphsOf, setOut, textAfter, textMatrixOf } from './text-state.js';
import type { Font, Glyph } from './text-state.js';

/** Fonts whose glyphs are drawn by operators may name each other. */
const DEEPEST = 3;
/** Decimals of the outlines of glyphs, which are in units of their size. */
const OUTLINE_DECIMALS = 3;
/** Ways to show a text that paint nothing: a scan has its recognised text below it. */
const UNSEEN_MODES: ReadonlySet<number> = new Set([3, 7]);

/** Which operators of a path fill it and draw its line. */
const PATHS: Readonly<Record<string, { readonly fills?: true; readonly strokes?: true; readonly evenOdd?: true }>> = {
  stroke: { strokes: true },
  closeStroke: { strokes: true },
  fill: { fills: true },
  rawFillPath: { fills: true },
  eoFill: { fills: true, evenOdd: true },
  fillStroke: { fills: true, strokes: true },
  closeFillStroke: { fills: true, strokes: true },
  eoFillStroke: { fills: true, strokes: true, evenOdd: true },
  closeEOFillStroke: { fills: true, strokes: true, evenOdd: true },
};

function rectangle(value: unknown): string {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.isArray(value) ? value.map(Number) : [];
  return pathData(new Float32Array([0, x0, y0, 1, x1, y0, 1, x1, y1, 1, x0, y1, 3]));
}

const seen = (colour: string): string | null => (colour === 'none' ? null : colour);

/** Follows the operators of a page and draws what they paint. */
class PageDrawer {
  readonly svg = new SvgPage();
  readonly #page: PDFPageProxy;
  readonly #names: ReadonlyMap<number, string>;
  readonly #saved: GraphicsState[] = [];
  #state = FIRST_STATE;
  #clip: 'even-odd' | 'whole' | null = null;
  /** Groups that are masks hold no colours of the page: within one nothing is drawn. */
  #masks = 0;
  #groups: boolean[] = [];
  #depth = 0;

  constructor(page: PDFPageProxy, operators: Operators, matrix: Matrix) {
    this.#page = page;
    this.#names = new Map(Object.entries(operators).map(([name, number]) => [number, name]));
    this.#state = { ...FIRST_STATE, matrix };
  }

  run(operators: readonly unknown[], given: readonly unknown[]): void {
    for (const [index, operator] of operators.entries()) {
      if (this.svg.isFull) return;
      const own: unknown = given[index];
      this.#apply(this.#names.get(Number(operator)) ?? '', Array.isArray(own) ? own : []);
    }
  }

  /** Ends what is still open. */
  end(): void {
    while (this.#saved.length > 0) this.#restore();
    this.#leaveClips(this.#state.clips);
  }

  #apply(name: string, given: readonly unknown[]): void {
    if (name === 'beginGroup' || name === 'endGroup') this.#group(name, given);
    else if (name === 'save' || name === 'beginAnnotation' || name === 'paintFormXObjectBegin') this.#save(name, given);
    else if (name === 'restore' || name === 'endAnnotation' || name === 'paintFormXObjectEnd') this.#restore();
    else if (name === 'clip') this.#clip = 'whole';
    else if (name === 'eoClip') this.#clip = 'even-odd';
    else if (name === 'constructPath') this.#path(given);
    else if (name === 'showText') this.#showText(glyphsOf(given[0]));
    else if (name.startsWith('paint')) this.#paint(name, given);
    else {
      const state = stateAfter(this.#state, name, given);
      this.#state = { ...state, text: textAfter(state.text, name, given, (font) => this.#fontOf(font)) };
    }
  }

  #fontOf(name: unknown): Font | null {
    const fonts = this.#page.commonObjs;
    return typeof name === 'string' && fonts.has(name) ? fontOf(fonts.get(name)) : null;
  }

  #group(name: string, given: readonly unknown[]): void {
    if (name === 'beginGroup') {
      const { smask: mask } = fieldsOf(given[0]);
      const isMask = typeof mask === 'object' && mask !== null;
      this.#groups.push(isMask);
      if (isMask) this.#masks += 1;
      this.#save('save', []);
      return;
    }
    if (this.#groups.pop() === true) this.#masks -= 1;
    this.#restore();
  }

  #save(name: string, given: readonly unknown[]): void {
    this.#saved.push(this.#state);
    this.#state = { ...this.#state, clips: 0 };
    const matrices =
      name === 'paintFormXObjectBegin' ? [given[0]] : name === 'beginAnnotation' ? given.slice(2, 4) : [];
    for (const matrix of matrices)
      if (isMatrix(matrix)) this.#state = { ...this.#state, matrix: times(this.#state.matrix, matrix) };
    if (name === 'paintFormXObjectBegin' && Array.isArray(given[1])) this.#within(rectangle(given[1]), false);
  }

  #restore(): void {
    const before = this.#saved.pop();
    if (before === undefined) return;
    this.#leaveClips(this.#state.clips);
    this.#state = before;
  }

  #within(data: string, isEvenOdd: boolean): void {
    if (this.#masks > 0) return;
    this.svg.beginClip(data, this.#state.matrix, isEvenOdd);
    this.#state = { ...this.#state, clips: this.#state.clips + 1 };
  }

  #leaveClips(count: number): void {
    for (let index = 0; index < count; index += 1) this.svg.endClip();
  }

  #paintOf({ fills, strokes, evenOdd }: (typeof PATHS)[string]): Paint {
    const { fill, fillAlpha, stroke, strokeAlpha, lineWidth, dash } = this.#state;
    return {
      fill: fills === true ? seen(fill) : null,
      fillAlpha,
      stroke: strokes === true ? seen(stroke) : null,
      strokeAlpha,
      lineWidth,
      dash,
      isEvenOdd: evenOdd === true,
    };
  }

  #path([operator, given]: readonly unknown[]): void {
    const data = pathData(Array.isArray(given) ? given[0] : null);
    const how = PATHS[this.#names.get(Number(operator)) ?? ''];
    if (how !== undefined && this.#masks === 0) this.svg.path(data, this.#state.matrix, this.#paintOf(how));
    if (this.#clip !== null) this.#within(data, this.#clip === 'even-odd');
    this.#clip = null;
  }

  #showText(glyphs: readonly (Glyph | number)[]): void {
    const { text, matrix } = this.#state;
    const { placed, after } = setOut(text, glyphs);
    const { font, mode } = text;
    if (font?.drawn != null) this.#drawGlyphs(glyphs, font);
    else if (font !== null && this.#masks === 0 && !UNSEEN_MODES.has(mode)) {
      const outlines = placed.flatMap(({ character, x, y }) => {
        const path = this.#outlineOf(`${font.name}_path_${character}`);
        return path === '' ? [] : [{ path, x, y }];
      });
      const how = mode % 4 === 1 ? ({ strokes: true } as const) : ({ fills: true } as const);
      const paint = this.#paintOf(how);
      const lineWidth = paint.lineWidth / Math.max(1, Math.abs(text.size));
      this.svg.glyphs(outlines, times(matrix, textMatrixOf(text)), { ...paint, lineWidth });
    }
    this.#state = { ...this.#state, text: after };
  }

  /** The outline of a glyph as the parser has made it: letters for steps, and numbers. */
  #outlineOf(name: string): string {
    const outlines = this.#page.commonObjs;
    const path: unknown = outlines.has(name) ? outlines.get(name) : null;
    if (typeof path !== 'string' || !/^[\d\sMLCQZe.,+-]*$/u.test(path)) return '';
    return path.replace(/-?\d+\.\d+(?:e[+-]?\d+)?/gu, (number) =>
      String(Number(Number(number).toFixed(OUTLINE_DECIMALS))),
    );
  }

  /** Draws glyphs of a font by their operators, one after the other. */
  #drawGlyphs(glyphs: readonly (Glyph | number)[], font: Font): void {
    if (this.#depth >= DEEPEST) return;
    this.#depth += 1;
    let { text } = this.#state;
    for (const glyph of glyphs) {
      const drawn = typeof glyph === 'number' ? {} : fieldsOf(font.drawn?.[glyph.drawnBy]);
      const { fnArray: operators, argsArray: given } = drawn;
      this.#save('save', []);
      const matrix = times(times(this.#state.matrix, textMatrixOf(text)), font.matrix);
      this.#state = { ...this.#state, matrix };
      const height = this.#saved.length;
      if (Array.isArray(operators) && Array.isArray(given)) this.run(operators, given);
      while (this.#saved.length >= height) this.#restore();
      text = setOut(text, [glyph]).after;
    }
    this.#depth -= 1;
  }

  #paint(name: string, given: readonly unknown[]): void {
    const [first] = given;
    if (name === 'paintImageXObject' || name === 'paintInlineImageXObject')
      this.#picture(paintedSamples(this.#page, first));
    else if (name === 'paintImageMaskXObject') this.#picture(maskSamples(this.#page, first));
    else if (name === 'paintImageMaskXObjectGroup')
      for (const mask of Array.isArray(first) ? first : [])
        this.#picture(maskSamples(this.#page, mask), fieldsOf(mask)['transform']);
    else if (name === 'paintSolidColorImageMask')
      this.svg.path(rectangle([0, 0, 1, 1]), this.#state.matrix, this.#paintOf({ fills: true }));
    else if (name.endsWith('Repeat')) this.#repeated(name, given);
  }

  #repeated(name: string, given: readonly unknown[]): void {
    const isMask = name === 'paintImageMaskXObjectRepeat';
    const samples = (isMask ? maskSamples : paintedSamples)(this.#page, given[0]);
    const [a = 1, b = 0, c = 0, d = 1] = (isMask ? given.slice(1, 5) : [given[1], 0, 0, given[2]]).map(Number);
    const places: unknown = given.at(-1);
    if (!(Array.isArray(places) || places instanceof Float32Array)) return;
    for (let at = 0; at + 1 < places.length; at += 2)
      this.#picture(samples, [a, b, c, d, Number(places[at]), Number(places[at + 1])]);
  }

  #picture(samples: Samples | null, within: unknown = null): void {
    if (samples === null || this.#masks > 0 || this.svg.isFull) return;
    const { fill, fillAlpha } = this.#state;
    const matrix = isMatrix(within) ? times(this.#state.matrix, within) : this.#state.matrix;
    const [a, b, c, d] = matrix;
    this.svg.picture(samplesPng(samples, fill, [Math.hypot(a, b), Math.hypot(c, d)]), matrix, fillAlpha);
  }
}

/**
 * Returns a page as an SVG picture: text by the outlines of its glyphs, lines, areas and pictures. Patterns and
 * gradients are grey, and how layers mix is left out.
 */
export async function drawPage(page: PDFPageProxy, operators: Operators): Promise<Uint8Array> {
  const list: PDFOperatorList = await page.getOperatorList();
  await decoded(page, list);
  const viewport = page.getViewport({ scale: 1 });
  const matrix: unknown = viewport.transform;
  const drawer = new PageDrawer(page, operators, isMatrix(matrix) ? matrix : FIRST_STATE.matrix);
  drawer.run(list.fnArray, list.argsArray);
  drawer.end();
  return Buffer.from(drawer.svg.text(viewport.width, viewport.height), 'utf8');
}
