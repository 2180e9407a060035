import { languageText } from '../lib/language-text.js';

/** Languages whose AI wordings Assay knows. In others only what shows without them is found, such as repetition. */
export const PATTERN_LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'zh', 'ja'] as const;

/** Says in which languages wordings of AI are looked for. */
function searchedLanguagesText(): string {
  const known = PATTERN_LANGUAGES.map(languageText).sort();
  return `Wordings of AI are looked for in ${known.slice(0, -1).join(', ')} and ${known.at(-1) ?? ''}.`;
}

/** What is not looked for in a text, as one paragraph; null where its language is covered, or not known. */
export function uncoveredText(language: string | null): string | null {
  if (language === null || language === 'und' || PATTERN_LANGUAGES.some((known) => known === language)) return null;
  return (
    `${searchedLanguagesText()} In ${languageText(language)} only what shows without them is, such as repeated ` +
    'sentence openings.'
  );
}

/** What is said where no pattern was found that AI text shows more often: of which patterns that is known. */
export function noSignsText(language: string | null): string {
  const uncovered = uncoveredText(language);
  return uncovered === null
    ? 'No pattern was found that AI text shows clearly more often than human text.'
    : `${uncovered} None of that was found that AI text shows clearly more often than human text.`;
}

/** What is said where a search ended without a pattern: of which patterns that is known. */
export function nothingFoundText(language: string | null): string {
  const uncovered = uncoveredText(language);
  if (uncovered !== null) return `${uncovered} None of that was found.`;
  return `No AI pattern was found.${language === null ? ` ${searchedLanguagesText()}` : ''}`;
}
