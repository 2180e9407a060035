import type { SaxesTagPlain } from 'saxes';
import { SaxesParser } from 'saxes';
import { decodeText } from './charset.js';
import { Refusal } from './refusal.js';

/** What a reader does as an XML document goes by. Names are given as written, prefix included. */
export interface XmlHandler {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Nobody nests text this deep; readers and parsers that recurse do not survive it. */
const MAX_DEPTH = 10_000;

/** XML as text, in whatever encoding it says it is. */
export function decodeXml(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return decodeText(bytes, /<\?xml[^>]+encoding\s*=\s*["']([\w:.-]+)/u.exec(head)?.[1] ?? null).text;
}

/**
 * Whether a document declares entities of its own: office formats forbid it, and it is how small files unfold into
 * endless ones.
 */
export const declaresEntities = (xml: string): boolean => /<!ENTITY/u.test(xml.slice(0, 100_000));

/**
 * Walks an XML document once. Entities that the document defines are never expanded and nothing outside it is ever
 * fetched: both, and XML that is not well-formed, are refused as `corrupt`.
 */
export function walkXml(xml: string, handler: XmlHandler): void {
  if (declaresEntities(xml))
    throw new Refusal('corrupt', 'The file defines XML entities of its own, which are not expanded.');
  let depth = 0;
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', () => {
    throw new Refusal('corrupt', 'The file holds XML that is not well-formed.');
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new Refusal('corrupt', 'The file nests deeper than any document does.');
    handler.open?.(tag.name, tag.attributes);
  });
  parser.on('closetag', (tag: SaxesTagPlain) => {
    depth -= 1;
    handler.close?.(tag.name);
  });
  if (handler.text !== undefined) {
    parser.on('text', handler.text);
    parser.on('cdata', handler.text);
  }
  parser.write(xml).close();
}
