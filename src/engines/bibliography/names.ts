import type { CslName } from '../../records/csl.js';
import { foldKey } from './fold.js';
import { PARTICLES, isInitial, isParticle, joined, pieceOf } from './name-pieces.js';
import type { Piece } from './name-pieces.js';

const OTHERS = new RegExp(
  [
    String.raw`[,;&]*\s*(?:\b(?:et|und|and|y|e|&)\s+)?(?:\bet\.?\s*al\b\.?|\bu\.\s?a\.|\band others\b|`,
    String.raw`\bothers\b(?=\W*$)|\bet alii\b|\bund andere\b|\be outros\b|\by otros\b|\bet autres\b|`,
    String.raw`…|\.\s?\.\s?\.)(?:\s*\W*$)?`,
  ].join(''),
  'giu',
);
const ROLE = new RegExp(
  [
    String.raw`[([]?\b(?:eds?|hrsg|hg|hgg|orgs?|dirs?|coords?|éds?|editors?|editores|organizadore?s?|edited by|`,
    String.raw`herausgegeben von)\b\.?[)\]]?`,
  ].join(''),
  'giu',
);
/** Marks that separate persons and are used for nothing else. */
const DIVIDER = /\s*[;/|•·]\s*/u;
const JOINER = /\s*(?:\s[&+]\s?|&|\s(?:and|AND|And|und|UND|et|ET|y|e|en|og|och|u\.|v[eé])\s)\s*/u;
/** Words that occur only in names of organisations, in five languages. */
const BODY = new RegExp(
  [
    String.raw`\b(?:organi[sz]ations?|institut(?:e|es|o)?|ministr\p{L}+|minist[eéè]ri\p{L}+|bundes\p{L}+|`,
    String.raw`universi\p{L}+|agency|agencia|agência|agence|associa[tç]\p{L}+|asociaci\p{L}+|committee|comit[eéê]|`,
    String.raw`commission|comiss[aã]o|comisi[oó]n|kommission|departa?ment\p{L}*|council|consejo|conselho|conseil|`,
    String.raw`collaboration|consortium|consorci\p{L}+|federa[tcç]\p{L}+|network|societ[yé]|sociedad\p{L}*|`,
    String.raw`gesellschaft|group|grupo|working party|academ[yi]\p{L}*|secretar[ií]\p{L}+|foundation|stiftung|`,
    String.raw`funda[cç]\p{L}+|government|governo|gobierno|bank|banco|manual|declara[cç]\p{L}+|initiative|board|`,
    'team|inc|ltd|gmbh|cent(?:er|re|ro)s?|servi(?:ce|ço|cio)s?|consulting|office|investigators|',
    String.raw`collaborators|coordinators|analytics)\b`,
  ].join(''),
  'iu',
);

/** Names in these scripts are not split; the family name comes first. */
const WHOLE_SCRIPT = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Reads one person from one piece: `Ada Lovelace`, `A. Lovelace`, `Lovelace A`, `LOVELACE Ada`. */
function readOne({ words, isSingle, startsInitial, endsInitial }: Piece): CslName {
  if (words.length > 2 && !startsInitial && !endsInitial && BODY.test(joined(words))) return { literal: joined(words) };
  if (endsInitial) {
    const start = words.findIndex((word, index) => index > 0 && isInitial(word));
    // `Lovelace A da`: a particle after the initials belongs to the family name.
    return { family: joined(words.slice(0, start)), given: joined(words.slice(start)) };
  }
  const trailing = words.findIndex((word, index) => index > 0 && isInitial(word));
  if (trailing > 0 && !startsInitial && words.slice(trailing).every((word) => isInitial(word) || PARTICLES.has(word)))
    return { family: joined(words.slice(0, trailing)), given: joined(words.slice(trailing)) };
  if (isSingle) return { family: joined(words) };
  const isShouted = (word: string): boolean => word.length > 2 && word === word.toUpperCase() && !word.includes('.');
  const isCalm = (word: string): boolean => word !== word.toUpperCase() && !isParticle(word);
  if (isShouted(words[0] ?? '') && words.some(isCalm)) {
    const end = words.findIndex(isCalm);
    return { family: joined(words.slice(0, end)), given: joined(words.slice(end)) };
  }
  let start = words.length - 1;
  while (start > 1 && isParticle(words[start - 1] ?? '')) start -= 1;
  if (start === 1 && isParticle(words[0] ?? '')) start = 0;
  return start === 0
    ? { family: joined(words) }
    : { family: joined(words.slice(start)), given: joined(words.slice(0, start)) };
}

