import { AssayError } from './errors.js';

/** No promise is worth its name above it. */
const LARGEST_SHARE = 0.5;

/**
 * Returns the share that a user wrote as `1%`, `0.5 %` or `0.005`.
 * @throws AssayError `bad_arguments`
 */
export function parseShare(text: string, flag: string): number {
  const [, digits = '', percent] = /^\s*(\d*\.?\d+)\s*(%?)\s*$/u.exec(text) ?? [];
  const share = Number(digits) / (percent === '%' ? 100 : 1);
  if (digits !== '' && share > 0 && share <= LARGEST_SHARE) return share;
  throw new AssayError({
    code: 'bad_arguments',
    message: `${flag} must be a share above 0 and up to ${LARGEST_SHARE * 100} %, not "${text}"`,
    nextStep: `Write it as in: ${flag} 1%`,
    exitCode: 2,
  });
}
