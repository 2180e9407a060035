import { AssayError } from '../../lib/errors.js';

/** What an option that takes a whole number accepts. It is read as text, so that a message shows what was typed. */
export interface WholeNumberFlag {
  /** As it is typed, e.g. `--port`. */
  readonly flag: string;
  readonly least: number;
  readonly most?: number;
  /** A value that works, for the next step. */
  readonly example: number;
}

/**
 * Returns the whole number that a flag was given; undefined where it was not given.
 * @throws AssayError `bad_argument`
 */
export function wholeNumber(text: string | undefined, accepted: WholeNumberFlag): number | undefined {
  if (text === undefined) return undefined;
  const { flag, least, most = Number.MAX_SAFE_INTEGER, example } = accepted;
  const number = text.trim() === '' ? NaN : Number(text);
  if (Number.isSafeInteger(number) && number >= least && number <= most) return number;
  const range = accepted.most === undefined ? `from ${least} on` : `from ${least} to ${most}`;
  throw new AssayError({
    code: 'bad_argument',
    message: `${flag} takes a whole number ${range} (given: ${JSON.stringify(text)})`,
    nextStep: `Give a number, such as: ${flag} ${example}`,
    exitCode: 2,
  });
}
