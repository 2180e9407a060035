import { Refusal } from '../refusal.js';

const AS_DOCUMENT = 'export it as PDF or DOCX';
const AS_ROWS = 'export it as CSV, or as PDF';
const AS_SLIDES = 'save it as PPTX or PDF';
const AS_BOOK = 'convert it to EPUB or PDF';
const AS_PDF = 'convert it to PDF';
const AS_DOWNLOAD = 'download it as DOCX or PDF';
const AS_TARGET = 'name the file that it leads to, or save the page';
/** Of archives that a run reads too. */
const UNPACK = 'unpack it first, or read what it holds with assay run';

/** Kinds of files that are not read, by extension, as people call them, and what makes them readable. */
const KINDS: Readonly<Record<string, readonly [name: string, whatToDo: string]>> = {
  azw3: ['a Kindle e-book', AS_BOOK],
  azw: ['a Kindle e-book', AS_BOOK],
  chm: ['a compiled HTML help file', 'convert it to HTML or PDF'],
  djv: ['a DjVu document', AS_PDF],
  djvu: ['a DjVu document', AS_PDF],
  fb2: ['a FictionBook e-book', AS_BOOK],
  gdoc: ['a link to a document of Google Docs', AS_DOWNLOAD],
  gsheet: ['a link to a spreadsheet of Google Sheets', AS_ROWS],
  gslides: ['a link to a presentation of Google Slides', AS_SLIDES],
  hwp: ['a Hangul document', AS_DOCUMENT],
  indd: ['an InDesign document', AS_DOCUMENT],
  key: ['a Keynote presentation', AS_SLIDES],
  lit: ['a Microsoft Reader e-book', AS_BOOK],
  lnk: ['a shortcut', AS_TARGET],
  mobi: ['a Mobipocket e-book', AS_BOOK],
  msg: ['an Outlook message', 'save it as EML or PDF'],
  numbers: ['a Numbers spreadsheet', AS_ROWS],
  odg: ['an OpenDocument drawing', AS_PDF],
  odp: ['an OpenDocument presentation', AS_SLIDES],
  ods: ['an OpenDocument spreadsheet', AS_ROWS],
  one: ['a OneNote section', AS_DOCUMENT],
  oxps: ['an XPS document', AS_PDF],
  pages: ['a Pages document', AS_DOCUMENT],
  pps: ['a presentation of an old PowerPoint', AS_SLIDES],
  ppt: ['a presentation of an old PowerPoint', AS_SLIDES],
  prc: ['a Mobipocket e-book', AS_BOOK],
  pub: ['a Publisher document', AS_DOCUMENT],
  url: ['a shortcut', AS_TARGET],
  vsd: ['a Visio drawing', AS_PDF],
  vsdx: ['a Visio drawing', AS_PDF],
  webloc: ['a shortcut', AS_TARGET],
  wpd: ['a WordPerfect document', AS_DOCUMENT],
  wps: ['a Works document', AS_DOCUMENT],
  xls: ['a spreadsheet of an old Excel', AS_ROWS],
  xlsb: ['a binary Excel spreadsheet', AS_ROWS],
  xlsx: ['an Excel spreadsheet', AS_ROWS],
  xps: ['an XPS document', AS_PDF],
};

/** As above, by what the content shows where the extension says nothing. */
const SHOWN: Readonly<Record<string, readonly [name: string, whatToDo: string]>> = {
  XML: ['XML of no known kind', AS_DOCUMENT],
  PostScript: ['PostScript', AS_PDF],
  xlsx: ['an Excel spreadsheet', AS_ROWS],
  zip: ['a ZIP archive', UNPACK],
  ole2: ['of an old office format', AS_DOCUMENT],
};

const kindIn = (table: typeof KINDS, key: string) => (Object.hasOwn(table, key) ? table[key] : undefined);

const refusal = ([name, whatToDo]: readonly [string, string]): Refusal =>
  new Refusal('unsupported_format', `The file is ${name}, which is not read: ${whatToDo}.`);

/** Returns the refusal of a kind of file that is not read, by its extension; null where that names none. */
export function namedRefusal(extension: string): Refusal | null {
  const kind = kindIn(KINDS, extension);
  return kind === undefined ? null : refusal(kind);
}

/** Files that hold an address alone, in a few lines of text. */
const LINKS: ReadonlySet<string> = new Set(['gdoc', 'gsheet', 'gslides', 'url', 'webloc']);
const MOST_LINK_BYTES = 4096;
const ADDRESS = /https?:\/\//u;

/** Returns the refusal of a small text that only leads to a document elsewhere; null for others. */
export function linkRefusal(bytes: Uint8Array, extension: string): Refusal | null {
  if (!LINKS.has(extension) || bytes.length > MOST_LINK_BYTES) return null;
  return ADDRESS.test(Buffer.from(bytes).toString('latin1')) ? namedRefusal(extension) : null;
}

/** Returns the refusal of a file, by its extension or else by what its content shows. */
export function unreadRefusal(extension: string, shown: string): Refusal {
  const kind = kindIn(SHOWN, shown) ?? ([shown, AS_DOCUMENT] as const);
  const [name, whatToDo] = kind;
  // A run knows an archive by its name: one that is named as a document is refused again.
  const isMisnamed = whatToDo === UNPACK && extension !== 'zip';
  return namedRefusal(extension) ?? refusal(isMisnamed ? [name, `${UNPACK}, under a name that ends in .zip`] : kind);
}

/** Ways to pack a file that a run unpacks. */
const PACKED = /^application\/(?:gzip|zstd|x-bzip2|x-xz)$/u;
/** Ways to pack a file that nothing here unpacks. */
const PACKED_OTHERWISE = /^application\/(?:x-lzip|x-lzma|x-7z-compressed|x-rar-compressed|vnd\.rar)$/u;

/** Returns the refusal of a packed file, given where only documents are read; null for other media types. */
export function packedRefusal(mediaType: string): Refusal | null {
  const isRead = PACKED.test(mediaType);
  if (!isRead && !PACKED_OTHERWISE.test(mediaType)) return null;
  const whatToDo = isRead ? `${UNPACK}, under a name such as .gz or .tar.xz` : 'unpack it first';
  return new Refusal('unsupported_format', `The file is packed (${mediaType}), which is not read: ${whatToDo}.`);
}
