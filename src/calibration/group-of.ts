import { AssayError } from '../lib/errors.js';
import { someNames } from '../lib/some-names.js';
import { isOfKind } from './kinds.js';
import type { KindOfText } from './kinds.js';
import type { Profile, ProfileGroup } from './profile.js';
import type { StatingProfile } from './stating.js';

type Group = Pick<ProfileGroup, 'languages' | 'words_from' | 'words_to' | 'registers'>;

/** Whether a text may be of a group: one whose register nobody named may be of any. */
export function isInGroup(group: Group, text: KindOfText): boolean {
  const { languages, words_from: wordsFrom, words_to: wordsTo, registers } = group;
  return isOfKind({ languages, wordsFrom, wordsTo, registers }, text);
}

function strictest<Own extends Pick<ProfileGroup, 'threshold'>>(groups: readonly Own[]): Own | null {
  return groups.reduce<Own | null>((most, own) => (most === null || own.threshold > most.threshold ? own : most), null);
}

/**
 * Returns the group whose threshold holds for a text: the strictest of those that it may be of. Null where the profile
 * was not made from such texts.
 */
export function groupOf<Own extends Group & Pick<ProfileGroup, 'threshold'>>(
  groups: readonly Own[],
  text: KindOfText,
): Own | null {
  return strictest(groups.filter((group) => isInGroup(group, text)));
}

/** Returns the registers that a profile distinguishes, sorted; empty where it distinguishes none. */
export function registersOf({ groups }: Pick<Profile, 'groups'>): readonly string[] {
  return [...new Set(groups.flatMap(({ registers = [] }) => registers))].sort();
}

/** A kind of text as it is stated of, and the groups of the profile that may hold for it. */
export interface HeldGroup {
  readonly group: StatingProfile['groups'][number];
  readonly of: readonly ProfileGroup[];
}

function held(languages: readonly string[], from: number, to: number | null, of: readonly ProfileGroup[]): HeldGroup {
  return {
    group: {
      languages: [...languages],
      words_from: from,
      words_to: to,
      threshold: strictest(of)?.threshold ?? 1,
      borrowed: of.every(({ borrowed }) => borrowed),
    },
    of,
  };
}

/** Cuts the groups of a language at all their lengths, so that of any two parts none has texts of the other. */
function partsOf(groups: readonly ProfileGroup[], language: string): readonly HeldGroup[] {
  const own = groups.filter(({ languages }) => languages.includes(language));
  const ends = own.flatMap(({ words_from: from, words_to: to }) => [from, ...(to === null ? [] : [to])]);
  const bounds = [...new Set(ends)].sort((a, b) => a - b);
  return bounds.flatMap((words, at) => {
    const of = own.filter((group) => isInGroup(group, { language, words }));
    return of.length === 0 ? [] : [held([language], words, bounds[at + 1] ?? null, of)];
  });
}

const REGISTERS_SHOWN = 12;

/**
 * Returns what of a profile holds for texts of a register; where nobody says it, the strictest threshold of all
 * registers holds for each language and length.
 * @throws AssayError `unknown_register` where the profile distinguishes registers, and knows no such
 */
export function groupsFor(profile: Profile, register: string | null): readonly HeldGroup[] {
  const { name, groups } = profile;
  const known = registersOf(profile);
  if (register !== null && known.length > 0 && !known.includes(register))
    throw new AssayError({
      code: 'unknown_register',
      message: `the profile ${name} was made without texts of the register "${register}"`,
      nextStep:
        `Name one of its own: ${someNames(known, REGISTERS_SHOWN)}; ` +
        'or none, and the strictest threshold of them all holds.',
      exitCode: 2,
    });
  if (register === null && known.length > 0)
    return [...new Set(groups.flatMap(({ languages }) => languages))].flatMap((own) => partsOf(groups, own));
  return groups
    .filter(({ registers }) => registers === undefined || register === null || registers.includes(register))
    .map((group) => held(group.languages, group.words_from, group.words_to, [group]));
}

/**
 * Returns what of a profile states verdicts.
 * @param register of all texts that it will state; null where it is not known
 * @throws AssayError `unknown_register`
 */
export function statingProfile(profile: Profile, register: string | null): StatingProfile {
  const { name, created_at, model_versions, promise, human_texts, recalibration } = profile;
  return {
    name,
    created_at,
    model_versions,
    promise,
    human_texts,
    ...(registersOf(profile).length > 0 && { register }),
    ...(recalibration !== undefined && { recalibration }),
    groups: groupsFor(profile, register).map(({ group }) => group),
  };
}
