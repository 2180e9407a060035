import { Readable } from 'node:stream';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sha256Base64 } from '../../lib/hash.js';
import type { Html } from '../../pages/html.js';
import type { Inline, PageParts } from '../../pages/page.js';
import { styleSheet } from '../../pages/style.js';
import { pageScript } from './script.js';

const inline = (text: string): Inline => ({ text, sha256: sha256Base64(text) });

/** Style sheet and script of every page of a report. */
export const REPORT_PARTS: PageParts = { style: inline(styleSheet), script: inline(pageScript) };

async function* markupOf(pieces: AsyncIterable<Html>): AsyncGenerator<string> {
  for await (const { markup } of pieces) yield markup;
}

/** Writes a page in pieces, as fast as `out` drains, and leaves `out` open. */
export function writePieces(pieces: AsyncIterable<Html>, out: Writable): Promise<void> {
  return pipeline(Readable.from(markupOf(pieces), { highWaterMark: 1 }), out, { end: false });
}
