import { countOf } from '../lib/number-text.js';
import { kindText } from './result-text.js';

/** Warnings of reading a file that end with a number, and what they say about it. */
const WITH_NUMBER: Readonly<Record<string, (number: number) => string>> = {
  hidden_words_left_out: (words) => `${countOf(words, 'word')} that the page does not display left out`,
  words_outside_main_content_left_out: (words) =>
    `${countOf(words, 'word')} outside the main content left out, such as menus, notices and comments`,
  read_by_ocr: (percent) => `read by OCR with a confidence of ${percent} %: some words may be wrong`,
  unreadable_pages_left_out: (pages) => `${countOf(pages, 'unreadable page')} left out`,
  ocr_limit_reached: (pages) => `${countOf(pages, 'page')} without text left out, at the limit for scans`,
};

function numbered(code: string): { readonly kind: string; readonly number: number } | null {
  const [, kind = '', digits = ''] = /^(\w+):(\d+)$/u.exec(code) ?? [];
  return kind in WITH_NUMBER ? { kind, number: Number(digits) } : null;
}

/** What a warning of reading a file says, for readers. */
export function warningText(code: string): string {
  const warning = numbered(code);
  return warning === null ? kindText(code) : (WITH_NUMBER[warning.kind]?.(warning.number) ?? kindText(code));
}

/** Returns a warning without its number, so that warnings of many files are counted together. */
export function warningKind(code: string): string {
  return numbered(code)?.kind ?? code;
}
