import { SPACE } from '../../lib/code-units.js';
import type { Features } from './features.js';

const LONGEST_LINE = 400;
const FEWEST_PAIRS = 6;
const RARE_SHARE = 0.2;
const FIRST_LETTER = 0x61;

/**
 * For each letter from a to z, the letters that follow it less than once in 6,600 pairs in English, German, French,
 * Spanish, Portuguese and Vietnamese words alike. Counted over lower-case words without accents.
 */
const RARE_FOLLOWERS = [
  'a bcdfhkmnpqvwx bdfgjmpqvwxz cfhjkmpqtwxz - bcdhjkmnpqvwxz bcdfjkmpqvwxz bcdfghjkpqvxz wy bcdfghijklmnpqrtvwxyz',
  'bdfgjkmpqvwxyz jrxz cdfhjklnqrvwxz pwx z bcdgjkmnqvwxyz abcdefghijklmnopqrstvwxyz jx bjrvxz djkpqvx kquw',
  'bcdfghjklmnpqstvwxyz bcdfgjkmpqtvwxyz bdfghjklmnqrsvwxz bcfghjknqrvwxyz bcdfghjklmnpqrsvx',
].flatMap((list) => list.split(' '));

/** Whether a line consists of letters drawn at random. Examines lines of the letters a to z only. */
export function isRandomLetters(features: Features, text: string): boolean {
  if (features.lower !== features.visible || features.functionWords > 0.3 * features.words || features.lower < 8)
    return false;
  const last = Math.min(features.end, features.start + LONGEST_LINE);
  let pairs = 0;
  let rare = 0;
  let before = SPACE;
  for (let at = features.start; at < last; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit !== SPACE && (unit < FIRST_LETTER || unit >= FIRST_LETTER + RARE_FOLLOWERS.length)) return false;
    if (unit !== SPACE && before !== SPACE) {
      pairs += 1;
      if (RARE_FOLLOWERS[before - FIRST_LETTER]!.includes(text.charAt(at))) rare += 1;
    }
    before = unit;
  }
  return pairs >= FEWEST_PAIRS && rare >= RARE_SHARE * pairs;
}
