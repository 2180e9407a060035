import { endsWithColon } from '../features.js';
import { isEnded } from '../prose-shape.js';
import { startsItem } from '../units.js';
import type { Features } from '../features.js';
import type { LineGroup } from '../units.js';

/** Number of features of one group. */
export const FEATURE_COUNT = 47;

/** Wider lines count as this wide. */
const WIDEST = 400;
const DEEPEST_INDENT = 40;

/**
 * Writes the features of a group into `row`, without those of its neighbours. `rule` is the number of the rule of shape
 * that it met.
 */
export function fillFeatures(row: Float32Array, group: LineGroup, rule: number, text: string): void {
  const { features } = group;
  row[0] = rule;
  row[1] = group.versified ? 1 : 0;
  fillShares(row, features);
  fillCounts(row, features);
  fillMarks(row, features, text);
}

function fillShares(row: Float32Array, features: Features): void {
  const words = Math.max(1, features.words);
  const visible = Math.max(1, features.visible);
  const letters = Math.max(1, features.letters);
  row[2] = features.words / features.lineCount;
  row[3] = features.capitalWords / words;
  row[4] = features.digits / visible;
  row[5] = features.functionWords / words;
  row[6] = features.letters / visible;
  row[7] = features.commas / words;
  row[8] = features.lower / letters;
  row[9] = features.upper / letters;
  row[10] = features.ideographs / letters;
  row[11] = features.fullStops / words;
  row[12] = features.stops / words;
  row[13] = features.codeMarks / visible;
  row[14] = features.symbols / visible;
  row[15] = features.numberWords / words;
  row[16] = features.letters / words;
  row[17] = features.repeats / Math.max(1, features.tokens);
  row[18] = features.words / Math.max(1, features.stops);
  row[19] = proseMarks(features) / words;
  row[20] = Math.max(0, features.capitalWords - features.stops) / words;
}

function fillCounts(row: Float32Array, features: Features): void {
  row[21] = features.words;
  row[22] = features.lineCount;
  row[23] = Math.min(WIDEST, features.columns);
  row[24] = Math.min(DEEPEST_INDENT, features.indent);
  row[25] = features.tabs;
  row[26] = features.gaps;
  row[27] = features.boilerplateWords;
  row[28] = features.markRun;
  row[29] = features.digits;
  row[30] = features.stops;
  row[31] = features.codeMarks;
  row[32] = features.longTokens;
  row[33] = features.smallRun;
  row[34] = features.longestSentence;
  row[35] = features.first;
  row[36] = features.last;
}

const LONGEST_PASSAGE = 400;
const YEAR = /(?:1[6-9]|20)\d\d/u;
const LINK = /:\/\/|www\.|[\w.]@\w/u;
const LABEL = /^[^\s:：][^:：]{0,30}[:：]/u;
const QUOTES = '"“”„«»「」『』\'‘’';

/** Writes the features that are counts of single characters. */
function fillMarks(row: Float32Array, features: Features, text: string): void {
  const { start, end } = features;
  const passage = text.slice(start, Math.min(end, start + LONGEST_PASSAGE));
  row[37] = isEnded(features) ? 1 : 0;
  row[38] = endsWithColon(features, text) ? 1 : 0;
  row[39] = startsItem(text, features) ? 1 : 0;
  row[40] = QUOTES.includes(text.charAt(start)) ? 1 : 0;
  row[41] = QUOTES.includes(text.charAt(end - 1)) ? 1 : 0;
  row[42] = features.digits >= 4 && YEAR.test(passage) ? 1 : 0;
  row[43] = features.codeMarks > 0 && LINK.test(passage) ? 1 : 0;
  row[44] = LABEL.test(passage) ? 1 : 0;
  row[45] = count(passage, '(') + count(passage, '（');
  row[46] = count(passage, '/');
}

function count(passage: string, mark: string): number {
  let found = 0;
  for (let at = passage.indexOf(mark); at !== -1; at = passage.indexOf(mark, at + 1)) found += 1;
  return found;
}

/** Quotes, round brackets and dashes. */
function proseMarks(features: Features): number {
  const { visible, letters, digits, stops, commas, codeMarks, symbols } = features;
  return Math.max(0, visible - letters - digits - stops - commas - codeMarks - symbols);
}
