import type { ReferenceIdentifierKind } from './types.js';

/** An identifier and its place in a text. */
export interface LocatedIdentifier {
  readonly kind: ReferenceIdentifierKind;
  /**
   * Normal form: lower-case DOI, arXiv id without version, PMID digits, URL, the 13 digits of an ISBN, or the digits as
   * printed if its checksum fails.
   */
  readonly value: string;
  /** null for kinds without a checksum. */
  readonly checksumOk: boolean | null;
  /** UTF-16 offsets into the text that was searched. */
  readonly start: number;
  readonly end: number;
}

/** Characters that end an identifier. White space ends none where a line was broken. */
const INSIDE = String.raw`[^\s"“”<>|]`;
/** White space within a DOI, by what is before and after it: none of them can end one that goes on so. */
const BROKEN = [
  String.raw`(?<=\/)\s{1,4}(?=[\w.()-]{0,40}\d)`,
  String.raw`(?<=[-_])\n\s{0,8}(?=[\w.()-]{0,40}\d)`,
  String.raw`(?<=\.)\s{1,4}(?=\d[\w-]*\.[\w.-]{0,40}\d)`,
].join('|');
/** The numbers that a publisher puts into a DOI in pointed brackets: `…49:8<693::AID-ASI4>3.0.CO;2-O`. */
const POINTED = String.raw`<\d+:[\w:-]*>(?=\d)`;
const DOI_TAIL = `(?:${INSIDE}|${POINTED})+(?:(?:${BROKEN})(?:${INSIDE}|${POINTED})+)*`;
const DOI = new RegExp(
  [
    String.raw`(?:\bdoi\s*[:.]?\s*|\b(?:https?:\/\/)?(?:dx\.)?doi\.org\/\s*)`,
    String.raw`(10\s?\.\s?\d{4,9}(?:\.\d+)*\s?\/\s{0,4}(?:(?<!\s)|(?=[\w.()-]{0,40}\d))${DOI_TAIL})|`,
    String.raw`\b(10\.\d{4,9}(?:\.\d+)*\/${DOI_TAIL})`,
  ].join(''),
  'giu',
);
const ARXIV = new RegExp(
  [
    String.raw`(?:\barxiv\s*(?:e-?prints?|preprint)?\s*[:,.]?\s*(?:id\s*[:.]?\s*)?(?:abs\/)?|`,
    String.raw`\b(?:https?:\/\/)?arxiv\.org\/(?:abs|pdf)\/)((?:[a-z-]+(?:\.[a-z]{2})?\/\d{7}|`,
    String.raw`\d{4}\.\d{4,5}))(?:v\d+)?(?:\.pdf)?`,
  ].join(''),
  'giu',
);
const PMID = new RegExp(
  [
    String.raw`\b(?:PMID|PubMed(?:\s+ID)?)\s*[:#]?\s*(\d{4,8})\b|`,
    String.raw`\b(?:https?:\/\/)?(?:pubmed\.ncbi\.nlm\.nih\.gov|(?:www\.)?ncbi\.nlm\.nih\.gov\/pubmed)\/(\d{4,8})\b`,
  ].join(''),
  'giu',
);
const ISBN = /\bISBN(?:-1[03])?\s*[:.]?\s*((?:97[89][-–\s]?)?\d(?:[-–\s]?\d){8}[-–\s]?[\dX])(?!\d)/giu;
const URL_PATTERN = /\b(?:https?|ftp):\/\/[^\s"“”<>|]+|\bwww\.[^\s"“”<>|]+/giu;

