import { COLON, DIGIT_0, FULLWIDTH_COLON, GREATER_THAN, NUMBER_SIGN } from '../../lib/code-units.js';
import { Unit, unitKinds } from './character-kinds.js';
import { endsWithColon, head, isPlain, tail } from './features.js';
import { isEnded, isParagraph, isRunningText } from './prose-shape.js';
import { words } from './signals.js';
import { startsItem } from './units.js';
import { CAPTION_WORDS } from './word-lists.js';
import type { Features } from './features.js';
import { itemAt } from '../../lib/present.js';

/** A line of brackets and the marks after them, as in program text. */
const BRACKETS = /^[{}[\]][{}[\]();,]{0,3}$/u;

export function isFiller(features: Features, text: string): boolean {
  if (features.letters === 0 && features.digits === 0) return !BRACKETS.test(head(text, features, 5));
  if (features.runs.length > 0 && runLength(features) >= 0.5 * (features.end - features.start)) return true;
  if (features.tokens >= 24 && features.repeats >= 0.75 * features.tokens) return true;
  return (
    features.ideographs === 0 &&
    features.longTokens >= 0.85 * (features.end - features.start) &&
    !CONTACT.test(head(text, features, 200))
  );
}

/** Units in runs of the same token or sentence. */
export function runLength(features: Features): number {
  let length = 0;
  for (let index = 0; index < features.runs.length; index += 2)
    length += itemAt(features.runs, index + 1) - itemAt(features.runs, index);
  return length;
}

const QUOTE_INTRODUCTION = new RegExp(
  [
    String.raw`(?:wrote|schrieb|a écrit|escribió|escreveu|ha scritto|пишет|написал|написала|写道|のメール|đã viết|`,
    String.raw`schreef|skrev)\s?[:：]$`,
  ].join(''),
  'u',
);

export function isQuotation(features: Features, text: string): boolean {
  if (text.charCodeAt(features.start) === GREATER_THAN && features.first === Unit.codeMark) return true;
  return (
    features.words < 40 &&
    endsWithColon(features, text) &&
    features.digits > 0 &&
    QUOTE_INTRODUCTION.test(tail(text, features, 24))
  );
}

export function isMarkedHeading(features: Features, text: string): boolean {
  return (
    text.charCodeAt(features.start) === NUMBER_SIGN &&
    features.lineCount === 1 &&
    features.words < 20 &&
    /#{1,6} /y.test(head(text, features, 8))
  );
}

export function hasLeaders(features: Features): boolean {
  return features.markRun >= 4 && features.last === Unit.digit && features.words <= 40;
}

