const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** Returns the name of a language by its code, e.g. `Norwegian`; the code itself where it is none. */
export function languageText(code: string): string {
  if (code === 'und') return 'unknown language';
  // Codes come from services; one that is no code has no name.
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/u.test(code) ? (LANGUAGE_NAMES.of(code) ?? code) : code;
}
