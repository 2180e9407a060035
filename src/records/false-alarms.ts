import { countText, rateText } from '../lib/number-text.js';
import { FALSE_ALARM_ROWS } from './false-alarm-rows.js';
import type { FalseAlarmRow } from './false-alarm-rows.js';
import { MEASURED_RATES } from './measured-rates.js';
import type { MeasuredRates } from './measured-rates.js';
import { REGISTER_TEXT } from './register.js';
import type { Register } from './register.js';
import { wilsonInterval } from './share-interval.js';
import type { StatedFrom } from './verdict.js';

/** Of fewer texts no rate is told: their interval says next to nothing. */
export const FEWEST_TEXTS = 20;

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
  readonly texts: number;
  readonly ai: number;
}

/** What was measured. */
export interface RateTables {
  readonly rows: readonly FalseAlarmRow[];
  readonly rates: readonly MeasuredRates[];
}

const SHIPPED: RateTables = { rows: FALSE_ALARM_ROWS, rates: MEASURED_RATES };

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
 * or nobody said the register, those of its length; else those of its language. Null where none were measured.
 */
export function baseRateOf(text: RatedText, { rows, rates }: RateTables = SHIPPED): BaseRate | null {
  const inLanguage = rates.find(
    ({ version, language, from }) => version === text.version && language === text.language && from === text.from,
  );
  if (inLanguage === undefined) return null;
  const own = text.register === null ? null : rowOf(rows, text, text.register);
  const row = own ?? rowOf(rows, text, null);
  if (row === null) {
    const { human, language } = inLanguage;
    const { texts, ai } = human;
    return { of: 'language', register: null, fromWords: null, toWords: null, language, texts, ai };
  }
  const { register, fromWords, toWords, texts, ai } = row;
  const of = register === null ? 'length' : 'register and length';
  return { of, register, fromWords, toWords, language: null, texts, ai };
}

/** Says which lengths a row covers, e.g. `200–399 words` or `400 words and more`. */
export function lengthText({ fromWords, toWords }: Pick<FalseAlarmRow, 'fromWords' | 'toWords'>): string {
  return toWords === null ? `${countText(fromWords)} words and more` : `${fromWords}–${toWords} words`;
}

function likeText({ of, register, fromWords, toWords }: BaseRate, languageName: string): string {
  if (of === 'language') return `human texts in ${languageName}`;
  const length = lengthText({ fromWords: fromWords ?? 0, toWords });
  return register === null
    ? `human texts of this length (${length})`
    : `human texts of this kind and length (${REGISTER_TEXT[register]}, ${length})`;
}

/** Why the texts have no more in common with the one in question; empty where they have all. */
function lessText({ of }: BaseRate, register: Register | null): string {
  if (of === 'register and length') return '';
  const kind =
    register === null
      ? 'Of which kind the text is was not said'
      : `Too few texts of its kind (${REGISTER_TEXT[register]}) and length were measured`;
  return of === 'length'
    ? ` ${kind}: the figure is for all kinds together, and for one of them it can be higher.`
    : ' By kind and length too few texts were measured: the figure is for the language as a whole, and for one kind ' +
        'or length it can be higher.';
}

/**
 * Says how often human texts like one are called AI, e.g. `Of 100 human texts of this kind and length (news, 200–399
 * words), 0 are called AI (0 to 2.4, 95 % interval; measured: 0 of 158 texts).`, and what was not measured.
 * @param languageName of the text, for people
 * @param register what was said of the text
 */
export function baseRateText(rate: BaseRate, languageName: string, register: Register | null): string {
  const { texts, ai } = rate;
  const { low, high } = wilsonInterval(ai, texts);
  const per100 = (share: number): string => rateText(share * 100);
  return (
    `Of 100 ${likeText(rate, languageName)}, ${per100(ai / texts)} are called AI (${per100(low)} to ${per100(high)}, ` +
    `95 % interval; measured: ${countText(ai)} of ${countText(texts)} texts).${lessText(rate, register)}`
  );
}
