import type { CslItem } from '../../../records/csl.js';
import { readCslItem } from './csl-item.js';

const TYPES: Readonly<Record<string, string>> = {
  JOUR: 'article-journal',
  EJOUR: 'article-journal',
  MGZN: 'article-magazine',
  NEWS: 'article-newspaper',
  CONF: 'paper-conference',
  CPAPER: 'paper-conference',
  BOOK: 'book',
  EBOOK: 'book',
  EDBOOK: 'book',
  CHAP: 'chapter',
  ECHAP: 'chapter',
  THES: 'thesis',
  RPRT: 'report',
  STAND: 'standard',
  ELEC: 'webpage',
  UNPB: 'article',
  DATA: 'dataset',
  COMP: 'software',
  ENCYC: 'entry-encyclopedia',
};

function nameOf(text: string): { readonly family: string; readonly given: string } | { readonly literal: string } {
  const [family, given] = text.split(/\s*,\s*/u);
  return family !== undefined && given !== undefined ? { family, given } : { literal: text };
}

/** Reads one RIS record from its tags and values, in file order. */
function readRecord(fields: readonly (readonly [tag: string, value: string])[]): CslItem | null {
  const all = (...tags: readonly string[]): readonly string[] =>
    fields.filter(([tag]) => tags.includes(tag)).map(([, value]) => value);
  const first = (...tags: readonly string[]): string | undefined => tags.flatMap((tag) => all(tag))[0];
  const start = first('SP');
  const end = first('EP');
  const year = /\d{4}/u.exec(first('PY', 'Y1', 'DA') ?? '')?.[0];
  const serial = first('SN');
  return readCslItem({
    id: first('ID'),
    type: TYPES[first('TY') ?? ''] ?? 'document',
    title: first('TI', 'T1', 'CT'),
    author: all('AU', 'A1').map(nameOf),
    editor: all('ED', 'A2').map(nameOf),
    ...(year !== undefined && { issued: { 'date-parts': [[Number(year)]] } }),
    'container-title': first('JO', 'T2', 'JF', 'BT', 'JA'),
    volume: first('VL'),
    issue: first('IS'),
    page: start !== undefined && end !== undefined ? `${start}-${end}` : start,
    publisher: first('PB'),
    'publisher-place': first('CY', 'PP'),
    DOI: first('DO'),
    URL: first('UR'),
    language: first('LA'),
    // SN may also hold an ISSN: only a number with the length of an ISBN counts.
    ...(serial !== undefined && /\d{9}/u.test(serial.replace(/-/gu, '')) && { ISBN: serial }),
  });
}

const TAG = /^\uFEFF?([A-Z][A-Z0-9])\s{1,2}-\s?/u;

/** Reads RIS line by line; a record ends with `ER  -` or where the next one begins. Null for one without a type. */
export async function* readRis(lines: AsyncIterable<string>): AsyncGenerator<CslItem | null> {
  let fields: (readonly [string, string])[] = [];
  function* ended(): Generator<CslItem | null> {
    if (fields.length > 0) yield fields.some(([tag]) => tag === 'TY') ? readRecord(fields) : null;
    fields = [];
  }
  for await (const line of lines) {
    const match = TAG.exec(line);
    if (match === null) continue;
    const [start, tag = ''] = match;
    if (tag === 'ER' || tag === 'TY') yield* ended();
    if (tag !== 'ER') fields.push([tag, line.slice(start.length).trim()]);
  }
  yield* ended();
}
