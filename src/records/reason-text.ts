import type { ExtractionReason } from './extraction.js';

const EXTRACTION: Readonly<Record<ExtractionReason, string>> = {
  unsupported_format: 'not a format that text is read from',
  encrypted: 'protected by a password',
  corrupt: 'damaged, or not what its content claims to be',
  no_text: 'holds no text (an image or scan, or empty)',
  extraction_timeout: 'reading took longer than the limit',
  extraction_memory: 'reading needed more memory than the limit',
  too_large: 'larger than the limit',
  unreadable: 'could not be opened (permissions or disk)',
  vanished: 'gone before it was read',
  not_a_regular_file: 'a device, pipe or socket',
};

const OTHER: Readonly<Record<string, string>> = {
  not_reached: 'not reached before the run stopped',
  too_few_words: 'fewer words than --min-words',
  document_too_long: 'longer than the character limit of the plan',
  dead_letter: 'failed at every attempt of its workers',
  budget_exhausted: 'left out: no words left',
};

/** What a reason code means, for people; a code not known here (a hosted service has its own) reads as its words. */
export function reasonText(code: string): string {
  const texts: Readonly<Record<string, string>> = { ...EXTRACTION, ...OTHER };
  return texts[code] ?? code.replaceAll('_', ' ');
}
