import type { CslName } from '../../../records/csl.js';
import { foldKey, foldWords } from '../fold.js';
import { familyKey } from '../names.js';
import { nearlySame } from '../../../lib/edit-distance.js';

export interface PeopleComparison {
  readonly status: 'equal' | 'variant' | 'different' | 'missing';
  /** Share of the cited persons that the record has, 0–1. */
  readonly agreement: number;
  readonly firstAgrees: boolean;
}

/** Removes the `e` of a spelt-out umlaut, so that `mueller` equals `muller`. */
const withoutUmlautE = (key: string): string => key.replace(/(?<=[aou])e/gu, '');

/** One letter of a family name shorter than this may make another one (Ning, Ying). */
const LONG_NAME = 6;

/** Whether both given names are known and begin with different letters. */
function initialsDiffer(cited: CslName, found: CslName): boolean {
  const [ours, theirs] = [foldKey(cited.given ?? '').charAt(0), foldKey(found.given ?? '').charAt(0)];
  return ours !== '' && theirs !== '' && ours !== theirs;
}

/** A name with its folded family name, computed once for all comparisons. */
interface KeyedName {
  readonly name: CslName;
  readonly key: string;
}

const keyed = (names: readonly CslName[]): readonly KeyedName[] =>
  names.map((name) => ({ name, key: familyKey(name) }));

function isSamePerson({ name: cited, key: citedKey }: KeyedName, { name: found, key: foundKey }: KeyedName): boolean {
  if (citedKey === '' || foundKey === '') return false;
  if (citedKey === foundKey || withoutUmlautE(citedKey) === withoutUmlautE(foundKey)) return true;
  if (nearlySame(citedKey, foundKey) && !(citedKey.length < LONG_NAME && initialsDiffer(cited, found))) return true;
  // Compound names, exchanged names and acronyms need more work: most different persons are ruled out here.
  if (
    !/[\s'’-]/.test(cited.family ?? cited.literal ?? '') &&
    !/[\s'’-]/.test(found.family ?? found.literal ?? '') &&
    !foldKey(found.given ?? '').includes(citedKey)
  )
    return false;
  const citedWords = foldWords(cited.family ?? cited.literal ?? '');
  const foundWords = foldWords(found.family ?? found.literal ?? '');
  const givenWords = foldWords(found.given ?? '');
  // Part of a compound name, a name without its particle, or family and given name exchanged.
  const longWords = (words: readonly string[]): readonly string[] => words.filter((word) => word.length > 2);
  if (
    longWords(citedWords).some((word) => foundWords.includes(word)) ||
    longWords(foundWords).some((word) => citedWords.includes(word))
  )
    return true;
  if (givenWords.some((word) => word.length > 1 && citedWords.includes(word))) return true;
  // An organisation cited by its acronym.
  return (
    citedWords.length === 1 &&
    foundWords.length > 2 &&
    foundWords
      .filter((word) => word.length > 2)
      .map((word) => word.charAt(0))
      .join('')
      .startsWith(citedKey)
  );
}

interface CitedPeople {
  readonly names: readonly CslName[];
  readonly othersOmitted: boolean;
  /** The whole reference as a folded key; it contains names that were read into another field. */
  readonly textKey: string;
}

/** Whether every word of a name occurs in another field of the record, is a single letter, or holds a digit. */
function isFromElsewhere(name: CslName, elsewhere: { has(word: string): boolean }): boolean {
  return foldWords(name.family ?? name.literal ?? '').every(
    (word) => elsewhere.has(word) || word.length < 2 || /\d/u.test(word),
  );
}

/** Whether a family name is part of a whole name in the record. Very short ones always count as such. */
function isPartOfName({ key }: KeyedName, found: readonly CslName[]): boolean {
  return key.length < 3 || found.some((name) => foldKey(`${name.given ?? ''}${name.family ?? ''}`).includes(key));
}

/**
 * Compares cited persons with those of a record. `elsewhere` holds the words of the record's other fields, which may
 * have been misread as names.
 */
export function comparePeople(
  cited: CitedPeople,
  found: readonly CslName[],
  foundIncomplete: boolean,
  elsewhere: { has(word: string): boolean },
): PeopleComparison {
  const people = keyed(found);
  const [first] = people;
  if (first === undefined) return { status: 'missing', agreement: 0, firstAgrees: false };
  const isInText = ({ key }: KeyedName): boolean => key.length > 3 && cited.textKey.includes(key);
  if (cited.names.length === 0)
    return { status: 'missing', agreement: isInText(first) ? 1 : 0, firstAgrees: isInText(first) };
  const names = keyed(cited.names);
  const foundKeys = new Set(people.map(({ key }) => key));
  const unmatched = names.filter(
    (name) => !foundKeys.has(name.key) && !people.some((other) => isSamePerson(name, other)),
  );
  const real = unmatched.filter(({ name }) => !isFromElsewhere(name, elsewhere));
  const known = names.length - unmatched.length;
  const firstAgrees = names.some((name) => isSamePerson(name, first));
  const agreement = known / Math.max(1, known + real.length);
  if (foundIncomplete)
    return {
      status: firstAgrees || isInText(first) ? 'equal' : 'different',
      agreement: firstAgrees ? 1 : agreement,
      firstAgrees,
    };
  if (real.length > 0) {
    // All persons of the record are named, and the other names are parts of theirs: misread, not added.
    const allNamed = people.every((person) => names.some((other) => isSamePerson(other, person)) || isInText(person));
    const areParts = allNamed && real.every((name) => isPartOfName(name, found));
    // A record of a chapter may name the editors of its book, who are printed after the title.
    const elsewherePrinted = people.filter((person) => !names.some((other) => isSamePerson(other, person)));
    const areHosts = 2 * elsewherePrinted.length >= people.length && people.every(isInText);
    return { status: areParts || areHosts ? 'variant' : 'different', agreement, firstAgrees };
  }
  return { status: known >= found.length || cited.othersOmitted ? 'equal' : 'variant', agreement, firstAgrees };
}
