import type { Edits } from '../manipulations/edits.js';
import type { LaidOut } from './step.js';

/** Vowel marks, and the stroke that makes words longer. */
const OPTIONAL = /(?<=[\u0621-\u06d3\u0640\u064b-\u0652\u0670])[\u0640\u064b-\u0652\u0670]+/u;
/** Letters that Persian and Urdu have and Arabic has not, and those that they hardly have. */
const NOT_ARABIC = /[\u0679\u067e\u0686\u0688\u0691\u0698\u06af\u06ba\u06be\u06c1\u06d2]/gu;
const ARABIC_ALONE = /[\u0629\u0623\u0625\u0649]/gu;
const ARABIC_FORMS = 'يك';
const PERSIAN_FORMS = 'یک';
/** The letters of the other keyboard, by whether a text is Arabic. */
const FOREIGN = {
  arabic: new RegExp(`${OPTIONAL.source}|[${PERSIAN_FORMS}]`, 'gu'),
  other: new RegExp(`${OPTIONAL.source}|[${ARABIC_FORMS}]`, 'gu'),
  unknown: new RegExp(OPTIONAL.source, 'gu'),
} as const;

/** Whether a stretch of text in Arabic letters is Arabic: many lines have no letter that shows it. */
function keyboardOf(stretch: string): keyof typeof FOREIGN {
  const own = stretch.match(NOT_ARABIC)?.length ?? 0;
  const arabic = stretch.match(ARABIC_ALONE)?.length ?? 0;
  if (own === arabic) return 'unknown';
  return own < arabic ? 'arabic' : 'other';
}

/** Writes Arabic, Persian and Urdu as most do: without vowel marks, and with the letters of the language's keyboard. */
export function plainArabic({ text }: LaidOut, edits: Edits): void {
  const whole = keyboardOf(text);
  for (const { 0: line, index: at } of text.matchAll(/[^\n]+/gu)) {
    const own = keyboardOf(line);
    const keyboard = own === 'unknown' ? whole : own;
    const [from, to] = keyboard === 'arabic' ? [PERSIAN_FORMS, ARABIC_FORMS] : [ARABIC_FORMS, PERSIAN_FORMS];
    for (const { 0: found, index } of line.matchAll(FOREIGN[keyboard])) {
      const start = at + index;
      edits.replace(start, start + found.length, to[from.indexOf(found)] ?? '');
    }
  }
}

const HALF_WIDTH = ',.!?;:';
const FULL_WIDTH = '，。！？；：';
const HALF = /(?<=[\p{Script=Han}”’」』）》])(?:[,!?;]|[.:](?![\p{L}\p{N}]|\.)) ?/gu;

const HAN = /\p{Script=Han}/gu;
const LATIN = /[a-z]/giu;

/** Whether a line is Chinese, whatever names and terms it has. */
const isChinese = (line: string): boolean =>
  2 * (line.match(HAN)?.length ?? 0) >= (line.match(LATIN)?.length ?? 0) &&
  !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(line);

/** Writes the marks of Chinese as most do, in full width. */
export function widenMarks({ text }: LaidOut, edits: Edits): void {
  if (!/\p{Script=Han}[,.!?;:]/u.test(text)) return;
  for (const { 0: line, index: at } of text.matchAll(/[^\n]+/gu)) {
    if (!isChinese(line)) continue;
    for (const { 0: half, index } of line.matchAll(HALF)) {
      const full = FULL_WIDTH[HALF_WIDTH.indexOf(half.charAt(0))] ?? half;
      edits.replace(at + index, at + index + half.length, full);
    }
  }
}
