/** Words that belong to a family name and are not capitalised. */
export const PARTICLES = new Set(
  'von van de der den da das dos do di del della la le el bin ibn al ter ten du des zu zur vom af av e y san st'.split(
    ' ',
  ),
);
const SUFFIX = /^(?:[JSjs]r|II|III|IV|Filho|Junior|Neto|FILHO|JUNIOR|NETO)\.?$/u;

/** Initials marked by full stops: `J.`, `J.-P.`, `Yu.F.`. */
const DOTTED = /^(?:\p{Lu}\p{Ll}{0,2}\.[-‐]?)+(?:\p{Lu}\.?)?$|^\p{L}\.$/u;
/** Initials without full stops (`JD`, `J-L`, `J`), unless the whole list is in capitals. */
const BARE = /^\p{Lu}{1,4}\.?$|^\p{Lu}{1,3}\p{Ll}?[-‐]\p{Lu}{1,2}\p{Ll}?$/u;
/** Whether a word is one or more initials. */
export const isInitial = (word: string): boolean => DOTTED.test(word) || BARE.test(word);
/** A particle: `de` or `De`, but not `DE`, which may be initials. */
export const isParticle = (word: string): boolean =>
  PARTICLES.has(word) || (word.length > 1 && /\p{Ll}/u.test(word) && PARTICLES.has(word.toLowerCase()));
/** The text between two commas of a list of names. */
export interface Piece {
  readonly words: readonly string[];
  /** `J. D.` */
  readonly isInitials: boolean;
  /** One word, not counting particles: a family name or a given name. */
  readonly isSingle: boolean;
  /** `J. Doe` */
  readonly startsInitial: boolean;
  /** `Doe J` */
  readonly endsInitial: boolean;
}

/** Returns the words between two commas as a piece; null if they are no part of a name. */
export function pieceOf(text: string): Piece | null {
  const words = text.split(/\s+/u).filter((word) => word !== '' && !SUFFIX.test(word));
  const first = words[0];
  const last = words.at(-1);
  if (first === undefined || last === undefined || !/\p{L}/u.test(text) || /^(?:et\.?|al\.?|others|alii)$/iu.test(text))
    return null;
  const second = words[1] ?? '';
  // `BIRD M. I.`, `ROWE MI`, `LE GALL`: capitals are a family name when initials or more capitals follow.
  const isParticled = PARTICLES.has(first.toLowerCase()) && /^\p{Lu}{3,}/u.test(second);
  const isCapitalName =
    isParticled ||
    (/^\p{Lu}{2,4}$/u.test(first) && (DOTTED.test(second) || (first.length > 2 && /^\p{Lu}{1,2}$/u.test(second))));
  // `E. ROSE`
  const endsInCapitals = words.length > 1 && DOTTED.test(first) && /^\p{Lu}{3,4}$/u.test(last);
  const isInitials =
    words.length <= 5 &&
    !isCapitalName &&
    !endsInCapitals &&
    words.every((word, index) => isInitial(word) || (index > 0 && PARTICLES.has(word)));
  return {
    words,
    isInitials,
    isSingle:
      words.filter((word, index) => (index === words.length - 1 || !isParticle(word)) && !(isParticled && index === 0))
        .length <= 1,
    startsInitial: !isInitials && !isCapitalName && isInitial(first),
    endsInitial:
      !isInitials &&
      !endsInCapitals &&
      isInitial(last) &&
      (isCapitalName || !isInitial(first)) &&
      !(isParticled && words.length === 2),
  };
}

export const joined = (words: readonly string[]): string => words.join(' ');
