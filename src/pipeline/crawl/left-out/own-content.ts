import { closeSync, constants, openSync, readSync } from 'node:fs';
import { API_KEY_LENGTH, holdsOnlyApiKeys } from '../../../lib/api-key-shape.js';
import { PAGE_MARK } from '../../../pages/page-mark.js';
import type { LeftOutRule } from '../../../records/left-out.js';
import type { SourceContent } from '../../../records/source.js';
import type { BytePath } from '../file-name.js';
import { isOwnDatabase } from './own-database.js';

/** Bytes read at the beginning of a file: the header of every export fits. */
const START_BYTES = 1024;
/** Bytes that the header of an export may take: it begins with the columns of a dataset, or holds its first row. */
const HEADER_BYTES = 65_536;
/** Bytes read at its end: the row of an export after the columns of a dataset, and the program of a Parquet file. */
const END_BYTES = 4096;
/** A file with no more bytes may hold a key and nothing else. */
const MOST_KEY_BYTES = 200;

/** No private key takes more, nor several in one file. */
const MOST_PRIVATE_KEY_BYTES = 20_000;
/** Names that a copy of a private key may have: to look into every small file would double the time of a walk. */
const MAY_BE_PRIVATE_KEY = /key|rsa|dsa|ed25519|ssh|pem|priv|secret|cert|^\/?[^.]+$/iu;
const PRIVATE_KEY = /^\s*(?:-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d)/u;

/** Every page of the program is longer: its style sheet alone is. A smaller page need not be opened. */
const LEAST_PAGE_BYTES = 8000;

/** A file that is looked into, as Latin-1: the marks are ASCII. */
interface OpenFile {
  readonly file: number;
  readonly start: () => string;
  readonly end: () => string;
}

const JSON_STRING = String.raw`"(?:[^"\\]|\\.)*"`;
const SOURCE_COLUMNS = /(?:^|,)(?:assay_)?source,(?:assay_)?dataset_id,(?:assay_)?document_hash,/u;
const SLIM_COLUMNS = /^id,(?:truth,)?verdict,judged,confidence,probability_human,/u;
const SOURCE_CELLS = new RegExp(
  String.raw`"(?:assay_)?source":${JSON_STRING},"(?:assay_)?dataset_id":(?:null|${JSON_STRING}),` +
    String.raw`"(?:assay_)?document_hash":(?:null|"[0-9a-f]{64}")`,
  'u',
);
const SLIM_CELLS = new RegExp(
  String.raw`^\{"id":${JSON_STRING},(?:"truth":(?:null|"[a-z]+"),)?"verdict":(?:null|"[a-z]+"),` +
    '"judged":(?:true|false),"confidence":',
  'u',
);
const EVENT = /^\{"schema":\d+,"event":"[a-z_]+","at":"/u;
/** `created_by` in the footer, with its length before it. */
const PARQUET_PROGRAM = '\u0005assay';

const firstLine = (text: string): string => text.split(/\r?\n/u, 1)[0] ?? '';

function isOwnJsonLines({ start, end }: OpenFile): boolean {
  const line = firstLine(start());
  return EVENT.test(line) || SLIM_CELLS.test(line) || SOURCE_CELLS.test(line) || SOURCE_CELLS.test(end());
}

function isOwnCsv({ start }: OpenFile): boolean {
  const header = firstLine(start());
  return SOURCE_COLUMNS.test(header) || SLIM_COLUMNS.test(header);
}

const isOwnPage = ({ start }: OpenFile): boolean => start().includes(PAGE_MARK);

const isOwnParquet = ({ end }: OpenFile): boolean => end().includes(PARQUET_PROGRAM);

const isDatabase = ({ file }: OpenFile): boolean => isOwnDatabase(file);

/** By the ends of their names, which of the files that the program writes a file may be. */
const KINDS: Readonly<Record<string, (opened: OpenFile) => boolean>> = {
  '.csv': isOwnCsv,
  '.jsonl': isOwnJsonLines,
  '.html': isOwnPage,
  '.parquet': isOwnParquet,
  '.db': isDatabase,
  '.sqlite': isDatabase,
  '.sqlite3': isDatabase,
};

/** The files beside a database of SQLite. */
const BESIDE_A_DATABASE = /(?<=\.(?:db|sqlite3?))-(?:wal|shm|journal)$/u;

function textAt(file: number, position: number, bytes: number): string {
  const read = Buffer.alloc(bytes);
  return read.toString('latin1', 0, readSync(file, read, 0, bytes, position));
}

/** Looks into a file; what cannot be read is none of the program's. */
function looksLike(
  path: string | Buffer,
  sizeBytes: number,
  isOne: (opened: OpenFile) => boolean,
  startBytes = START_BYTES,
): boolean {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const start = (): string => textAt(file, 0, startBytes);
      return isOne({ file, start, end: () => textAt(file, Math.max(0, sizeBytes - END_BYTES), END_BYTES) });
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}

/** Whether a file is an export or a page of the program, by what it holds, whatever its name ends with. */
export function isOwnOutput(path: string, sizeBytes: number): boolean {
  const kinds = [isOwnCsv, isOwnJsonLines, isOwnPage, isOwnParquet];
  return looksLike(path, sizeBytes, (opened) => kinds.some((isOne) => isOne(opened)), HEADER_BYTES);
}

/** Also as Windows writes it, in UTF-16 or with a byte order mark. */
const isKey = ({ start }: OpenFile): boolean =>
  holdsOnlyApiKeys(start().replace(/\0|^(?:\xff\xfe|\xef\xbb\xbf)/gu, ''));

const isPrivateKey = ({ start }: OpenFile): boolean => PRIVATE_KEY.test(start().replace(/^\xef\xbb\xbf/u, ''));

function isSecret(path: BytePath, place: string | Buffer, sizeBytes: number): boolean {
  const mayBeKey = sizeBytes >= API_KEY_LENGTH && sizeBytes <= MOST_KEY_BYTES;
  if (mayBeKey && looksLike(place, sizeBytes, isKey)) return true;
  const mayBePrivate =
    sizeBytes <= MOST_PRIVATE_KEY_BYTES && MAY_BE_PRIVATE_KEY.test(path.shown.slice(path.shown.lastIndexOf('/')));
  return mayBePrivate && looksLike(place, sizeBytes, isPrivateKey);
}

/** Returns what ends a name, with its dot, in lower case. */
function endOf(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('.'), 0)).toLowerCase();
}

/**
 * Returns the rule that leaves out a file by what it holds: what the program wrote in another folder or with another
 * database, and keys. Few files are opened: those whose names end as its own, and tiny ones.
 */
export function ruleOfContent(path: BytePath, content: SourceContent): LeftOutRule | null {
  if (content.kind !== 'file') return null;
  const { sizeBytes } = content;
  const place = path.text ?? path.bytes;
  if (isSecret(path, place, sizeBytes)) return 'secret';
  const isOne = KINDS[endOf(path.shown)];
  if (isOne === isOwnPage && sizeBytes < LEAST_PAGE_BYTES) return null;
  if (isOne !== undefined) return looksLike(place, sizeBytes, isOne) ? 'own_file' : null;
  if (!BESIDE_A_DATABASE.test(path.shown)) return null;
  const database = place.slice(0, place.lastIndexOf('-'));
  return looksLike(database, sizeBytes, isDatabase) ? 'own_file' : null;
}
