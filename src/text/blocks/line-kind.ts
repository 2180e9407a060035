import { Unit, unitKinds } from './character-kinds.js';
import { isCode } from './code-shape.js';
import { isBibtex, isReference } from './reference-shape.js';
import { lineHashOf, phraseHashes, words } from './signals.js';
import { isPlain } from './line-features.js';
import { isStop, startsItem } from './units.js';
import { BOILERPLATE_PATTERN, CAPTION_WORDS, CLOSINGS, MAIL_HEADERS, MENU_WORDS, REFERENCE_HEADINGS, SALUTATIONS } from './word-lists.js';
import type { BlockKind } from '../../records/blocks.js';
import type { Features } from './line-features.js';
import type { LineGroup } from './units.js';

/** What a line or paragraph is by its own shape. A fragment is short and no sentence: its neighbours decide. */
export type OwnKind = BlockKind | 'fragment';

type Predicate = (features: Features, text: string, group: LineGroup) => boolean;

const LONGEST_SUSPECT = 600;
const SENTENCE_WORDS = 8;

/** The first that holds decides. A new kind is one predicate and one line here. */
const KINDS: readonly (readonly [OwnKind, Predicate])[] = [
  ['filler', isFiller],
  ['caption', isCaption],
  ['prose', isPlainProse],
  ['quotation', isQuotation],
  ['heading', isMarkedHeading],
  ['table', isPipeRow],
  ['boilerplate', isMailHeader],
  ['reference', isBibtex],
  ['formula', isFormula],
  ['code', isCode],
  ['contents', hasLeaders],
  ['reference', isReference],
  ['address', isAddress],
  ['boilerplate', isBoilerplate],
  ['heading', isReferenceHeading],
  ['menu', isMenuWord],
  ['boilerplate', isSalutation],
  ['boilerplate', isClosing],
  ['prose', isParagraph],
  ['table', isTableRow],
  ['verse', (_features, _text, group) => group.versified],
  ['list', hasInlineItems],
  ['prose', isSentenceItem],
  ['list', startsListItem],
  ['prose', isProse],
];

/** The kind of a group of lines by its own shape alone. */
export function ownKind(text: string, group: LineGroup): OwnKind {
  if (group.given !== undefined) return group.given;
  for (const [kind, holds] of KINDS) if (holds(group.features, text, group)) return kind;
  return 'fragment';
}

/** Whether a sentence's end is the last thing but quotes and brackets. */
export function isEnded(features: Features): boolean {
  return isStop(features.last);
}

/** Long, nearly all letters, ended like a sentence, no marks of any other kind: most paragraphs are decided here, without a pattern. */
function isPlainProse(features: Features): boolean {
  return (
    features.words >= SENTENCE_WORDS &&
    isEnded(features) &&
    features.letters >= 0.88 * features.visible &&
    features.codeMarks === 0 &&
    features.tabs === 0 &&
    features.markRun < 5 &&
    features.boilerplateWords === 0 &&
    features.digits <= 0.04 * features.visible &&
    features.fullStops <= 2 + 0.15 * features.words &&
    (features.capitalWords <= 0.4 * features.words || features.lower === 0) &&
    !mayBeEntry(features) &&
    features.first !== Unit.codeMark &&
    features.first !== Unit.symbol
  );
}

/** Short, with a year perhaps and many capitals: references are looked for among these. */
function mayBeEntry(features: Features): boolean {
  return features.digits >= 4 && features.words <= 45 && features.capitalWords >= 0.22 * features.words;
}

/** What a line of program text may consist of. */
const BRACKETS = /^[{}[\]][{}[\]();,]{0,3}$/u;

function isFiller(features: Features, text: string): boolean {
  if (features.letters === 0 && features.digits === 0) return !BRACKETS.test(head(text, features, 5));
  if (features.runs.length > 0 && runLength(features) >= 0.5 * (features.end - features.start)) return true;
  if (features.tokens >= 24 && features.repeats >= 0.75 * features.tokens) return true;
  return features.ideographs === 0 && features.longTokens >= 0.85 * (features.end - features.start) && !CONTACT.test(head(text, features, 200));
}

