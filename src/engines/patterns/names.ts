import type { Sentence } from './document.js';
import { languageBit } from './languages.js';

const GERMAN = languageBit('de');
const CAPITAL_INSIDE = /\s\p{Lu}/u;

/**
 * Whether a name stands inside a stretch of a sentence, as its capital tells; in German every noun has one, so there it
 * tells nothing.
 */
export function holdsName(text: string, sentence: Sentence): boolean {
  return sentence.languageBit !== GERMAN && CAPITAL_INSIDE.test(text);
}
