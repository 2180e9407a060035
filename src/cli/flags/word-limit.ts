import type { Argv } from 'yargs';
import { AssayError } from '../../lib/errors.js';

/** Adds the option that scans the first words of each document alone. */
export function addWordLimit<Args>(parser: Argv<Args>) {
  return parser.option('first-words', {
    type: 'number',
    requiresArg: true,
    describe: 'Scan only this many words from the beginning of each document (default: all)',
  });
}

/** The words of each document that are scanned. @throws AssayError `bad_argument` */
export function wordLimit(firstWords: number | undefined): { readonly maxWords?: number } {
  if (firstWords === undefined) return {};
  if (Number.isInteger(firstWords) && firstWords > 0) return { maxWords: firstWords };
  throw new AssayError({
    code: 'bad_argument',
    message: `--first-words takes a whole number of words from 1 on, not ${firstWords}`,
    nextStep: 'Give a number, such as: --first-words 5000',
    exitCode: 2,
  });
}
