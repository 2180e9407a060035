import type { Argv } from 'yargs';
import { wholeNumber } from './whole-number.js';

/** Adds the option that scans the first words of each document alone. */
export function addWordLimit<Args>(parser: Argv<Args>) {
  return parser.option('first-words', {
    type: 'string',
    requiresArg: true,
    describe: 'Scan only this many words from the beginning of each document (default: all)',
  });
}

/** The words of each document that are scanned. @throws AssayError `bad_argument` */
export function wordLimit(firstWords: string | undefined): { readonly maxWords?: number } {
  const maxWords = wholeNumber(firstWords, { flag: '--first-words', least: 1, example: 5000 });
  return maxWords === undefined ? {} : { maxWords };
}
