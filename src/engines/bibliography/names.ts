import type { CslName } from '../../contract/bibliography.js';
import { foldKey } from './fold.js';

const PARTICLES = new Set('von van de der den da das dos do di del della la le el bin ibn al ter ten du des zu zur vom af av e y san st'.split(' '));
const SUFFIX = /^(?:jr|sr|ii|iii|iv|filho|junior|neto)\.?$/iu;
const INITIALS = /^(?:\p{Lu}\p{Ll}?\.?[-‐\s]*){1,5}$/u;
const BARE_INITIALS = /^\p{Lu}{1,4}$/u;
const OTHERS = /[,;&]*\s*(?:\b(?:et|und|and|y|e|&)\s+)?(?:\bet\.?\s*al\b\.?|\bu\.\s?a\.|\band others\b|\bet alii\b|\bund andere\b|\be outros\b|\by otros\b|\bet autres\b|…|\.\.\.)(?:\s*\W*$)?/giu;
const ROLE = /[([]?\b(?:eds?|hrsg|hg|hgg|orgs?|dirs?|coords?|éds?|editors?|editores|organizadore?s?|edited by|herausgegeben von)\b\.?[)\]]?/giu;
const JOINER = /\s*(?:[;/|•·]|\s[&+]\s?|&|\s(?:and|und|et|y|e|en|og|och|u\.|v[eé])\s)\s*/u;

/** Initials only, such as `J. D.`, `JD`, `J.-P.`. */
function isInitials(piece: string): boolean {
  const bare = piece.replace(/[.\s‐-]/gu, '');
  return bare.length <= 4 && INITIALS.test(piece) && (piece.includes('.') || bare === bare.toUpperCase());
}

/** One person in one piece: `Ada Lovelace`, `A. Lovelace`, `Lovelace A`, `LOVELACE Ada`. */
function readOne(piece: string): CslName | null {
  const words = piece.split(/\s+/u).filter((word) => word !== '' && !SUFFIX.test(word));
  const last = words.at(-1);
  if (last === undefined || !/\p{L}/u.test(piece) || /^(?:et\.?|al\.?|et al\.?|others|alii)$/iu.test(piece)) return null;
  if (words.length === 1) return { family: last };
  // `Lovelace A. B.`: everything after the first word is initials.
  if (words.length <= 5 && !isInitials(words[0] ?? '') && words.slice(1).every((word) => isInitials(word)) && /^\p{Lu}/u.test(words[0] ?? '')) return { family: words[0] ?? '', given: words.slice(1).join(' ') };
  if (BARE_INITIALS.test(last) && !words.slice(0, -1).every((word) => isInitials(word))) return { family: words.slice(0, -1).join(' '), given: last };
  const isShouted = (word: string): boolean => word.length > 2 && word === word.toUpperCase() && !word.includes('.');
  const shouted = words.filter(isShouted);
  if (shouted.length > 0 && shouted.length < words.length && isShouted(words[0] ?? '')) return { family: shouted.join(' '), given: words.filter((word) => !isShouted(word)).join(' ') };
  let start = words.length - 1;
  while (start > 1 && PARTICLES.has((words[start - 1] ?? '').toLowerCase())) start -= 1;
  if (start === 1 && PARTICLES.has((words[0] ?? '').toLowerCase())) start = 0;
  return start === 0 ? { family: words.join(' ') } : { family: words.slice(start).join(' '), given: words.slice(0, start).join(' ') };
}

const wordCount = (piece: string): number => piece.split(/\s+/u).length;

/** Whether the first two pieces of a stretch are one person, family first: `Lovelace, Ada`. */
function isInverted(family: string, given: string, pieces: readonly string[], alone: boolean): boolean {
  if (/\s\p{Lu}{1,4}$/u.test(family) || /^\p{Lu}\.(?:\s?\p{Lu}\.)*\s\p{L}{2}/u.test(family) || wordCount(family) > 3 || wordCount(given) > 3) return false;
  if (pieces.length === 2 && !alone) return true;
  if (wordCount(family) > 1 && wordCount(given) > 1) return false;
  return pieces.length === 2 || pieces.slice(2).every((piece) => wordCount(piece) > 1);
}

/** Persons of a stretch without `and`, `;` or `/`: its commas part either persons or family from given name. */
function readStretch(stretch: string, alone: boolean): readonly CslName[] {
  const pieces = stretch.split(/\s*,\s*/u).filter((piece) => piece !== '' && !SUFFIX.test(piece));
  const names: CslName[] = [];
  const somePaired = pieces.some((piece, index) => index > 0 && isInitials(piece));
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index] ?? '';
    const next = pieces[index + 1];
    const pairs = next !== undefined && !isInitials(piece) && (isInitials(next) || (!somePaired && index === 0 && isInverted(piece, next, pieces, alone)));
    if (pairs) {
      names.push({ family: piece, given: next });
      index += 1;
      continue;
    }
    const name = readOne(piece);
    if (name !== null) names.push(name);
  }
  return names;
}

/** Splits the author part of a reference into persons, in any of the usual orders; a body's name comes out as a `literal`. */
export function readNames(text: string): readonly CslName[] {
  const bare = text
    .replace(ROLE, ' ')
    .replace(OTHERS, ' ')
    .replace(/[()[\]“”"«»*]|\b\d+\b/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^(?:[\s,;:.–-]+|in:?\s)+|[\s,;:–-]+$/giu, '');
  if (bare === '') return [];
  const words = bare.split(' ');
  if (words.length > 3 && !/[,;&.]/u.test(bare) && /\b(?:of|for|für|pour|para)\b/u.test(bare)) return [{ literal: bare }];
  const stretches = ` ${bare} `.split(JOINER).map((stretch) => stretch.trim().replace(/^[,;:]+|[,;:]+$/gu, '')).filter((stretch) => stretch !== '');
  return stretches.flatMap((stretch) => readStretch(stretch, stretches.length === 1));
}

/** Family name (or the body) folded to letters: `Müller` → `muller`. */
export function familyKey(name: CslName): string {
  return foldKey(name.family ?? name.literal ?? '');
}
