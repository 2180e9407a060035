import { PATTERN_LANGUAGES } from '../../records/pattern-languages.js';
import type { Tokens } from './tokens.js';
import { Flag } from './tokens.js';

/** Languages with phrase packs. */
export type PackLanguage = (typeof PATTERN_LANGUAGES)[number];

/** Returns the bit of a language; 0 for a language without a pack. */
export function languageBit(language: string): number {
  const index = PATTERN_LANGUAGES.findIndex((pack) => pack === language);
  return index < 0 ? 0 : 1 << index;
}

export const EVERY_LANGUAGE = 0xffff;

/** Function words as votes: for each word number, one bit for each language of `names`. */
export interface LanguageVotes {
  readonly names: readonly string[];
  readonly masks: Uint32Array;
}

const MIN_VOTES = 2;
const FEW_TOKENS = 14;
const ACCENT = /[\u00c0-\u017f¿¡]/u;
/** Another language must have this many times the votes of the fallback. */
const CLEARLY_MORE = 1.5;

/** Number of letters by script, in words. */
export interface ScriptLetters {
  readonly latin: number;
  readonly other: number;
  readonly ideographs: number;
  readonly kana: number;
}

function scriptLanguage({ latin, other, ideographs, kana }: ScriptLetters): string | null {
  const eastern = ideographs + kana;
  const letters = latin + other + eastern;
  if (eastern > 0 && eastern * 3 >= letters) return kana > 0 ? 'ja' : 'zh';
  return letters > 0 && latin * 2 < letters ? 'und' : null;
}

/** In a short text with few function words, a letter that English does not use makes one function word sufficient. */
function holdsAccent(tokens: Tokens, first: number, limit: number): boolean {
  if (limit - first > FEW_TOKENS) return false;
  return ACCENT.test(tokens.text.slice(tokens.start(first), tokens.end(limit - 1)));
}

/**
 * Returns how many votes another language needs to replace the fallback; infinity if none can. One count over the
 * tokens decides for nearly every sentence.
 */
function votesNeeded(tokens: Tokens, first: number, limit: number, votes: LanguageVotes, fallbackMask: number): number {
  const { masks } = votes;
  const { ids } = tokens;
  let own = 0;
  let foreign = 0;
  for (let index = first; index < limit; index += 1) {
    const mask = masks[ids[index] ?? 0] ?? 0;
    if ((mask & fallbackMask) !== 0) own += 1;
    else if (mask !== 0) foreign += 1;
  }
  if (own === 0 && foreign === 1) return holdsAccent(tokens, first, limit) ? 1 : Infinity;
  return own + foreign >= MIN_VOTES && own + foreign > own * CLEARLY_MORE ? MIN_VOTES : Infinity;
}

/** Counts the votes of a range of tokens, by the position of the language in `names`. */
function countVotes(tokens: Tokens, first: number, limit: number, votes: LanguageVotes): Int32Array {
  const counts = new Int32Array(votes.names.length);
  for (let index = first; index < limit; index += 1) {
    let mask = votes.masks[tokens.id(index)] ?? 0;
    for (let bit = 0; mask !== 0; bit += 1, mask >>>= 1) if ((mask & 1) === 1) counts[bit] = (counts[bit] ?? 0) + 1;
  }
  return counts;
}

/**
 * Returns the language of a range of tokens as an ISO 639-1 code, by script and function words; `fallback` if the words
 * do not decide. Simple on purpose: it only has to keep patterns from running in other languages.
 */
export function guessLanguage(
  tokens: Tokens,
  first: number,
  limit: number,
  letters: ScriptLetters,
  votes: LanguageVotes,
  fallback: string,
): string {
  const script = scriptLanguage(letters);
  if (script !== null) return script;
  const fallbackBit = votes.names.indexOf(fallback);
  const needed = votesNeeded(tokens, first, limit, votes, fallbackBit < 0 ? 0 : 1 << fallbackBit);
  if (needed === Infinity) return fallback;
  const counts = countVotes(tokens, first, limit, votes);
  let best = -1;
  counts.forEach((count, index) => {
    if (count > (counts[best] ?? 0)) best = index;
  });
  const most = counts[best] ?? 0;
  const clear = most >= needed && most > (counts[fallbackBit] ?? 0) * CLEARLY_MORE;
  return clear ? (votes.names[best] ?? fallback) : fallback;
}

/** Returns the number of words in `[first, limit)`. A hyphenated compound is one word. */
export function countTokenWords(tokens: Tokens, first: number, limit: number): number {
  const { flags } = tokens;
  let words = 0;
  let before = 0;
  for (let index = first; index < limit; index += 1) {
    const own = flags[index] ?? 0;
    const isJoined =
      (own & (Flag.glued | Flag.start)) === Flag.glued && index > first && (before & Flag.terminal) === 0;
    if ((own & (Flag.word | Flag.number)) !== 0 && !isJoined) words += 1;
    before = own;
  }
  return words;
}
