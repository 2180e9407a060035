import type { Sentence } from './document.js';
import { languageBit } from './languages.js';

const GERMAN = languageBit('de');
const CAPITAL_INSIDE = /\s\p{Lu}/u;

/**
 * Whether part of a sentence contains a name, judged by capitals. In German every noun is capitalised, so it returns
 * false there.
 */
export function holdsName(text: string, sentence: Sentence): boolean {
  return sentence.languageBit !== GERMAN && CAPITAL_INSIDE.test(text);
}
