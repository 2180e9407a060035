import { Type } from 'typebox';
import type { Static } from 'typebox';
import { GUESSED_REGISTERS } from '../../records/guessed-register.js';
import type { GuessedRegister } from '../../records/guessed-register.js';

/** Registers that the guesser weighs, in the order of its weights; the last is for texts of none. */
export const WEIGHED_REGISTERS = [...GUESSED_REGISTERS, 'other'] as const;

/** A linear model of registers, as `npm run registers` writes it. */
export const RegisterModel = Type.Object({
  /** Probability from which a register is said, for each that was told well enough on sources left out. */
  leastProbability: Type.Record(Type.String(), Type.Number({ minimum: 0, maximum: 1 })),
  bias: Type.Array(Type.Number()),
  /** Weights of each word, in the order of `WEIGHED_REGISTERS`. */
  words: Type.Record(Type.String(), Type.Array(Type.Number())),
});
export type RegisterModel = Static<typeof RegisterModel>;

/** Fewer words than this tell no register. */
export const LEAST_WORDS = 80;
const MOST_CHARACTERS = 6000;
const TOKEN = /\p{L}+(?:['’]\p{L}+)*|\d+|["“”«»?!:;()%$@/=]/gu;
const NUMBER = /^\d/u;
const QUOTE = /[“”«»]/u;

/**
 * Counts the words and marks of the beginning of a text. Numbers count as one word, `#`, and quotation marks as `"`.
 */
export function countTerms(text: string): { readonly total: number; readonly counts: ReadonlyMap<string, number> } {
  const counts = new Map<string, number>();
  let total = 0;
  for (const [token] of text.slice(0, MOST_CHARACTERS).toLowerCase().matchAll(TOKEN)) {
    const term = NUMBER.test(token) ? '#' : QUOTE.test(token) ? '"' : token.replaceAll('’', "'");
    counts.set(term, (counts.get(term) ?? 0) + 1);
    total += 1;
  }
  return { total, counts };
}

/** Returns the probability of each of `WEIGHED_REGISTERS`; `null` for a text that is too short. */
export function registerProbabilities(model: RegisterModel, text: string): readonly number[] | null {
  const { total, counts } = countTerms(text);
  if (total < LEAST_WORDS) return null;
  const scores = [...model.bias];
  for (const [term, count] of counts) {
    if (!Object.hasOwn(model.words, term)) continue;
    const value = Math.sqrt(count / total);
    for (const [at, weight] of (model.words[term] ?? []).entries()) scores[at] = (scores[at] ?? 0) + weight * value;
  }
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}

/** Returns the register of an English text, by its beginning; `null` where the model is not sure. */
export function guessRegister(model: RegisterModel, text: string): GuessedRegister | null {
  const probabilities = registerProbabilities(model, text);
  if (probabilities === null) return null;
  const best = probabilities.indexOf(Math.max(...probabilities));
  const register = GUESSED_REGISTERS[best];
  if (register === undefined) return null;
  const least = model.leastProbability[register];
  return least !== undefined && (probabilities[best] ?? 0) >= least ? register : null;
}