/** Removes punctuation that ends a sentence or bracket after an identifier, and attached markup. */
function trimTail(value: string): string {
  let text = value.replace(/(?:&(?:lt|gt|quot|apos|nbsp|#0?39);|%3C).*$/isu, '');
  for (;;) {
    const before = text;
    text = text.replace(/[.,;:!?'’”»\]}*_]+$/u, '');
    // A closing bracket belongs to the identifier only if it was opened inside it.
    if (text.endsWith(')') && text.split('(').length < text.split(')').length) text = text.slice(0, -1);
    if (text === before) return text;
  }
}

/** Of a Markdown link, `[10.1002/x](https://doi.org/10.1002/x)`, the text alone is the DOI. */
function withoutLink(value: string): string {
  return trimTail(value.replace(/\]\(.*$/u, ''));
}

/** Returns an identifier without the white space of broken lines and the marks of HTML. */
function unbroken(value: string): string {
  return value.replace(/\s+/gu, '').replaceAll('&amp;', '&');
}

/** Returns the normal form of a DOI given bare, as `doi:` or as a URL; null if it is not a DOI. */
export function normaliseDoi(raw: string): string | null {
  const match = /10\.\d{4,9}(?:\.\d+)*\/\S+/u.exec(raw);
  return match === null ? null : unbroken(withoutLink(match[0])).toLowerCase();
}

/** Returns the normal form of an arXiv id, without version; null if it is not one. */
export function normaliseArxiv(raw: string): string | null {
  const match =
    /(?:^|[^\d.])(\d{4}\.\d{4,5})(?:v\d+)?(?!\d)/u.exec(raw) ?? /([a-z-]+(?:\.[a-z]{2})?\/\d{7})(?:v\d+)?/iu.exec(raw);
  return match?.[1]?.toLowerCase().replace(/^([a-z-]+)\.[a-z]{2}\//u, '$1/') ?? null;
}

/** Whether an arXiv number can exist: its month is 01–12 and it is not older than the numbering scheme. */
function arxivPossible(id: string): boolean {
  const digits = id.includes('/') ? (id.split('/')[1] ?? '') : id;
  const month = Number(digits.slice(2, 4));
  return month >= 1 && month <= 12 && (id.includes('/') || Number(digits.slice(0, 4)) >= 704);
}

/** Checks the check digit of an ISBN-10 (ISO 2108:1992, modulus 11) or ISBN-13 (EAN, modulus 10). */
function isbnChecksumOk(digits: string): boolean {
  if (digits.length === 13) {
    let sum = 0;
    for (let index = 0; index < 13; index += 1) sum += Number(digits[index]) * (index % 2 === 0 ? 1 : 3);
    return sum % 10 === 0;
  }
  let sum = 0;
  for (let index = 0; index < 10; index += 1)
    sum += (digits[index] === 'X' ? 10 : Number(digits[index])) * (10 - index);
  return sum % 11 === 0;
}

/**
 * Returns the 13 digits of a valid ISBN of either length, or the bare digits of one whose checksum fails; null if the
 * text is not an ISBN.
 */
export function normaliseIsbn(raw: string): { readonly value: string; readonly checksumOk: boolean } | null {
  const digits = raw.toUpperCase().replace(/[^\dX]/gu, '');
  if (!/^(?:\d{13}|\d{9}[\dX])$/u.test(digits)) return null;
  const checksumOk = isbnChecksumOk(digits);
  if (digits.length === 13 || !checksumOk) return { value: digits, checksumOk };
  const stem = `978${digits.slice(0, 9)}`;
  let sum = 0;
  for (let index = 0; index < 12; index += 1) sum += Number(stem[index]) * (index % 2 === 0 ? 1 : 3);
  return { value: `${stem}${(10 - (sum % 10)) % 10}`, checksumOk: true };
}

type Reader = (match: RegExpExecArray) => (Omit<LocatedIdentifier, 'start' | 'end'> & { readonly tail: number }) | null;

/** In order of precedence: a DOI inside a URL is read as a DOI. */
const readers: readonly (readonly [pattern: RegExp, read: Reader])[] = [
  [
    DOI,
    (match) => {
      const printed = match[1] ?? match[2] ?? '';
      const whole = trimTail(printed);
      const value = unbroken(withoutLink(whole));
      return /^10\.\d{4,9}(?:\.\d+)*\/.+/u.test(value)
        ? { kind: 'doi', value: value.toLowerCase(), checksumOk: null, tail: printed.length - whole.length }
        : null;
    },
  ],
  [
    ARXIV,
    (match) => {
      const value = normaliseArxiv(match[1] ?? '');
      return value === null ? null : { kind: 'arxiv', value, checksumOk: arxivPossible(value), tail: 0 };
    },
  ],
  [PMID, (match) => ({ kind: 'pmid', value: match[1] ?? match[2] ?? '', checksumOk: null, tail: 0 })],
  [
    ISBN,
    (match) => {
      const isbn = normaliseIsbn(match[1] ?? '');
      return isbn === null ? null : { kind: 'isbn', value: isbn.value, checksumOk: isbn.checksumOk, tail: 0 };
    },
  ],
  [
    URL_PATTERN,
    (match) => {
      const whole = trimTail(match[0]);
      return { kind: 'url', value: unbroken(whole), checksumOk: null, tail: match[0].length - whole.length };
    },
  ],
];

/** A cheap test for whether a text can contain any identifier. */
const HINT = /10\.\d|arxiv|pmid|pubmed|isbn|:\/\/|www\./iu;

/** Returns all identifiers of a text, left to right, without overlaps. */
export function findIdentifiers(text: string): readonly LocatedIdentifier[] {
  if (!HINT.test(text)) return [];
  const found: LocatedIdentifier[] = [];
  for (const [pattern, read] of readers) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const read1 = read(match);
      if (read1 === null) continue;
      const start = match.index;
      const end = start + match[0].length - read1.tail;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      found.push({ kind: read1.kind, value: read1.value, checksumOk: read1.checksumOk, start, end });
    }
  }
  return found.sort((left, right) => left.start - right.start);
}