/** Whether a part starts like `Lovelace, Ada`: family name first, and no initials to show it. */
function startsInverted(pieces: readonly Piece[], others: readonly (readonly Piece[])[]): boolean {
  const [family, given, ...rest] = pieces;
  if (
    family === undefined ||
    given === undefined ||
    family.startsInitial ||
    family.endsInitial ||
    given.words.length > 3 ||
    WHOLE_SCRIPT.test(family.words[0] ?? '')
  )
    return false;
  if (given.startsInitial) return rest.length === 0 && others.length === 0 && family.isSingle;
  if (!family.isSingle && (!given.isSingle || family.words.length > 4)) return false;
  if (rest.length > 0) return family.isSingle && rest.every((piece) => !piece.isSingle);
  // `Smith, Roe and Poe` are three persons, `Smith, John and Ada Lovelace` are two.
  return others.every((other) => other.length > 1 || other[0]?.isSingle === false);
}

/** Whether family and given names alternate throughout: `Doe, Jane, Roe, Richard and Poe, Paul`. */
function arePairs(stretches: readonly (readonly Piece[])[]): boolean {
  return (
    stretches.length > 1 &&
    stretches.at(-1)?.length === 2 &&
    stretches.every(
      (pieces) =>
        pieces.length % 2 === 0 &&
        pieces.every((piece, index) => (index % 2 === 0 ? piece.isSingle && !piece.isInitials : !piece.startsInitial)),
    )
  );
}

/** Whether a piece in capitals is a family name because the next piece cannot be one: `SÁ, A.`, `HE, Ying`. */
function isCapitalFamily(piece: Piece, next: Piece | undefined, isFirst: boolean): boolean {
  return (
    next !== undefined &&
    piece.words.length === 1 &&
    /^\p{Lu}{2,4}$/u.test(piece.words[0] ?? '') &&
    (isFirst || next.isInitials)
  );
}

/** Reads the persons of a part without dividers, whose commas separate either persons or family and given names. */
function readStretch(
  pieces: readonly Piece[],
  others: readonly (readonly Piece[])[],
  paired: boolean,
  names: CslName[],
): void {
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index];
    const next = pieces[index + 1];
    if (piece === undefined) continue;
    if (piece.isInitials && !isCapitalFamily(piece, next, index === 0)) {
      const last = names.at(-1);
      if (last !== undefined && last.given === undefined && last.family !== undefined)
        names[names.length - 1] = { family: last.family, given: joined(piece.words) };
      else if (names.length === 0 && next === undefined && others.length === 0)
        names.push({ family: joined(piece.words) });
    } else if (
      next !== undefined &&
      !piece.endsInitial &&
      !piece.startsInitial &&
      (next.isInitials || paired || (index === 0 && startsInverted(pieces, others)))
    ) {
      names.push({ family: joined(piece.words), given: joined(next.words) });
      index += 1;
    } else names.push(readOne(piece));
  }
}

/** Splits pieces that hold initials and the next family name between the same two commas: `Doe, J. Roe, E.`. */
function splitRunTogether(pieces: readonly Piece[]): readonly Piece[] {
  const isRun =
    pieces[0]?.isSingle === true &&
    pieces.at(-1)?.isInitials === true &&
    pieces.slice(1, -1).every((piece) => piece.startsInitial) &&
    pieces.length > 2;
  if (!isRun) return pieces;
  return pieces.flatMap((piece) => {
    if (!piece.startsInitial) return [piece];
    const family = piece.words.findIndex((word) => !isInitial(word));
    return [pieceOf(joined(piece.words.slice(0, family))), pieceOf(joined(piece.words.slice(family)))].filter(
      (part) => part !== null,
    );
  });
}

