import type { CslItem } from '../../../records/csl.js';
import { isArxivWork, readArxivWork } from './read-arxiv.js';
import { readBibtex } from './read-bibtex.js';
import { readCslItem } from './csl-item.js';
import { isDblp, readDblp } from './read-dblp.js';
import { isOpenAlexWork, readOpenAlexWork } from './read-openalex.js';
import { isPubmed, readPubmed } from './read-pubmed.js';
import { readRis } from './read-ris.js';
import { textLines } from './text-lines.js';
import { isZoteroCsv, isZoteroItem, readZoteroCsv, readZoteroItem } from './read-zotero.js';

type JsonRecord = Readonly<Record<string, unknown>>;

/** A kind of record in JSON files. */
export interface JsonWorksFormat {
  readonly name: string;
  /** Whether such a record is of a public dump, of millions of works, which are packed. */
  readonly isOfDump: (record: JsonRecord) => boolean;
  readonly recognises: (record: JsonRecord) => boolean;
  /** Null for a record without title and author. */
  readonly read: (record: JsonRecord) => CslItem | null;
}

/** A file format that is not JSON. */
export interface TextWorksFormat {
  readonly name: string;
  readonly isDump: boolean;
  /** Whether a file starts like one. */
  readonly recognises: (head: string) => boolean;
  /** Yields null for a record that cannot be read. Holds a bounded part of the file. */
  readonly read: (chunks: AsyncIterable<string>) => AsyncIterable<CslItem | null>;
}

/** Kinds of JSON records: one file and one line each. The first that recognises a record reads it. */
export const jsonWorksFormats: readonly JsonWorksFormat[] = [
  { name: 'OpenAlex', isOfDump: () => true, recognises: isOpenAlexWork, read: readOpenAlexWork },
  { name: 'arXiv', isOfDump: () => true, recognises: isArxivWork, read: readArxivWork },
  { name: 'Zotero', isOfDump: () => false, recognises: isZoteroItem, read: readZoteroItem },
  // Crossref's records are CSL-JSON with names of types of their own, and say who deposited them.
  {
    name: 'Crossref, CSL-',
    isOfDump: (record) => 'prefix' in record && 'member' in record,
    recognises: () => true,
    read: readCslItem,
  },
];

/** Formats that are not JSON: one file and one line each. The first that recognises the start of a file reads it. */
export const textWorksFormats: readonly TextWorksFormat[] = [
  { name: 'DBLP XML', isDump: true, recognises: isDblp, read: readDblp },
  { name: 'PubMed XML', isDump: true, recognises: isPubmed, read: readPubmed },
  { name: 'Zotero CSV', isDump: false, recognises: isZoteroCsv, read: readZoteroCsv },
  {
    name: 'RIS',
    isDump: false,
    recognises: (head) => /^\s*TY\s{1,2}-/mu.test(head),
    read: (chunks) => readRis(textLines(chunks)),
  },
  {
    name: 'BibTeX',
    isDump: false,
    recognises: (head) => /^\s*@\s*[a-z]+\s*[{(]/imu.test(head),
    read: (chunks) => readBibtex(textLines(chunks)),
  },
];
