import { AssayError } from '../lib/errors.js';
import type { ExtractedText } from '../records/extraction.js';
import { KEYS_LEFT_OUT } from '../records/warning-text.js';
import { detectLanguage, statedLanguage } from '../text/language.js';
import { IS_PRIVATE_KEY, isMostlyPrivateKey, withoutPrivateKeys } from '../text/private-key.js';
import { countCharacters, countWords } from '../text/words.js';

/** Returns a document as it is sent: what is private of keys in it is unreadable, and a warning says so. */
export function keylessExtraction(extraction: ExtractedText): ExtractedText {
  const { text, keys } = withoutPrivateKeys(extraction.text);
  if (keys === 0) return extraction;
  const wordCount = countWords(text);
  return {
    ...extraction,
    text,
    wordCount,
    characterCount: countCharacters(text),
    language: statedLanguage(detectLanguage(text), wordCount),
    warnings: [...extraction.warnings, `${KEYS_LEFT_OUT}:${keys}`],
  };
}

/**
 * Returns a text as it is sent, in which every letter that is none of a private key has its place.
 * @throws AssayError `private_key` where most of the text is one
 */
export function sendableText(text: string): string {
  if (!isMostlyPrivateKey(text)) return withoutPrivateKeys(text).text;
  throw new AssayError({
    code: 'private_key',
    message: `the text is not sent: ${IS_PRIVATE_KEY}`,
    nextStep: 'Give a text of prose.',
    exitCode: 7,
  });
}
