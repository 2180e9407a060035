import type { SaxesTagPlain } from 'saxes';
import { SaxesParser } from 'saxes';
import { decodeText } from '../charsets/charset.js';
import { nestedTooDeeply, Refusal } from '../refusal.js';

/** Callbacks for the parts of an XML document. Names are as written, including the prefix. */
export interface XmlHandler {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Deepest nesting that is accepted: recursive readers and parsers fail on deeper documents. */
const MAX_DEPTH = 10_000;

/** Decodes XML in the encoding that it declares. */
export function decodeXml(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return decodeText(bytes, /<\?xml[^>]+encoding\s*=\s*["']([\w:.-]+)/u.exec(head)?.[1] ?? null).text;
}

/**
 * Whether a document declares entities. Office formats forbid it, and declared entities let small files expand without
 * limit.
 */
export const declaresEntities = (xml: string): boolean => /<!ENTITY/u.test(xml.slice(0, 100_000));

/** Characters that XML forbids, as they are and as references; a word processor that crashed may leave them. */
const FORBIDDEN = new RegExp(
  String.raw`[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|` +
    String.raw`&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])|x0*(?:[0-8bcef]|1[\da-f]));`,
  'giu',
);

/**
 * Walks an XML document once. Control characters are left out: the words around them can be read. Entities defined by
 * the document are not expanded, and nothing outside it is fetched. Throws `Refusal` `corrupt` for such entities and
 * for XML that is not well-formed.
 */
export function walkXml(xml: string, handler: XmlHandler): void {
  if (declaresEntities(xml))
    throw new Refusal('corrupt', 'The file defines its own XML entities, which are not supported.');
  let depth = 0;
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', () => {
    throw new Refusal('corrupt', 'The file holds XML that is not well-formed.');
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw nestedTooDeeply();
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
  parser.write(xml.replace(FORBIDDEN, '')).close();
}
