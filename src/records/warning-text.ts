import { countOf, countText } from '../lib/number-text.js';
import { kindText } from './result-text.js';

/** Returns what is said about pages that were left out for a reason; `first` is null where it is not known. */
const pagesLeftOut =
  (adjective: string, why = '') =>
  (count: number, first: number | null): string => {
    const which =
      first === null ? '' : count === 1 ? `: page ${countText(first)}` : `, from page ${countText(first)} on`;
    const pages = countOf(count, `${adjective}page`);
    return why === '' ? `${pages} left out${which}` : `${pages} left out ${why}${which}`;
  };

/** Warnings of reading a file that end with a number, and what they say about it. */
const WITH_NUMBER: Readonly<Record<string, (number: number, first: number | null) => string>> = {
  hidden_words_left_out: (words) => `${countOf(words, 'word')} that the page does not display left out`,
  attachments_left_out: (count) =>
    `${countOf(count, 'attachment')} not read: save what is attached beside the message to have it read`,
  words_outside_main_content_left_out: (words) =>
    `${countOf(words, 'word')} outside the main content left out, such as menus, notices and comments`,
  private_keys_left_out: (keys) => {
    const which = keys === 1 ? 'it' : 'them';
    return `${countOf(keys, 'private key')} left out: what is secret of ${which} is neither sent nor kept`;
  },
  read_by_ocr: (percent) => `read by OCR with a confidence of ${percent} %: some words may be wrong`,
  page_limit_reached: pagesLeftOut('', 'at the page limit (--extract-max-pages)'),
  ocr_limit_reached: pagesLeftOut('scanned ', 'at the limit for scans (--ocr-max-pages, --ocr-timeout-ms)'),
  unreadable_pages_left_out: pagesLeftOut('unreadable '),
  damaged_pages_left_out: pagesLeftOut('damaged '),
  scanned_pages_left_out: pagesLeftOut('scanned ', 'that took too much time or memory'),
};

/** Of private keys that were made unreadable in a text: the code that ends with their number. */
export const KEYS_LEFT_OUT = 'private_keys_left_out';

/** Other codes that do not say in their own words what they mean, and what is special about a result. */
const IN_WORDS: Readonly<Partial<Record<string, string>>> = {
  charset_guessed: 'the character set was guessed',
  invalid_bytes_repaired: 'invalid bytes were replaced',
  double_encoding_undone: 'the text was encoded as UTF-8 twice, and is read as it was before',
  ocr_language_missing: 'read by OCR without the data of its language: many words may be wrong',
  chapter_missing: 'a chapter of the book is missing',
  end_missing: 'the file is cut off: its end is missing',
  header_damaged: 'the header of the message is damaged: what it said of the text may be missing',
  letters_may_be_wrong:
    'it reads as no known language: its table of letters may be damaged (take the file that it was made from, or ' +
    'save its pages as pictures and scan those; --ocr force reads only pages that are pictures already)',
  start_missing: 'the start of the file is missing, and text may be missing with it',
  split: 'longer than one scan takes: scanned in sections',
  text_truncated: 'longer than one scan takes: only its beginning was scanned',
  truncated_silently: 'the service scanned only a part of the text',
  other_version: 'scanned by another model version than the one asked for',
  legacy_verdict: 'the service gave one probability alone; the verdict is made of it',
};

/** Warnings that say that parts of a file are not in its text. */
const OF_PARTS: ReadonlySet<string> = new Set([
  'page_limit_reached',
  'ocr_limit_reached',
  'unreadable_pages_left_out',
  'damaged_pages_left_out',
  'scanned_pages_left_out',
  'chapter_missing',
  'end_missing',
  'start_missing',
]);

/** Warnings that say that words of a text may be wrong. */
const OF_WORDS: ReadonlySet<string> = new Set(['read_by_ocr', 'header_damaged', 'letters_may_be_wrong']);

interface Numbered {
  readonly kind: string;
  readonly number: number;
  /** The page that is the first of those that are counted. */
  readonly first: number | null;
}

function numbered(code: string): Numbered | null {
  const [, kind = '', digits = '', first] = /^(\w+):(\d+)(?:@(\d+))?$/u.exec(code) ?? [];
  return kind in WITH_NUMBER
    ? { kind, number: Number(digits), first: first === undefined ? null : Number(first) }
    : null;
}

/** What a warning of reading a file, or what is special about its result, says for readers. */
export function warningText(code: string): string {
  const warning = numbered(code);
  const text = warning === null ? IN_WORDS[code] : WITH_NUMBER[warning.kind]?.(warning.number, warning.first);
  return text ?? kindText(code);
}

/** What warnings of one kind say, whatever their numbers. @param kind as `warningKind` returns it */
export function warningKindText(kind: string): string {
  return IN_WORDS[kind] ?? kindText(kind);
}

/** Returns a warning without its number, so that warnings of many files are counted together. */
export function warningKind(code: string): string {
  return numbered(code)?.kind ?? code;
}

/** Warnings that say that only a part of a text was scanned. */
const OF_SCANS: ReadonlySet<string> = new Set(['text_truncated', 'truncated_silently']);

/** Whether parts of a document were not read or not scanned. They may be its last pages. */
export function lacksParts(warnings: readonly string[]): boolean {
  return warnings.some((code) => OF_PARTS.has(warningKind(code)) || OF_SCANS.has(code));
}

/** Of what is no prose of the text, which is whole without it. */
const BESIDE_TEXT: ReadonlySet<string> = new Set(['attachments_left_out', KEYS_LEFT_OUT]);

/**
 * Returns what a reader must know of a text beside its verdict: pages, attachments and keys that it lacks, and words
 * that may be wrong.
 */
export function readingCaveats(warnings: readonly string[]): readonly string[] {
  return warnings
    .filter((code) => {
      const kind = warningKind(code);
      return OF_PARTS.has(kind) || OF_WORDS.has(kind) || BESIDE_TEXT.has(kind);
    })
    .map(warningText);
}
