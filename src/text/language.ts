import { eld } from 'eld/small';

/** ISO 639-1 code of the language a text is most likely in, or `und`. */
export function detectLanguage(text: string): string {
  return eld.detect(text).language || 'und';
}
