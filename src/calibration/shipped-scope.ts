import { groupBy } from '../lib/group-by.js';
import { languageText } from '../lib/language-text.js';
import { countOf, percentText } from '../lib/number-text.js';
import { REGISTER_TEXT } from '../records/register.js';
import type { Register } from '../records/register.js';
import { isOfKind } from './kinds.js';
import type { KindOfText } from './kinds.js';
import type { ShippedScores, ShippedText } from './shipped-scores.js';
import type { StatingProfile } from './stating.js';

type ShippedGroup = StatingProfile['groups'][number];
type Stratum = ShippedScores['strata'][number];

/** Shipped scores, and the groups that have a threshold by them. */
export interface MeasuredGroups {
  readonly files: readonly ShippedScores[];
  readonly strata: readonly Stratum[];
  readonly texts: readonly ShippedText[];
  readonly groups: readonly ShippedGroup[];
  /** Texts that a promise takes. */
  readonly least: number;
  /** Of all texts that are stated; null where it is not known. */
  readonly register: Register | null;
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

/** `news; all together: answers, essays`. */
function registersText(texts: readonly ShippedText[], own: readonly ShippedGroup[], least: number): string {
  const inSet = texts.filter((text) => own.some((group) => isIn(group, text)));
  const registers = [...groupBy(inSet, ({ register }) => register)].sort(([x], [y]) => (x < y ? -1 : 1));
  const named = (apart: boolean): readonly string[] =>
    registers
      .filter(([, of]) => isApart(of, own, least) === apart)
      .map(([register]) => register.replace(', ', ' and '));
  const rest = named(false).length === 0 ? [] : [`all together: ${named(false).join(', ')}`];
  return [...named(true), ...rest].join('; ');
}

/** `en (news; all together: answers, essays), de, fr together (all together: news)`. */
function kindsText(texts: readonly ShippedText[], groups: readonly ShippedGroup[], least: number): string {
  const sets = groupBy(groups, ({ languages }) => languages.join(', '));
  return [...sets]
    .map(([set, own]) => {
      const together = set.includes(',') ? ' together' : '';
      return `${set}${together}${lengthsText(own, groups)} (${registersText(texts, own, least)})`;
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

/** Which share of the AI texts of the groups is found: of the register that was named, where it has any. */
function costOf({ strata, register }: MeasuredGroups, groups: readonly ShippedGroup[]): string {
  const ofRegister = strata.filter((own) => register !== null && own.register === REGISTER_TEXT[register]);
  return costText(foundOf(ofRegister, groups) ?? foundOf(strata, groups));
}

/** Returns for which kinds of text a promise holds, and what it misses. */
export function scopeText(measured: MeasuredGroups): string {
  const { files, texts, groups, least, register } = measured;
  return [
    registerText(texts, groups, least, register),
    kindsText(texts, groups, least),
    withoutText(files, groups),
    costOf(measured, groups),
  ].join('');
}

/** Returns what a promise holds for within one group, as it follows the name of a language: `textScope` puts both. */
export function groupScope(measured: MeasuredGroups, group: ShippedGroup): string {
  const { texts, groups, least, register } = measured;
  const others = group.languages.length - 1;
  const together = others === 0 ? '' : `, measured together with ${countOf(others, 'other language')},`;
  const title = register === null ? null : REGISTER_TEXT[register];
  const own = texts.filter((text) => text.register === title);
  const registers =
    title === null
      ? registersText(texts, [group], least)
      : isApart(own, [group], least)
        ? `${title} by their own threshold`
        : `the strictest threshold of all registers, as too few of ${title} were measured`;
  return `${together}${lengthsText([group], groups)} (${registers})${costOf(measured, [group])}`;
}

/**
 * Returns for which texts like one a promise of shipped scores holds, as in `It holds for …`; undefined for a profile
 * that was calibrated, which says nothing of it.
 */
export function textScope(profile: StatingProfile, { language, words }: KindOfText): string | undefined {
  if (profile.scope === undefined) return undefined;
  const name = languageText(language);
  const group = profile.groups.find((own) => isIn(own, { language, words }));
  if (group === undefined) return `no text in ${name} of ${countOf(words, 'word')}: too few like it were measured`;
  return `texts in ${name}${group.scope ?? ''}`;
}
