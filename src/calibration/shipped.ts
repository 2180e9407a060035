import { Type } from 'typebox';
import type { Static } from 'typebox';
import { AssayError } from '../lib/errors.js';
import { countText, percentText } from '../lib/number-text.js';
import { rateText } from '../lib/rate-text.js';
import { groupBy } from '../lib/group-by.js';
import { isOfKind, kindGroups, USUAL_PARTS } from './kinds.js';
import type { KindGroup, KindOfText } from './kinds.js';
import { REGISTER_TEXT } from '../records/register.js';
import type { Register } from '../records/register.js';
import { leastTexts } from './promise.js';
import type { FalseAlarmPromise } from './promise.js';
import type { StatingProfile } from './stating.js';
import { thresholdOf } from './threshold.js';

const Score = Type.Number({ minimum: 0, maximum: 1 });
const Count = Type.Integer({ minimum: 0 });

/** Scores of texts of one language, register and length. */
const Stratum = Type.Object({
  language: Type.String(),
  register: Type.String(),
  /** Judged words, of the shortest texts. */
  words: Count,
  human: Type.Array(Score),
  /** AI texts, and how many of them are stated AI or mixed without a promise. */
  ai_texts: Count,
  ai_stated: Count,
  /** Their scores at even steps, the lowest first, the highest last: enough to say which share lies above one. */
  ai: Type.Array(Score),
});

/** What a model version is shipped with: its scores on texts of known authors that it did not learn from. */
export const ShippedScores = Type.Object({
  version: Type.String(),
  weights_sha256: Type.String(),
  strata: Type.Array(Stratum),
});
export type ShippedScores = Readonly<Static<typeof ShippedScores>>;

type Stratum = Static<typeof Stratum>;

/** What the profile is called that no one calibrated. */
export const SHIPPED_NAME = 'shipped scores';

interface ShippedText extends KindOfText {
  readonly register: string;
  readonly score: number;
}

type ShippedGroup = StatingProfile['groups'][number];

const textsOf = ({ strata }: ShippedScores): readonly ShippedText[] =>
  strata.flatMap(({ language, register, words, human }) =>
    human.map((score) => ({ language, register, words, score })),
  );

/**
 * The threshold of the register that was named, where it has enough texts; else the strictest of all texts and of each
 * register with enough of them: a corpus is often of one.
 */
function groupThreshold(texts: readonly ShippedText[], promise: FalseAlarmPromise, named: Register | null): number {
  const byRegister = groupBy(texts, ({ register }) => register);
  const own = (named === null ? undefined : byRegister.get(REGISTER_TEXT[named])) ?? [];
  const ownThreshold = thresholdOf(
    own.map(({ score }) => score),
    promise,
  );
  if (ownThreshold !== null) return ownThreshold.above;
  const registers = [...byRegister.values()];
  return [texts, ...registers].reduce((most, own) => {
    const threshold = thresholdOf(
      own.map(({ score }) => score),
      promise,
    );
    return Math.max(most, threshold?.above ?? 0);
  }, 0);
}

function groupOf(
  { kind, texts }: KindGroup<ShippedText>,
  promise: FalseAlarmPromise,
  named: Register | null,
): ShippedGroup {
  return {
    languages: [...kind.languages],
    words_from: kind.wordsFrom,
    words_to: kind.wordsTo,
    threshold: groupThreshold(texts, promise, named),
    borrowed: false,
  };
}

const isIn = (group: ShippedGroup, text: KindOfText): boolean =>
  isOfKind({ languages: group.languages, wordsFrom: group.words_from, wordsTo: group.words_to }, text);

/** Which share of the AI texts of the groups is found, and without the promise. */
function foundOf(strata: readonly Stratum[], groups: readonly ShippedGroup[]) {
  let [texts, found, without] = [0, 0, 0];
  for (const stratum of strata) {
    const group = groups.find((own) => isIn(own, stratum));
    if (group === undefined || stratum.ai.length === 0) continue;
    const above = stratum.ai.filter((score) => score > group.threshold).length / stratum.ai.length;
    texts += stratum.ai_texts;
    found += above * stratum.ai_texts;
    without += stratum.ai_stated;
  }
  return texts === 0 ? null : { found: found / texts, without: without / texts };
}

/** Whether a register has a threshold of its own at some length. */
function isApart(texts: readonly ShippedText[], groups: readonly ShippedGroup[], least: number): boolean {
  return groups.some((group) => texts.filter((text) => isIn(group, text)).length >= least);
}

/** ` of 200 words or more`; empty where the languages are held in one set only. */
function lengthsText(own: readonly ShippedGroup[], all: readonly ShippedGroup[]): string {
  const isAlone = all.every(
    (other) => own.includes(other) || !other.languages.some((one) => own[0]?.languages.includes(one)),
  );
  if (isAlone) return '';
  const lengths = own.map(({ words_from: from, words_to: to }) =>
    to === null ? `${from} words or more` : `${from}–${to - 1} words`,
  );
  return ` of ${lengths.join(' and ')}`;
}

