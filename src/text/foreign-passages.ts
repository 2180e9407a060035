import type { Block } from '../records/blocks.js';
import { itemAt } from '../lib/present.js';
import { isLowSurrogate } from '../lib/code-units.js';
import type { Span } from './paragraphs.js';
import { addScriptWords, isLatinAlone, LAST_SCRIPT, mostWords, unitScripts } from './scripts.js';

/** Fewer words of another script within a paragraph are names, terms and formulae. */
const FEWEST_WORDS = 10;
/** Fewer words of the main script than this share of those around them are names and terms in a foreign passage. */
const SHARE_OF_NAMES = 0.25;

/** A stretch of letters in the main script, or in others. */
interface Stretch extends Span {
  readonly isForeign: boolean;
  readonly words: number;
}

/**
 * Returns the passages of a document's prose that are in another script than most of its words, in order. None of them
 * crosses the edge of a block. Linear time.
 */
export function foreignPassages(text: string, blocks: readonly Block[]): readonly Span[] {
  if (isLatinAlone(text)) return [];
  const prose = blocks.filter(({ kind }) => kind === 'prose');
  const counts = new Float64Array(LAST_SCRIPT + 1);
  for (const { start, end } of prose) addScriptWords(counts, text, start, end);
  const main = mostWords(counts);
  if (counts.reduce((sum, words, script) => (script === main ? sum : sum + words), 0) < FEWEST_WORDS) return [];
  return prose.flatMap((block) => passagesOf(text, joined(stretchesOf(text, block, main)), block));
}

function stretchesOf(text: string, block: Span, main: number): readonly Stretch[] {
  const scripts = unitScripts;
  const stretches: Stretch[] = [];
  let from = -1;
  let last = -1;
  let isForeign = false;
  const counts = new Float64Array(LAST_SCRIPT + 1);
  const close = (): void => {
    if (from < 0) return;
    addScriptWords(counts.fill(0), text, from, last + 1);
    const words = counts.reduce((sum, count) => sum + count, 0);
    stretches.push({ start: from, end: last + 1, isForeign, words });
  };
  for (let at = block.start; at < block.end; at += 1) {
    const script = scripts[text.charCodeAt(at)]!;
    if (script === 0) continue;
    if (from < 0 || (script !== main) !== isForeign) {
      close();
      from = at;
      isForeign = script !== main;
    }
    last = at;
  }
  close();
  return stretches;
}

/** Joins foreign stretches across names and terms in the main script. */
function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const kept: Stretch[] = [];
  for (const [index, stretch] of stretches.entries()) {
    const before = kept.at(-1);
    const name = stretches[index - 1];
    const isBeside = stretch.isForeign && before?.isForeign === false && kept.length >= 2;
    const start = isBeside ? itemAt(kept, kept.length - 2) : undefined;
    if (start !== undefined && name !== undefined && name.words <= SHARE_OF_NAMES * (start.words + stretch.words)) {
      kept.splice(-2, 2, { ...start, end: stretch.end, words: start.words + stretch.words });
    } else kept.push(stretch);
  }
  return kept;
}

/** Returns the foreign stretches that are long enough, with the marks directly before and after them. */
function passagesOf(text: string, stretches: readonly Stretch[], block: Span): readonly Span[] {
  const holdsMain = stretches.some(({ isForeign }) => !isForeign);
  return stretches.flatMap(({ isForeign, words, start, end }) => {
    if (!isForeign || words < FEWEST_WORDS) return [];
    if (!holdsMain) return [{ start: block.start, end: block.end }];
    let from = start;
    while (from > block.start && isMarkOrGap(text, from - 1, -1)) from -= 1;
    if (isLowSurrogate(text.charCodeAt(from))) from += 1;
    let to = end;
    while (to < block.end && isMarkOrGap(text, to, 1)) to += 1;
    return [{ start: from, end: to }];
  });
}

/** Whether a mark is at a place, or a space with a mark behind it: French quotation marks have one. */
function isMarkOrGap(text: string, at: number, step: number): boolean {
  const unit = text.charCodeAt(at);
  return isMark(unit) || ((unit === 0x20 || unit === 0xa0) && '«»“”„"'.includes(text.charAt(at + step)));
}

/** Whether a unit is neither a letter nor white space. */
const isMark = (unit: number): boolean => unit > 0x20 && unit !== 0xa0 && unit !== 0x3000 && unitScripts[unit]! === 0;
