/** Names as `Intl.DisplayNames` gives them: to make it takes as long as a twentieth of a short command. */
const OFTEN: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  pt: 'Portuguese',
  // `Intl` says Bangla; the descriptions of models and the documents do not.
  bn: 'Bengali',
};
let names: Intl.DisplayNames | null = null;

function nameOf(code: string): string | undefined {
  return OFTEN[code] ?? (names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })).of(code);
}

/** Stands for the code of a language that is not known. */
const UNDETERMINED = 'und';

/** Returns the name of a language by its code, e.g. `Norwegian`; the code itself where it is none. */
export function languageText(code: string): string {
  if (code === UNDETERMINED) return 'not known';
  // Codes come from services; one that is no code has no name.
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/u.test(code) ? (nameOf(code) ?? code) : code;
}

/** Returns the name of a language where nothing beside it says that it is one: `Norwegian`, `language not known`. */
export function languageFact(code: string | null): string {
  return code === null || code === UNDETERMINED ? 'language not known' : languageText(code);
}

/** Returns the language of texts within a sentence: `in Norwegian`, `in a language that is not known`. */
export function inLanguageText(code: string | null): string {
  return code === null || code === UNDETERMINED ? 'in a language that is not known' : `in ${languageText(code)}`;
}