/** Units in runs of the same token or sentence. */
export function runLength(features: Features): number {
  let length = 0;
  for (let index = 0; index < features.runs.length; index += 2) length += features.runs[index + 1]! - features.runs[index]!;
  return length;
}

const QUOTE_INTRODUCTION = /(?:wrote|schrieb|a écrit|escribió|escreveu|ha scritto|пишет|написал|написала|写道|のメール|đã viết|schreef|skrev)\s?[:：]$/u;

function isQuotation(features: Features, text: string): boolean {
  if (text.charCodeAt(features.start) === 0x3e && features.first === Unit.codeMark) return true;
  return features.words < 40 && endsWithColon(features, text) && features.digits > 0 && QUOTE_INTRODUCTION.test(tail(text, features, 24));
}

function isMarkedHeading(features: Features, text: string): boolean {
  return text.charCodeAt(features.start) === 0x23 && features.lineCount === 1 && features.words < 20 && /#{1,6} /y.test(head(text, features, 8));
}

function hasLeaders(features: Features): boolean {
  return features.markRun >= 4 && features.last === Unit.digit && features.words <= 40;
}

const MAIL_HEADER_NAMES = new Set(words(MAIL_HEADERS));

function isMailHeader(features: Features, text: string): boolean {
  if (features.words > 60) return false;
  const label = labelOf(text, features);
  return label !== undefined && MAIL_HEADER_NAMES.has(label);
}

/** What stands before a colon within the first thirty units, in lower case. */
function labelOf(text: string, features: Features): string | undefined {
  const last = Math.min(features.end, features.start + 30);
  for (let at = features.start; at < last; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x3a || unit === 0xff1a) return text.slice(features.start, at).trim().toLowerCase();
  }
  return undefined;
}