/** `en (news; all together: answers, essays), de, fr together (all together: news)`. */
function kindsText(texts: readonly ShippedText[], groups: readonly ShippedGroup[], least: number): string {
  const sets = groupBy(groups, ({ languages }) => languages.join(', '));
  return [...sets]
    .map(([set, own]) => {
      const inSet = texts.filter((text) => own.some((group) => isIn(group, text)));
      const registers = [...groupBy(inSet, ({ register }) => register)].sort(([x], [y]) => (x < y ? -1 : 1));
      const named = (apart: boolean): readonly string[] =>
        registers
          .filter(([, of]) => isApart(of, own, least) === apart)
          .map(([register]) => register.replace(', ', ' and '));
      const rest = named(false).length === 0 ? [] : [`all together: ${named(false).join(', ')}`];
      const together = set.includes(',') ? ' together' : '';
      return `${set}${together}${lengthsText(own, groups)} (${[...named(true), ...rest].join('; ')})`;
    })
    .join(', ');
}

function costText(cost: ReturnType<typeof foundOf>): string {
  if (cost === null) return '';
  const { found, without } = cost;
  return `; of AI texts like them ${percentText(found)} are found, ${percentText(without)} without the promise`;
}

/** Says what holds of the register that was named; empty where none was. */
function registerText(
  texts: readonly ShippedText[],
  groups: readonly ShippedGroup[],
  least: number,
  named: Register | null,
): string {
  if (named === null) return '';
  const title = REGISTER_TEXT[named];
  const own = texts.filter(({ register }) => register === title);
  const apart = groups.filter((group) => isApart(own, [group], least));
  const languages = [...new Set(apart.flatMap((group) => group.languages))].sort();
  return languages.length === 0
    ? `${title}, of which too few were measured: the strictest threshold of all registers holds, `
    : `${title} by their own threshold in ${languages.join(', ')}, where enough of that length were measured; ` +
        'all else by the strictest threshold of all registers, ';
}

/** Names the languages that the versions know and nothing is promised of. */
function withoutText(files: readonly ShippedScores[], groups: readonly ShippedGroup[]): string {
  const promised = new Set(groups.flatMap(({ languages }) => languages));
  const known = new Set(files.flatMap(({ strata }) => strata.map(({ language }) => language)));
  const without = [...known].filter((language) => !promised.has(language)).sort();
  return without.length === 0 ? '' : `; nothing is promised of ${without.join(', ')}: too few texts`;
}

function tooFew(files: readonly ShippedScores[], promise: FalseAlarmPromise): AssayError {
  const most = Math.max(...files.map((file) => textsOf(file).length));
  return new AssayError({
    code: 'too_few_texts',
    message:
      `the shipped scores are those of ${countText(most)} human texts, and ${rateText(promise.rate)} false alarms ` +
      `take ${countText(leastTexts(promise))}`,
    nextStep: 'Ask for more false alarms, or calibrate on texts of your own: assay calibrate',
    exitCode: 2,
  });
}

/**
 * Returns what the scores that model versions are shipped with let state under a promise, with the kinds of text that
 * it holds for and what it misses. Languages with too few texts, even together, have no promise.
 * @param files one a model version; no two of the same language
 * @param register of all texts that are stated; null where it is not known
 * @throws AssayError `too_few_texts`
 */
export function shippedProfile(
  files: readonly ShippedScores[],
  promise: FalseAlarmPromise,
  register: Register | null = null,
): StatingProfile {
  const least = leastTexts(promise);
  const able = files.map((file) => ({ file, texts: textsOf(file) })).filter(({ texts }) => texts.length >= least);
  if (able.length === 0) throw tooFew(files, promise);
  const all = able.flatMap(({ texts }) => texts);
  const groups = able.flatMap(({ texts }) =>
    kindGroups(texts, USUAL_PARTS, least)
      .filter(({ borrows }) => !borrows)
      .map((group) => groupOf(group, promise, register)),
  );
  const strata = able.flatMap(({ file }) => file.strata);
  const ofRegister = strata.filter((own) => register !== null && own.register === REGISTER_TEXT[register]);
  const found = foundOf(ofRegister, groups) ?? foundOf(strata, groups);
  return {
    name: SHIPPED_NAME,
    // Of the newest version: its name begins with its date.
    created_at: `${
      able
        .map(({ file }) => file.version.slice(0, 10))
        .sort()
        .at(-1) ?? ''
    }T00:00:00Z`,
    model_versions: files.map(({ version }) => version),
    promise: { ...promise },
    human_texts: all.length,
    ...(register !== null && { register }),
    scope: [
      registerText(all, groups, least, register),
      kindsText(all, groups, least),
      withoutText(files, groups),
      costText(found),
    ].join(''),
    groups,
  };
}