const FORMULA_MARK = /[=∑∫√≤≥≈∈→⇌×±²³]/u;
const PROGRAM_MARK = /[;{}"_[\]]|==|\w\(\)/u;

export function isFormula(features: Features, text: string): boolean {
  const marks = features.codeMarks + features.symbols;
  if (marks < 2 || features.words > 60 || features.ideographs > 0.25 * features.visible) return false;
  if (/^\$\$|^\\\[|\\begin\{(?:equation|align)/u.test(head(text, features, 24))) return true;
  const line = head(text, features, 200);
  return features.letters <= 2.5 * (features.words + 1) && FORMULA_MARK.test(line) && !PROGRAM_MARK.test(line);
}

const LINK = /^\S{0,40}?(?:https?:\/\/|www\.)\S+$/u;
const CONTACT = new RegExp(
  [
    String.raw`https?:\/\/|www\.[a-z]|[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,64}\.|`,
    String.raw`(?:tel|phone|fax|mobile|email|e-mail|telefon|téléphone|teléfono|电话|電話|тел)\s?[.:：]`,
  ].join(''),
  'iu',
);
const STREET = new RegExp(
  [
    String.raw`^(?:(?:ул|пер|пл|пр|наб|просп|бул)\. |`,
    String.raw`(?:rue|avenue|boulevard|chemin|place|calle|avenida|plaza|camino|paseo|C\/|Av\.|Rua|R\.|Travessa|`,
    String.raw`Via|Viale|Piazza|Số|đường|P\.? ?O\.? Box|Postfach|Apartado)[ ,])|`,
    String.raw`\p{L}(?:straße|strasse|str\.|weg|platz|gasse|allee) \d|`,
    String.raw`\b(?:Street|St\.|Avenue|Ave\.?|Road|Rd\.?|Lane|Drive|Blvd\.?|Boulevard)(?:,|$)`,
  ].join(''),
  'iu',
);
const POSTCODE = /, ?\d{4,6}[ -](?:\p{Lu}|\p{Lo})|, [A-Z]{2} \d{5}(?:-\d{4})?(?:,|$)|〒\d/u;
const PHONE = /^(?:\+|\(?0)[\d ()/-]{6,22}$/u;

export function isAddress(features: Features, text: string): boolean {
  if (features.words > 25 || (isPlain(features) && features.digits < 6) || isRunningText(features)) return false;
  const line = head(text, features, 200);
  if (LINK.test(line) || PHONE.test(line)) return true;
  if (features.functionWords < 0.2 * features.words && CONTACT.test(line)) return true;
  if (startsItem(text, features)) return false;
  if (
    features.commas >= 2 &&
    features.words <= 22 &&
    features.functionWords <= 4 &&
    !isEnded(features) &&
    POSTCODE.test(line)
  )
    return true;
  if (features.numberWords > 0 && features.words <= 9 && !isEnded(features) && STREET.test(line)) return true;
  const placeLike =
    features.capitalWords + features.numberWords >= 0.75 * features.words &&
    features.commas >= 1 &&
    features.numberWords >= 1;
  return placeLike && features.words >= 3 && features.functionWords <= 1 && !isEnded(features);
}

const LONGEST_CAPTION_LABEL = 20;
const LONGEST_CAPTION_WORDS = 300;
/** A caption without a mark after its number. */
const LONGEST_BARE_CAPTION_WORDS = 40;
const CAPTION_NAMES = new Set(words(CAPTION_WORDS));
const CAPTION_START = new RegExp(
  [
    String.raw`^(?:(?:Supplementary|Supplemental|Extended Data|Appendix|Online) )?`,
    String.raw`(\p{L}[\p{L}\p{M}]{0,15})(?: \p{Ll}[\p{L}\p{M}]{0,8}(?= \d))?\.?\s{0,2}`,
    String.raw`(?:(?:[SA-Z]?\d{1,4}|[IVXA-Z]{1,4})(?:[.-]\d{1,3}){0,3}(?:[a-z]|\s?\([a-z]\))?)?\s?`,
    String.raw`(?:[:：.–—|-](?:\s|$)|[:：]|$)`,
  ].join(''),
  'u',
);
const BARE_CAPTION_START =
  /^(\p{L}[\p{L}\p{M}]{0,15})(?: \p{Ll}[\p{L}\p{M}]{0,8}(?= \d))?\.?\s{0,2}\d{1,4}(?:[.-]\d{1,3}){0,3}[a-z]?\s/u;
const IDEOGRAPHIC_CAPTION =
  /^(?:图|表|圖|図|图表|图片|圖表|図表|グラフ|附图|附表|插图|照片|地图|地図|写真|그림|사진|표)\s?\d{1,4}(?:[.-]\d{1,3})*/u;
/** A sentence that refers to a figure. */
const IDEOGRAPHIC_STATEMENT = /^(?:[はがにをも]|显示|表明|所示|给出|展示|中|和|与|是|为|示)/u;

export function isCaption(features: Features, text: string): boolean {
  if (features.words > LONGEST_CAPTION_WORDS || !hasNumberAhead(text, features)) return false;
  const line = head(text, features, 60);
  const ideographic = IDEOGRAPHIC_CAPTION.exec(line);
  if (ideographic !== null) return !isEnded(features) || !IDEOGRAPHIC_STATEMENT.test(line.slice(ideographic[0].length));
  const found = CAPTION_START.exec(line);
  if (found !== null && /\d|[:：]/u.test(found[0]) && CAPTION_NAMES.has(itemAt(found, 1).toLowerCase())) return true;
  return isBareCaption(features, line);
}

/** "Figure 3 The harbour at night" is a caption; "Figure 3 shows the harbour." is a sentence. */
function isBareCaption(features: Features, line: string): boolean {
  if (features.words > LONGEST_BARE_CAPTION_WORDS) return false;
  const found = BARE_CAPTION_START.exec(line);
  if (found === null || !CAPTION_NAMES.has(itemAt(found, 1).toLowerCase())) return false;
  return !isEnded(features) || /^[\p{Lu}([“"«]/u.test(line.slice(found[0].length));
}

/** Whether a digit or a colon is among the first units: every caption has one. */
function hasNumberAhead(text: string, features: Features): boolean {
  const last = Math.min(features.end, features.start + LONGEST_CAPTION_LABEL);
  for (let at = features.start; at < last; at += 1) {
    const unit = text.charCodeAt(at);
    if (
      (unit >= DIGIT_0 && unit <= COLON) ||
      unit === FULLWIDTH_COLON ||
      (unit > 0x600 && unitKinds[unit] === Unit.digit)
    )
      return true;
  }
  return false;
}

export function isPipeRow(features: Features, text: string): boolean {
  return (
    features.codeMarks >= 2 &&
    text.slice(features.start, features.end).split('|', 4).length > 2 &&
    !isParagraph(features)
  );
}

/** How a row of comma-separated values ends. */
const QUOTED_CELLS = /^"[^"]{0,80}"[;,]"?[^\s]/u;
const EMPTY_CELLS = /[,;]{2}$/u;

const LONGEST_SPACED_ROW = 60;

export function isTableRow(features: Features, text: string): boolean {
  const { words: count, digits, letters } = features;
  if (digits > 0.4 * (letters + digits)) return true;
  if (count >= 3 && features.numberWords >= 0.4 * count) return true;
  const tabs = features.tabs > 0 && startsItem(text, features) ? features.tabs - 1 : features.tabs;
  if (tabs > 0) return !isRunningText(features) && count <= 12 * (tabs + 1);
  if (features.markRun >= 5 && features.words <= 12) return true;
  if (features.commas >= 2 && EMPTY_CELLS.test(text.slice(Math.max(features.start, features.end - 8), features.end)))
    return true;
  if (features.codeMarks === 0 && QUOTED_CELLS.test(head(text, features, 120))) return true;
  // A long paragraph may hold a few wide spaces.
  const fewestGaps = count < LONGEST_SPACED_ROW ? 4 : 0.4 * count;
  if (features.gaps >= fewestGaps && !isEnded(features)) return true;
  return features.commas >= 3 && features.commas >= 0.8 * count && !isEnded(features);
}

/** Whether one line has several items with bullets, none long enough for a sentence. */
export function hasInlineItems(features: Features): boolean {
  return (
    features.symbolWords >= 2 &&
    features.words <= 9 * (features.symbolWords + 1) &&
    features.stops < features.symbolWords
  );
}