const FORMULA_MARK = /[=∑∫√≤≥≈∈→⇌×±²³]/u;
const PROGRAM_MARK = /[;{}"_[\]]|==|\w\(\)/u;

function isFormula(features: Features, text: string): boolean {
  const marks = features.codeMarks + features.symbols;
  if (marks < 2 || features.words > 60 || features.ideographs > 0.25 * features.visible) return false;
  if (/^\$\$|^\\\[|\\begin\{(?:equation|align)/u.test(head(text, features, 24))) return true;
  const line = head(text, features, 200);
  return features.letters <= 2.5 * (features.words + 1) && FORMULA_MARK.test(line) && !PROGRAM_MARK.test(line);
}

const LINK = /^\S{0,40}?(?:https?:\/\/|www\.)\S+$/u;
const CONTACT = /https?:\/\/|www\.[a-z]|[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,64}\.|(?:tel|phone|fax|mobile|email|e-mail|telefon|téléphone|teléfono|电话|電話|тел)\s?[.:：]/iu;
const PHONE = /^(?:\+|\(?0)[\d ()/-]{6,22}$/u;

function isAddress(features: Features, text: string): boolean {
  if (features.words > 25 || (isPlain(features) && features.digits < 6) || isRunningText(features)) return false;
  const line = head(text, features, 200);
  if (LINK.test(line) || PHONE.test(line)) return true;
  if (features.functionWords < 0.2 * features.words && CONTACT.test(line)) return true;
  if (startsItem(text, features)) return false;
  const placeLike = features.capitalWords + features.numberWords >= 0.75 * features.words && features.commas >= 1 && features.numberWords >= 1;
  return placeLike && features.words >= 3 && features.functionWords <= 1 && !isEnded(features);
}

/** Ended like a sentence and with the letters of one. */
function isRunningText(features: Features): boolean {
  return isEnded(features) && features.words >= 6 && features.letters >= 0.85 * features.visible && features.capitalWords < 0.5 * features.words;
}

const LONGEST_CAPTION_LABEL = 20;
const CAPTION_NAMES = new Set(words(CAPTION_WORDS));
const CAPTION_START = /^(\p{L}[\p{L}\p{M}]{0,15})\.?\s{0,2}(?:(?:\d{1,4}|[IVXA-Z]{1,4})(?:[.-]\d{1,3}){0,3}[a-z]?)?\s?(?:[:：.–—|-](?:\s|$)|[:：]|$)/u;
const IDEOGRAPHIC_CAPTION = /^(?:图|表|圖|図|그림|표)\s?\d/u;

function isCaption(features: Features, text: string): boolean {
  if (features.words > 120 || !hasNumberAhead(text, features)) return false;
  const line = head(text, features, 40);
  if (IDEOGRAPHIC_CAPTION.test(line)) return features.words < 60;
  const found = CAPTION_START.exec(line);
  if (found === null || !/\d|[:：]/u.test(found[0]) || !CAPTION_NAMES.has(found[1]!.toLowerCase())) return false;
  return /[:：]/u.test(found[0]) || !/^\s*\p{Ll}/u.test(line.slice(found[0].length));
}

/** Whether a digit or a colon is among the first units: without one there is no caption. */
function hasNumberAhead(text: string, features: Features): boolean {
  const last = Math.min(features.end, features.start + LONGEST_CAPTION_LABEL);
  for (let at = features.start; at < last; at += 1) {
    const unit = text.charCodeAt(at);
    if ((unit >= 0x30 && unit <= 0x3a) || unit === 0xff1a || (unit > 0x600 && unitKinds[unit] === Unit.digit)) return true;
  }
  return false;
}

function isBoilerplate(features: Features, text: string): boolean {
  if (features.boilerplateWords === 0 && features.first !== Unit.symbol && features.first !== Unit.proseMark) return false;
  return features.words <= 80 && BOILERPLATE_PATTERN.test(head(text, features, LONGEST_SUSPECT));
}

const REFERENCE_TITLES = phraseHashes(REFERENCE_HEADINGS, ['', ':', '.']);
const NUMBER_BEFORE_TITLE = /^[\divx]{1,5}[.)]?\s+/u;

/** Whether a line is the heading that a list of references stands under. */
export function isReferenceHeading(features: Features, text: string): boolean {
  if (features.words > 6) return false;
  if (REFERENCE_TITLES.has(features.hash)) return true;
  return features.digits > 0 && features.tokens > 1 && REFERENCE_TITLES.has(lineHashOf(head(text, features, 60).replace(NUMBER_BEFORE_TITLE, '')));
}

const MENU_NAMES = phraseHashes(MENU_WORDS, ['']);
const CLOSING_LINES = phraseHashes(CLOSINGS, ['', ',', '.', '!', '，', '。']);
const SALUTATION_WORDS = new Set(words(SALUTATIONS));

function isMenuWord(features: Features): boolean {
  return features.words <= 4 && MENU_NAMES.has(features.hash);
}

/** Whether a line ends a letter: "Best regards,". */
export function isClosing(features: Features): boolean {
  return features.words <= 5 && CLOSING_LINES.has(features.hash);
}

/** What a salutation ends with. */
const SALUTATION_ENDS = ',:!，：！';

/** Whether a line begins a letter: "Dear …,". */
export function isSalutation(features: Features, text: string): boolean {
  if (features.words > 8 || features.functionWords > 2 || !SALUTATION_ENDS.includes(text.charAt(features.end - 1))) return false;
  const line = head(text, features, 80);
  const first = /^\p{L}[\p{L}\p{M}]*/u.exec(line)?.[0].toLowerCase() ?? '';
  return SALUTATION_WORDS.has(first) || /^(?:尊敬的|亲爱的|親愛的|您好|你好|拝啓)/u.test(line);
}

function isPipeRow(features: Features, text: string): boolean {
  return features.codeMarks >= 2 && text.slice(features.start, features.end).split('|', 4).length > 2 && !isParagraph(features);
}

function isTableRow(features: Features, text: string): boolean {
  const { words: count, digits, letters } = features;
  if (digits > 0.4 * (letters + digits)) return true;
  if (count >= 3 && features.numberWords >= 0.4 * count) return true;
  const tabs = features.tabs > 0 && startsItem(text, features) ? features.tabs - 1 : features.tabs;
  if (tabs > 0) return !isRunningText(features) && count <= 12 * (tabs + 1);
  if (features.gaps >= 4 && !isEnded(features)) return true;
  return features.commas >= 3 && features.commas >= 0.8 * count && !isEnded(features);
}

/** Several items with bullets in one line, none long enough for a sentence. */
function hasInlineItems(features: Features): boolean {
  return features.symbolWords >= 2 && features.words <= 9 * (features.symbolWords + 1) && features.stops < features.symbolWords;
}

/** An item of a list that is a sentence counts as prose, and so does speech after a dash. */
function isSentenceItem(features: Features, text: string): boolean {
  return startsItem(text, features) && (isSentenceLine(features) || isSpeech(features, text));
}

const SPEECH_DASHES = new Set(['-', '–', '—', '―']);

function isSpeech(features: Features, text: string): boolean {
  if (!SPEECH_DASHES.has(text.charAt(features.start)) || features.digits > 2) return false;
  return isEnded(features) || (features.words >= 4 && features.stops + features.commas > 0 && features.capitalWords < 0.5 * features.words && features.functionWords > 0);
}

function startsListItem(features: Features, text: string): boolean {
  return startsItem(text, features);
}

/** Whether an item of a list is a sentence. */
export function isSentenceLine(features: Features): boolean {
  return isSentence(features, SENTENCE_WORDS - 2);
}

/** A long line that ends like a sentence, whatever numbers and marks it holds. */
function isParagraph(features: Features): boolean {
  if (!isEnded(features)) return false;
  if (features.last === Unit.ideographicStop) return features.ideographs >= 6 && features.ideographs >= 0.3 * features.visible;
  const usual = features.functionWords >= 0.12 * features.words || features.letters >= 0.78 * features.visible;
  return features.words >= 12 && features.letters >= 0.6 * features.visible && features.numberWords < 0.3 * features.words && usual;
}

/** An item of an enumeration in a law or a contract. */
function isClause(features: Features): boolean {
  return features.words >= SENTENCE_WORDS && (features.last === Unit.comma || features.last === Unit.ideographicComma);
}

/** Whether words and marks are in the proportion of sentences. */
function isSentence(features: Features, fewestWords: number): boolean {
  if (features.letters < 0.68 * features.visible || features.words < 2) return false;
  if (isEnded(features)) return features.words >= fewestWords || features.functionWords > 0;
  if (isClause(features)) return true;
  const titled = features.capitalWords > 0.6 * features.words && features.lower > 0;
  return features.words >= 15 && !titled;
}

function isProse(features: Features): boolean {
  if (isEnded(features)) return features.letters >= 2 && features.letters >= 0.35 * features.visible && features.digits < 0.25 * features.visible;
  if (features.letters < 0.6 * features.visible) return false;
  if (features.stops > 0 && features.words >= 8 && features.capitalWords < 0.4 * features.words && features.digits === 0) return true;
  if (features.ideographs > 0.5 * features.visible && (features.ideographs >= 20 || (features.commas > 0 && features.ideographs >= 12))) return true;
  if (features.words >= 15) return !isEnumeration(features);
  const named = features.capitalWords + features.numberWords >= 0.6 * features.words;
  if (features.first === Unit.lower && features.words >= 4 && features.commas < 0.5 * features.words) return !named;
  if (features.last === Unit.comma || features.last === Unit.ideographicComma) return features.words >= 5;
  if (features.words >= 10 && features.commas > 0 && features.capitalWords <= 0.25 * features.words && features.digits === 0) return true;
  return features.words >= 7 && features.functionWords >= 0.3 * features.words && features.capitalWords <= 0.3 * features.words;
}

/** Names and titles one after the other, without the small words of sentences. */
function isEnumeration(features: Features): boolean {
  if (features.lower === 0) return false;
  return features.capitalWords > 0.6 * features.words || (features.capitalWords > 0.35 * features.words && features.functionWords < 0.1 * features.words);
}

/** Whether a colon is the last unit. */
export function endsWithColon(features: Features, text: string): boolean {
  const unit = text.charCodeAt(features.end - 1);
  return unit === 0x3a || unit === 0xff1a;
}

/** At most so many units from a group's start. */
export function head(text: string, features: Features, length: number): string {
  return text.slice(features.start, Math.min(features.end, features.start + length));
}

function tail(text: string, features: Features, length: number): string {
  return text.slice(Math.max(features.start, features.end - length), features.end);
}