/** A cheap test for whether the costly role patterns can match. */
const MAY_HAVE_ROLE = /ed|hg|hrsg|org|dir|coord|éd|herausg/i;
const MAY_HAVE_OTHERS = /al|others|a\.|outros|otros|andere|autres|…|\.\s?\./i;

/** Returns a list of names without role words and without words for omitted names. */
function withoutRemarks(text: string): string {
  const names = MAY_HAVE_ROLE.test(text) ? text.replace(ROLE, ' ') : text;
  // Initials are no `u. a.`
  const remark = (found: string): string => (/U\.\s?A\./u.test(found) ? found : ' , ');
  return MAY_HAVE_OTHERS.test(names) ? names.replace(OTHERS, remark) : names;
}

/** Corrects damage from print and text layers in a list of names, and removes what is not a name. */
function bareNames(text: string): string {
  return (
    text
      .replace(/[(]([^()]*)[)]/gu, (_, inside: string) =>
        inside.split(/[\s,]+/u).every((word) => word === '' || isInitial(word)) ? `, ${inside}` : ' ',
      )
      // `Sivak MVJr`
      .replace(/(?<=(?:^|[\s,;])\p{Lu}{1,4})[JS]r\b\.?/gu, '')
      .replace(/[()[\]“”"«»*]|\b\d+\b/gu, ' ')
      .replace(/\s+(?=[.,;])/gu, '')
      .replace(/(?<=\p{Lu}\.)(?=\p{Lu}\p{Ll}{2})|(?<=\p{Ll}{2})(?=\p{Lu}\.)/gu, ' ')
      // A full stop after a whole word ends a person.
      .replace(/(?<=\p{L}\p{Ll}{2})\.\s*,?\s*(?=\p{Lu})/gu, '; ')
      .replace(/\s+/gu, ' ')
      .replace(/^(?:[\s,;:.–-]+|(?:in:?|vgl\.?|cf\.?|see|siehe|voir|ver)\s)+|[\s,;:–-]+$/giu, '')
      .replace(/(?<=\p{Ll})\.$/u, '')
  );
}

/** Signs of several persons: dividers or initials. */
const MANY_NAMES = /[;/&]|,\s*(?:\p{Lu}\.|\p{Lu}\p{Ll}+$)|\s\p{Lu}{1,3}(?:,|$)/u;

/**
 * Splits the author part of a reference into persons, in any of the usual orders. The name of an organisation is
 * returned as `literal`.
 */
export function readNames(text: string): readonly CslName[] {
  const remaining = withoutRemarks(text);
  const whole = remaining.replace(/\s+/gu, ' ').replace(/^[\s,;:.–-]+|[\s,;:.–-]+$/gu, '');
  if (whole.includes(' ') && !MANY_NAMES.test(whole) && BODY.test(whole)) return [{ literal: whole }];
  const bare = bareNames(remaining);
  if (bare === '') return [];
  const words = bare.split(' ');
  if (words.length > 3 && !/[,;&.]/u.test(bare) && /\b(?:of|for|für|pour|para)\b/u.test(bare))
    return [{ literal: bare }];
  const names: CslName[] = [];
  for (const part of bare.split(DIVIDER)) {
    const stretches = ` ${part} `
      .split(JOINER)
      .map((stretch) =>
        splitRunTogether(
          stretch
            .split(/\s*,\s*/u)
            .map(pieceOf)
            .filter((piece) => piece !== null),
        ),
      )
      .filter((pieces) => pieces.length > 0);
    const paired = arePairs(stretches);
    stretches.forEach((pieces, index) =>
      readStretch(
        pieces,
        stretches.filter((_, other) => other !== index),
        paired,
        names,
      ),
    );
  }
  return names;
}

/** Returns the family name, or the name of the organisation, folded to letters: `Müller` → `muller`. */
export function familyKey(name: CslName): string {
  return foldKey(name.family ?? name.literal ?? '');
}
