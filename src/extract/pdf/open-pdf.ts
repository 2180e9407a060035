import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { InfoResult, PDFParse } from 'pdf-parse';
import type { PDFDocumentProxy, PDFPageProxy, TextContent } from 'pdfjs-dist/types/src/display/api.js';
import { isBuilt, packageFile } from '../../lib/package-root.js';
import type { FileProperties } from '../../records/extraction.js';
import { brokenProgram } from '../program-fault.js';
import { Refusal } from '../refusal.js';
import { drawPage } from './drawing/draw-page.js';
import type { Operators } from './matrix.js';
import { pagePicture } from './page-picture.js';
import type { PagePicture } from './page-picture.js';

/** A PDF as pdf-parse loads it: only this file knows the package. */
export interface OpenPdf {
  /** As the file declares it: it may be wrong by millions. */
  readonly pageCount: number;
  /** Text and place of what a page draws, pages from 1. @throws where the page is damaged */
  contentOf(page: number): Promise<TextContent>;
  /** A page as its pictures make it; null where it shows none. @throws where the page is damaged */
  pictureOf(page: number): Promise<PagePicture | null>;
  /** A whole page as an SVG picture. @throws where the page is damaged */
  drawingOf(page: number): Promise<Uint8Array>;
  /** What the file says about itself; undefined where it says nothing or that part is damaged. */
  properties(): Promise<FileProperties | undefined>;
  close(): Promise<void>;
}

/**
 * Character maps of East Asian fonts and metrics of standard fonts, which PDFs name without including them: beside the
 * built program, or in the package that they are of.
 */
const assets = isBuilt(import.meta.url)
  ? packageFile('dist', 'pdf')
  : dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Classes of a canvas that the parser names when it is loaded, and uses only to draw. */
const DRAWING = ['DOMMatrix', 'ImageData', 'Path2D'];

/**
 * Functions of the language that the parser's file replaces by slower ones, for details of errors in which Node 20
 * differs from the standard: appending to arrays alone took a sixth of the time of reading a PDF. All else in the
 * worker would use them too.
 */
const REPLACED: readonly (readonly [holder: object, name: string])[] = [
  [Array.prototype, 'push'],
  [JSON, 'parse'],
];

/** Loads a program, and gives the language its own functions back. */
async function keepingFunctions<Program>(load: () => Promise<Program>): Promise<Program> {
  const own = REPLACED.map(([holder, name]) => Reflect.getOwnPropertyDescriptor(holder, name));
  try {
    return await load();
  } finally {
    for (const [index, [holder, name]] of REPLACED.entries()) Reflect.defineProperty(holder, name, own[index] ?? {});
  }
}

/** Loaded late: most workers read no PDF. */
async function loadParser(): Promise<typeof PDFParse> {
  for (const name of DRAWING) if (!(name in globalThis)) Reflect.set(globalThis, name, Object);
  const own = globalThis.console;
  // It warns that it cannot draw without a canvas, which nothing here asks for.
  globalThis.console = { ...own, warn: () => undefined };
  try {
    // Leaves its reader where the parser looks for it, which would else load it from a file of its own.
    return await keepingFunctions(async () => {
      await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
      return (await import('pdf-parse')).PDFParse;
    });
  } finally {
    globalThis.console = own;
  }
}

/** Larger pictures in a PDF are not decoded. */
const MAX_PICTURE_PIXELS = 100_000_000;
/** Longer values are cut: they are shown in a line. */
const MAX_VALUE_CHARACTERS = 200;

function valueOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const shown = value.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return shown === '' ? null : Array.from(shown).slice(0, MAX_VALUE_CHARACTERS).join('');
}

const timeOf = (date: Date | null | undefined): string | null =>
  date instanceof Date && !Number.isNaN(date.getTime()) ? date.toISOString() : null;

function propertiesIn(result: InfoResult): FileProperties | undefined {
  const info: unknown = result.info;
  const fields: Readonly<Record<string, unknown>> =
    typeof info === 'object' && info !== null ? Object.fromEntries(Object.entries(info)) : {};
  const { CreationDate, ModDate, XmpCreateDate, XmpModifyDate } = result.getDateNode();
  const properties = {
    title: valueOf(fields['Title']),
    producer: valueOf(fields['Producer']) ?? valueOf(fields['Creator']),
    createdAt: timeOf(CreationDate) ?? timeOf(XmpCreateDate),
    modifiedAt: timeOf(ModDate) ?? timeOf(XmpModifyDate),
  };
  return Object.values(properties).every((value) => value === null) ? undefined : properties;
}

const isDocument = (value: unknown): value is PDFDocumentProxy =>
  typeof value === 'object' && value !== null && 'numPages' in value && 'getPage' in value && 'destroy' in value;

/** Its pages one by one: `getText` of the package gives up a file for one damaged page, and keeps no places. */
async function loaded(parser: PDFParse): Promise<PDFDocumentProxy> {
  // Private in the types of the package, so it is checked here; the version is pinned, and a test holds it.
  const load: unknown = parser['load'];
  const document: unknown = typeof load === 'function' ? await Reflect.apply(load, parser, []) : null;
  if (!isDocument(document)) throw brokenProgram('pdf-parse is of another version than this program was made for');
  return document;
}

async function propertiesOf(parser: PDFParse): Promise<FileProperties | undefined> {
  try {
    return propertiesIn(await parser.getInfo());
  } catch {
    // The text of a file is worth reading whatever its properties are.
    return undefined;
  }
}

function pagesOf(document: PDFDocumentProxy): Pick<OpenPdf, 'pageCount' | 'contentOf' | 'pictureOf' | 'drawingOf'> {
  const withPage = async <Result>(
    number: number,
    use: (page: PDFPageProxy, operators: Operators) => Promise<Result>,
  ): Promise<Result> => {
    const { OPS } = await keepingFunctions(() => import('pdfjs-dist/legacy/build/pdf.mjs'));
    const page = await document.getPage(number);
    try {
      return await use(page, OPS);
    } finally {
      page.cleanup();
    }
  };
  return {
    pageCount: document.numPages,
    contentOf: async (number) => {
      const page = await document.getPage(number);
      const content = await page.getTextContent();
      page.cleanup();
      return content;
    },
    pictureOf: (number) => withPage(number, pagePicture),
    drawingOf: (number) => withPage(number, drawPage),
  };
}

/** Loaded once: two at a time would each take the other's silent console for the real one. */
let parserClass: Promise<typeof PDFParse> | null = null;

/** Opens a PDF. @throws Refusal `encrypted`; any other error where the file is damaged beyond repair */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  parserClass ??= loadParser();
  const Parser = await parserClass;
  const parser = new Parser({
    data: bytes,
    verbosity: 0,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    cMapUrl: join(assets, 'cmaps', '/'),
    cMapPacked: true,
    wasmUrl: join(assets, 'wasm', '/'),
    maxImageSize: MAX_PICTURE_PIXELS,
    standardFontDataUrl: join(assets, 'standard_fonts', '/'),
  });
  try {
    const document = await loaded(parser);
    return {
      ...pagesOf(document),
      properties: () => propertiesOf(parser),
      close: () => parser.destroy(),
    };
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === 'PasswordException')
      throw new Refusal('encrypted', 'The file needs a password.');
    throw thrown;
  }
}
