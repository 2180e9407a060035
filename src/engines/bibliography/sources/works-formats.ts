import type { CslItem } from '../../../records/csl.js';
import { isArxivWork, readArxivWork } from './read-arxiv.js';
import { readBibtex } from './read-bibtex.js';
import { readCslItem } from './csl-item.js';
import { isDblp, readDblp } from './read-dblp.js';
import { isOpenAlexWork, readOpenAlexWork } from './read-openalex.js';
import { isPubmed, readPubmed } from './read-pubmed.js';
import { readRis } from './read-ris.js';
import { isZoteroCsv, isZoteroItem, readZoteroCsv, readZoteroItem } from './read-zotero.js';

type JsonRecord = Readonly<Record<string, unknown>>;

/** A kind of record in JSON files. */
export interface JsonWorksFormat {
  readonly name: string;
  readonly recognises: (record: JsonRecord) => boolean;
  /** Null for a record without title and author. */
  readonly read: (record: JsonRecord) => CslItem | null;
}

/** A file format that is not JSON. */
export interface TextWorksFormat {
  readonly name: string;
  /** Whether a file starts like one. */
  readonly recognises: (head: string) => boolean;
  /** Yields null for a record that cannot be read. Holds a bounded part of the file. */
  readonly read: (chunks: AsyncIterable<string>) => AsyncIterable<CslItem | null>;
}

/** Splits text that arrives in pieces into lines. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = '';
  for await (const chunk of chunks) {
    const lines = (pending + chunk).split(/\r\n|\r|\n/u);
    pending = lines.pop() ?? '';
    yield* lines;
  }
  if (pending !== '') yield pending;
}

/** Kinds of JSON records: one file and one line each. The first that recognises a record reads it. */
export const jsonWorksFormats: readonly JsonWorksFormat[] = [
  { name: 'OpenAlex', recognises: isOpenAlexWork, read: readOpenAlexWork },
  { name: 'arXiv', recognises: isArxivWork, read: readArxivWork },
  { name: 'Zotero', recognises: isZoteroItem, read: readZoteroItem },
  // Crossref's records are CSL-JSON with names of types of their own.
  { name: 'Crossref or CSL-JSON', recognises: () => true, read: readCslItem },
];

/** Formats that are not JSON: one file and one line each. The first that recognises the start of a file reads it. */
export const textWorksFormats: readonly TextWorksFormat[] = [
  { name: 'DBLP XML', recognises: isDblp, read: readDblp },
  { name: 'PubMed XML', recognises: isPubmed, read: readPubmed },
  { name: 'Zotero CSV', recognises: isZoteroCsv, read: readZoteroCsv },
  {
    name: 'RIS',
    recognises: (head) => /^\s*TY\s{1,2}-/mu.test(head),
    read: (chunks) => readRis(linesOf(chunks)),
  },
  {
    name: 'BibTeX',
    recognises: (head) => /^\s*@\s*[a-z]+\s*[{(]/imu.test(head),
    read: (chunks) => readBibtex(linesOf(chunks)),
  },
];
