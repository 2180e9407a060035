import type { Tokens } from './tokens.js';
import { Flag } from './tokens.js';

/** Languages that have packs of phrases. */
export type PackLanguage = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'it' | 'zh' | 'ja';

export const PACK_LANGUAGES: readonly PackLanguage[] = ['en', 'de', 'fr', 'es', 'pt', 'it', 'zh', 'ja'];

/** A language as one bit; 0 for one without a pack. */
export function languageBit(language: string): number {
  const index = PACK_LANGUAGES.findIndex((pack) => pack === language);
  return index < 0 ? 0 : 1 << index;
}

export const EVERY_LANGUAGE = 0xffff;

/** Function words vote: by word number, one bit for each language of `names`. */
export interface LanguageVotes {
  readonly names: readonly string[];
  readonly masks: Uint32Array;
}

const KANA = /[\u3040-\u30ff]/u;
const CJK = /[\u3400-\u9fff\u3040-\u30ff]/u;
const LATIN = /[A-Za-z\u00c0-\u024f]/u;
const MIN_VOTES = 2;

/** Counts the votes of a stretch of tokens, by the position of the language in `names`. */
function countVotes(tokens: Tokens, first: number, limit: number, votes: LanguageVotes): Int32Array {
  const counts = new Int32Array(votes.names.length);
  for (let index = first; index < limit; index += 1) {
    let mask = votes.masks[tokens.id(index)] ?? 0;
    for (let bit = 0; mask !== 0; bit += 1, mask >>>= 1) if ((mask & 1) === 1) counts[bit] = (counts[bit] ?? 0) + 1;
  }
  return counts;
}

function scriptLanguage(sample: string): string | null {
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const ideographs = sample.match(/[\u3400-\u9fff\u3040-\u30ff]/gu)?.length ?? 0;
  if (ideographs > 0 && ideographs * 3 >= letters) return KANA.test(sample) ? 'ja' : 'zh';
  const latin = sample.match(/[A-Za-z\u00c0-\u024f\u1e00-\u1eff]/gu)?.length ?? 0;
  return letters > 0 && latin * 2 < letters ? 'und' : null;
}

/**
 * The language of a stretch of tokens as ISO 639-1, by script and function words; `fallback` where the words do not tell.
 * Small on purpose: it only has to keep a pattern from running in a language it was not made for.
 */
export function guessLanguage(tokens: Tokens, first: number, limit: number, votes: LanguageVotes, fallback: string): string {
  if (first >= limit) return fallback;
  const sample = tokens.text.slice(tokens.start(first), tokens.end(Math.min(limit, first + 200) - 1));
  if (CJK.test(sample) || !LATIN.test(sample)) {
    const script = scriptLanguage(sample);
    if (script !== null) return script;
  }
  const counts = countVotes(tokens, first, limit, votes);
  let best = -1;
  counts.forEach((count, index) => {
    if (count > (counts[best] ?? 0)) best = index;
  });
  const most = counts[best] ?? 0;
  const clear = most >= MIN_VOTES && most > (counts[votes.names.indexOf(fallback)] ?? 0) * 1.5;
  return clear ? (votes.names[best] ?? fallback) : fallback;
}

/** Words in `[first, limit)`, as people count them: hyphenated compounds are one. */
export function countTokenWords(tokens: Tokens, first: number, limit: number): number {
  let words = 0;
  for (let index = first; index < limit; index += 1) {
    if (!tokens.has(index, Flag.word | Flag.number)) continue;
    const joined = tokens.has(index, Flag.glued) && index > first && !tokens.has(index - 1, Flag.terminal) && !tokens.has(index, Flag.start);
    if (!joined) words += 1;
  }
  return words;
}
