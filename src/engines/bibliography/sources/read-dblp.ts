import type { CslItem, CslName } from '../../../records/csl.js';
import { readCslItem } from './csl-item.js';
import { xmlRecords } from './xml-records.js';
import type { XmlRecord } from './xml-records.js';

/** DBLP's names of kinds of works; `www` entries are home pages of people. */
const TYPES: Readonly<Record<string, string>> = {
  article: 'article-journal',
  inproceedings: 'paper-conference',
  proceedings: 'book',
  book: 'book',
  incollection: 'chapter',
  phdthesis: 'thesis',
  mastersthesis: 'thesis',
  data: 'dataset',
};

/** Whether a file starts like `dblp.xml`. */
export const isDblp = (head: string): boolean => /<dblp[\s>]|<!DOCTYPE dblp\b/u.test(head);

/** Returns a name; DBLP distinguishes people of one name by four digits after it. */
function nameOf(text: string): CslName {
  const words = text
    .replace(/\s+\d{4}$/u, '')
    .trim()
    .split(' ');
  const suffix = /^(?:Jr\.?|Sr\.?|I{1,3}|IV)$/u.test(words.at(-1) ?? '') ? 2 : 1;
  const family = words.splice(-suffix, 1)[0] ?? text;
  return words.length === 0 ? { literal: family } : { family, given: words.join(' ') };
}

function workOf({ name, attributes, fields }: XmlRecord): CslItem | null {
  const all = (path: string): readonly string[] =>
    fields.filter((field) => field.path === path && field.text !== '').map(({ text }) => text);
  const links = all('ee');
  const doi = links.map((link) => /doi\.org\/(10\..+)$/u.exec(link)?.[1]).find((found) => found !== undefined);
  const venue = all('journal')[0] ?? all('booktitle')[0];
  const arxiv = venue === 'CoRR' ? /^abs\/(\d{4}\.\d{4,5}|[\w-]+\/\d+)/u.exec(all('volume')[0] ?? '')?.[1] : undefined;
  return readCslItem({
    id: attributes['key'],
    type: arxiv === undefined ? (TYPES[name] ?? 'document') : 'article',
    // DBLP ends titles with a full stop.
    title: all('title')[0]?.replace(/(?<!\.)\.$/u, ''),
    author: all('author').map(nameOf),
    editor: all('editor').map(nameOf),
    issued: { 'date-parts': [[all('year')[0]]] },
    'container-title': venue,
    ...(arxiv === undefined
      ? { volume: all('volume')[0], page: all('pages')[0] }
      : { archive: 'arXiv', archive_location: arxiv }),
    issue: all('number')[0],
    publisher: all('publisher')[0] ?? all('school')[0],
    ISBN: all('isbn')[0],
    DOI: doi === undefined ? undefined : decodeURIComponentSafely(doi),
  });
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Yields the works of DBLP's XML (https://dblp.org/xml/). Null for one that cannot be read. */
export async function* readDblp(chunks: AsyncIterable<string>): AsyncGenerator<CslItem | null> {
  for await (const record of xmlRecords(chunks, 'dblp', Object.keys(TYPES)))
    yield record === null ? null : workOf(record);
}
