import { countText } from '../lib/number-text.js';
import { recently } from '../lib/recently.js';
import { FALSE_ALARM_ROWS } from './false-alarm-rows.js';
import type { FalseAlarmRow } from './false-alarm-rows.js';
import { MEASURED_RATES } from './measured-rates.js';
import type { MeasuredRates } from './measured-rates.js';
import { REGISTER_TEXT } from './register.js';
import type { Register } from './register.js';
import { per100Text, wilsonInterval } from './share-interval.js';
import type { StatedFrom } from './verdict.js';

/** Of fewer texts no rate is stated: their interval says next to nothing. */
export const FEWEST_TEXTS = 20;
/** Of so many texts in its own language, their rate is stated rather than that of several languages together. */
export const ENOUGH_IN_LANGUAGE = 100;

/** A text, as far as its error rate depends on it. */
export interface RatedText {
  readonly version: string;
  /** ISO 639-1; null where it is not known. */
  readonly language: string | null;
  /** Null where they were not counted. */
  readonly words: number | null;
  /** Null where nobody said it. */
  readonly register: Register | null;
  readonly from: StatedFrom;
}

/** How often human texts like one are stated to be AI, as measured. */
export interface BaseRate {
  /** What the texts have in common with the one in question. */
  readonly of: 'register and length' | 'length' | 'language';
  /** Null unless `of` names it. */
  readonly register: Register | null;
  readonly fromWords: number | null;
  readonly toWords: number | null;
  /** Null unless `of` is `language`. */
  readonly language: string | null;
  /** Languages of the texts that were measured. */
  readonly languages: number;
  readonly texts: number;
  readonly ai: number;
}

/** What was measured. */
export interface RateTables {
  readonly rows: readonly FalseAlarmRow[];
  readonly rates: readonly MeasuredRates[];
}

/** What was measured of a model version: every row of an export asks for it. */
const shippedOf = recently((version): RateTables => {
  const isOwn = (measured: { readonly version: string }): boolean => measured.version === version;
  return { rows: FALSE_ALARM_ROWS.filter(isOwn), rates: MEASURED_RATES.filter(isOwn) };
});

function rowOf(rows: readonly FalseAlarmRow[], text: RatedText, register: Register | null): FalseAlarmRow | null {
  const { words, version, from } = text;
  // By register and length, verdicts were counted from medium confidence on.
  if (words === null || from !== 'medium') return null;
  const fits = (row: FalseAlarmRow): boolean => row.fromWords <= words && words <= (row.toWords ?? Infinity);
  return (
    rows.find(
      (row) => row.version === version && row.register === register && row.texts >= FEWEST_TEXTS && fits(row),
    ) ?? null
  );
}

/**
 * Returns how often human texts like one are stated to be AI: those of its register and length; where these are too few
 * or nobody said the register, those of its length; else those of its language. Rows by register and length hold all
 * languages of the model version together: where it has several, those of the language alone come first if they are
 * enough. Null where none were measured.
 */
export function baseRateOf(text: RatedText, { rows, rates }: RateTables = shippedOf(text.version)): BaseRate | null {
  const measured = rates.filter(({ version, from }) => version === text.version && from === text.from);
  const inLanguage = measured.find(({ language }) => language === text.language);
  if (inLanguage === undefined) return null;
  const { human, language } = inLanguage;
  const isEnough = measured.length > 1 && human.texts >= ENOUGH_IN_LANGUAGE;
  const own = isEnough || text.register === null ? null : rowOf(rows, text, text.register);
  const row = isEnough ? null : (own ?? rowOf(rows, text, null));
  if (row === null) {
    const { texts, ai } = human;
    return { of: 'language', register: null, fromWords: null, toWords: null, language, languages: 1, texts, ai };
  }
  const { register, fromWords, toWords, texts, ai } = row;
  const of = register === null ? 'length' : 'register and length';
  return { of, register, fromWords, toWords, language: null, languages: measured.length, texts, ai };
}

/** Says which lengths a row covers, e.g. `200–399 words` or `400 words and more`. */
export function lengthText({ fromWords, toWords }: Pick<FalseAlarmRow, 'fromWords' | 'toWords'>): string {
  return toWords === null ? `${countText(fromWords)} words and more` : `${fromWords}–${toWords} words`;
}

function likeText(rate: BaseRate, where: string, which: 'this' | 'that'): string {
  const { of, register, fromWords, toWords, languages } = rate;
  if (of === 'language') return `human texts ${where}`;
  const length = lengthText({ fromWords: fromWords ?? 0, toWords });
  const together = languages === 1 ? '' : ` in ${languages} languages together`;
  return register === null
    ? `human texts of ${which} length (${length})${together}`
    : `human texts of ${which} kind and length (${REGISTER_TEXT[register]}, ${length})${together}`;
}

/** What a person said about a text, and could say. */
export interface SaidKind {
  /** Null where nobody said it. */
  readonly register: Register | null;
  /** The option of the program that says it, such as `--register`; none where there is no option. */
  readonly registerOption?: string;
}

/** Why the texts have no more in common with the one in question; empty where they have all. */
function lessText({ of, languages }: BaseRate, where: string, { register, registerOption }: SaidKind): string {
  const others =
    languages === 1
      ? ''
      : ` Too few texts ${where} alone were measured: in one of these languages the figure can be higher.`;
  if (of === 'register and length') return others;
  const kind =
    register === null
      ? `The kind of text is not known${registerOption === undefined ? '' : ` (${registerOption} says it)`}`
      : `Too few texts of its kind (${REGISTER_TEXT[register]}) and length were measured`;
  return of === 'length'
    ? `${others} ${kind}: the figure is for all kinds together, and for one of them it can be higher.`
    : ' By kind and length too few texts were measured: the figure is for the language as a whole, and for one kind ' +
        'or length it can be higher.';
}

/**
 * Says how often human texts like one are called AI, e.g. `Of 100 human texts of this kind and length (news, 200–399
 * words), up to 2.4 are called AI (measured: none of 158 texts; 95 % interval 0 to 2.4 of 100).`, and what was not
 * measured. The upper end comes first: a bare 0 would be read as never.
 * @param where the language of the text within a sentence, such as `in Norwegian`
 * @param said what was said about the text
 * @param which `this` for the length of the text in question, `that` for one that was named before
 */
export function baseRateText(rate: BaseRate, where: string, said: SaidKind, which: 'this' | 'that' = 'this'): string {
  const { texts, ai } = rate;
  const { low, high } = wilsonInterval(ai, texts);
  return (
    `Of 100 ${likeText(rate, where, which)}, up to ${per100Text(high)} are called AI (measured: ` +
    `${ai === 0 ? 'none' : countText(ai)} of ${countText(texts)} texts` +
    `${ai === 0 ? '' : `, that is ${per100Text(ai / texts)} of 100`}; 95 % interval ${per100Text(low)} to ` +
    `${per100Text(high)} of 100).` +
    lessText(rate, where, said)
  );
}
