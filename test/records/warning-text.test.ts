import { expect, test } from 'vitest';
import { warningKind, warningText } from '../../src/records/warning-text.js';

test.each([
  ['read_by_ocr:87', 'read by OCR with a confidence of 87 %: some words may be wrong', 'read_by_ocr'],
  ['unreadable_pages_left_out:1', '1 unreadable page left out', 'unreadable_pages_left_out'],
  [
    'ocr_limit_reached:1234@12',
    '1,234 scanned pages left out at the limit for scans (--ocr-max-pages, --ocr-timeout-ms), from page 12 on',
    'ocr_limit_reached',
  ],
  [
    'page_limit_reached:1@5001',
    '1 page left out at the page limit (--extract-max-pages): page 5,001',
    'page_limit_reached',
  ],
  ['damaged_pages_left_out:2@3', '2 damaged pages left out, from page 3 on', 'damaged_pages_left_out'],
  ['damaged_pages_left_out', 'damaged pages left out', 'damaged_pages_left_out'],
  ['end_missing', 'the file is cut off: its end is missing', 'end_missing'],
  ['header_damaged', 'the header of the message is damaged: what it said of the text may be missing', 'header_damaged'],
  ['split', 'longer than one scan takes: scanned in sections', 'split'],
  ['charset_guessed', 'the character set was guessed', 'charset_guessed'],
  ['column_guessed:body', 'column guessed:body', 'column_guessed:body'],
])('%s', (code, text, kind) => {
  expect([warningText(code), warningKind(code)]).toEqual([text, kind]);
});
