import type { Matrix } from '../matrix.js';

/** A page whose drawing takes more letters than this is left unfinished. */
const MOST_LETTERS = 6_000_000;
const DECIMALS = 3;

/** Returns a number as drawings hold it. */
export function numberText(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toFixed(DECIMALS))) : '0';
}

function matrixText(matrix: Matrix): string {
  return matrix.map((value) => String(Number(value.toPrecision(6)))).join(' ');
}

/** How a path or a glyph is painted; null: not. */
export interface Paint {
  readonly fill: string | null;
  readonly fillAlpha: number;
  readonly stroke: string | null;
  readonly strokeAlpha: number;
  readonly lineWidth: number;
  readonly dash: string;
  readonly isEvenOdd: boolean;
}

const alphaText = (name: string, alpha: number): string => (alpha < 1 ? ` ${name}-opacity="${numberText(alpha)}"` : '');

function paintText({ fill, fillAlpha, stroke, strokeAlpha, lineWidth, dash, isEvenOdd }: Paint): string {
  const filled =
    fill === null
      ? ' fill="none"'
      : ` fill="${fill}"${alphaText('fill', fillAlpha)}${isEvenOdd ? ' fill-rule="evenodd"' : ''}`;
  if (stroke === null) return filled;
  const dashed = dash === '' ? '' : ` stroke-dasharray="${dash}"`;
  const line = ` stroke="${stroke}" stroke-width="${numberText(lineWidth)}"`;
  return `${filled}${line}${alphaText('stroke', strokeAlpha)}${dashed}`;
}

/**
 * A page as an SVG picture. Nothing of the text of a file comes into it: it holds numbers, colours and pictures, which
 * are written here.
 */
export class SvgPage {
  readonly #parts: string[] = [];
  readonly #definitions: string[] = [];
  readonly #glyphs = new Map<string, string>();
  #letters = 0;
  #clips = 0;

  /** Whether there is no room for more. */
  get isFull(): boolean {
    return this.#letters > MOST_LETTERS;
  }

  #add(part: string): void {
    this.#letters += part.length;
    this.#parts.push(part);
  }

  #define(definition: string): void {
    this.#letters += definition.length;
    this.#definitions.push(definition);
  }

  path(data: string, matrix: Matrix, paint: Paint): void {
    if (data !== '') this.#add(`<path d="${data}" transform="matrix(${matrixText(matrix)})"${paintText(paint)}/>`);
  }

  /** @param png its bytes @param matrix from the unit square, y upwards */
  picture(png: Uint8Array, matrix: Matrix, alpha: number): void {
    const source = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
    const placed = `transform="matrix(${matrixText(matrix)}) matrix(1 0 0 -1 0 1)"`;
    this.#add(
      `<image width="1" height="1" preserveAspectRatio="none" ${placed}${alphaText('', alpha).replace(' -', ' ')}` +
        ` href="${source}"/>`,
    );
  }

  /** Paints glyphs beside each other, each in units of their size. */
  glyphs(
    glyphs: readonly { readonly path: string; readonly x: number; readonly y: number }[],
    matrix: Matrix,
    paint: Paint,
  ): void {
    const uses = glyphs.map(({ path, x, y }) => {
      const across = x === 0 ? '' : ` x="${numberText(x)}"`;
      return `<use href="#${this.#glyph(path)}"${across}${y === 0 ? '' : ` y="${numberText(y)}"`}/>`;
    });
    if (uses.length > 0)
      this.#add(`<g transform="matrix(${matrixText(matrix)})"${paintText(paint)}>${uses.join('')}</g>`);
  }

  #glyph(path: string): string {
    const known = this.#glyphs.get(path);
    if (known !== undefined) return known;
    const id = `g${this.#glyphs.size}`;
    this.#glyphs.set(path, id);
    this.#define(`<path id="${id}" d="${path}"/>`);
    return id;
  }

  /** Begins a part of which only what lies within a path is seen. It is ended by `endClip`. */
  beginClip(data: string, matrix: Matrix, isEvenOdd: boolean): void {
    const id = `c${(this.#clips += 1)}`;
    const rule = isEvenOdd ? ' clip-rule="evenodd"' : '';
    this.#define(
      `<clipPath id="${id}"><path d="${data}" transform="matrix(${matrixText(matrix)})"${rule}/></clipPath>`,
    );
    this.#add(`<g clip-path="url(#${id})">`);
  }

  endClip(): void {
    this.#parts.push('</g>');
  }

  /** Returns the whole picture, as wide and high as the page in points. */
  text(width: number, height: number): string {
    const size = `width="${numberText(width)}" height="${numberText(height)}"`;
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${numberText(width)} ${numberText(height)}">` +
      `<defs>${this.#definitions.join('')}</defs><rect ${size} fill="#fff"/>${this.#parts.join('')}</svg>`
    );
  }
}
