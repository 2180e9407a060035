import { eld } from 'eld/small';

/** Enough characters to tell a language; more would only cost time. */
const SAMPLE_LENGTH = 512;

/** The language a text is mostly written in, as ISO 639-1, or `und` where it has too few letters to tell. */
export function detectLanguage(text: string): string {
  const language = eld.detect(text.slice(0, SAMPLE_LENGTH)).language;
  return language === '' ? 'und' : language;
}
