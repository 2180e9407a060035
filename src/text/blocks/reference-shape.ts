import { Unit } from './character-kinds.js';
import type { Features } from './features.js';

const LONGEST_ENTRY = 1_200;
const LONGEST_IDEOGRAPHIC_ENTRY = 120;
const IDEOGRAPHIC_TYPE = /\[(?:J|M|C|D|R|S|P|N|A|Z|G|EB|DB|J\/OL|EB\/OL|M\/OL|C\/\/OL|N\/OL)(?:\/OL)?\]/u;
const BIBTEX = new RegExp(
  [
    String.raw`^@(?:article|book|inproceedings|incollection|misc|phdthesis|techreport|online|inbook|`,
    String.raw`mastersthesis|proceedings|unpublished)\s?\{`,
  ].join(''),
  'iu',
);
const BIBTEX_FIELD = new RegExp(
  [
    String.raw`^(?:author|title|journal|year|volume|number|pages|publisher|booktitle|doi|url|editor|address|isbn|`,
    String.raw`month)\s{0,16}=\s{0,4}[{"\d]`,
  ].join(''),
  'iu',
);
const NUMBERED_START = /^(?:[•·*▪►–-]\s)?(?:\[\d{1,3}\]|\(\d{1,3}\)|\d{1,3}\.?)\s/u;
const AUTHOR_START = new RegExp(
  [
    String.raw`^(?:[•·*▪►–-]\s)?(?:\[[^\]]{1,20}\]\s|\(?\d{1,3}[.)]?\s)?(?:`,
    String.raw`\p{Lu}[\p{L}\p{M}'’-]{1,30}(?:\s\p{Lu}[\p{L}\p{M}'’-]{1,30}){1,2},\s(?:\p{Lu}\.[,;\s&-]{0,3}){1,4}|`,
    String.raw`\p{Lu}[\p{L}\p{M}'’-]{1,30},?\s(?:\p{Lu}\p{L}?\.?[,;.\s&-]){1,4}|`,
    String.raw`(?:\p{Lu}\.[\s-]?){1,4}\p{Lu}[\p{L}'’-]+|`,
    String.raw`\p{Lu}[\p{L}'’-]{1,30},\s\p{Lu}[\p{L}'’-]{1,30}[.,;:\s])`,
  ].join(''),
  'u',
);
/** The year behind full names of authors, or on the line below them: the style of several computing societies. */
const YEAR_START = /^(?:\p{Lu}[\p{L}\p{M}'’.,&\s-]{5,200}\.\s)?(?:1[89]|20)\d\d[a-z]?\.\s+\p{Lu}/u;
/** Each sign counts once, whatever the length. */
const SIGNS: readonly (readonly [number, RegExp])[] = [
  [1, /\(?(?:1[6-9]|20)\d\d[a-z]?\)?[.,;:)]/u],
  [2, /\bdoi\b|\b10\.\d{4,9}\/|arXiv:/iu],
  [2, /\b(?:pp?|S|с|стр|Bd|vol|no|Vol|No|Nr|Jg|H|Hrsg|eds?|págs?|т|№)\.\s?\d|\bpp\b/u],
  [2, /\d{1,4}\s?\(\d{1,4}(?:[-–]\d{1,4})?\)\s?[:,]\s?[\w]*\d|\d{1,4};\s?\d{1,4}|\d{1,4}:\s?\d{1,5}\s?[-–]\s?\d/u],
  [1, /\d{1,5}\s?[-–]{1,2}\s?\d{1,5}[.,;)]?/u],
  [1, /\bet al\b|\bu\.\s?a\.|\bи др\./u],
  [
    1,
    new RegExp(
      [
        String.raw`\b(?:In|In:|Proc|Proceedings|Proc\.|Conference|Journal|Trans|Transactions|Review|Press|University|`,
        String.raw`Verlag|Universität|Editorial|Presses|Éditions|Publishers?|Springer|Elsevier|Wiley|Routledge|Изд)\b`,
      ].join(''),
      'u',
    ),
  ],
  [1, /[“"«][^”"»]{8,200}[,.]?[”"»]/u],
  [1, /\((?:Eds?\.|Hrsg\.|1[6-9]\d\d|20\d\d)[^)]{0,20}\)\.?/u],
  [1, /\p{Lu}\p{L}{2,20}: \p{Lu}\p{L}{2,20}[^:]{0,40}, (?:1[6-9]|20)\d\d/u],
  [1, /https?:\/\/|Retrieved|Accessed|Available|Zugriff|Consulté|Disponible/u],
];
const SCORE_ALONE = 4;
/** Longer entries need more signs. */
const USUAL_ENTRY_WORDS = 45;
/** Legal prose has citations: a group that does not start like an entry needs more signs. */
const SCORE_WITHOUT_START = 7;
/** Under the heading of a list, fewer signs are enough. */
const SCORE_AMONG_OTHERS = 2;

/** Whether a group of lines is an entry of a list of references. */
export function isReference(features: Features, text: string): boolean {
  const { score, begins } = entrySigns(features, text);
  if (score >= SCORE_WITHOUT_START) return true;
  const needed = features.words <= USUAL_ENTRY_WORDS || features.ideographs > 0 ? SCORE_ALONE : SCORE_ALONE + 2;
  return begins && score >= needed;
}

/** Whether a line opens an entry of BibTeX or is a field of one. */
export function isBibtex(features: Features, text: string): boolean {
  if (features.codeMarks < 2) return false;
  const start = text.slice(features.start, Math.min(features.end, features.start + 60));
  return BIBTEX.test(start) || BIBTEX_FIELD.test(start);
}

/**
 * As `isReference`, for a group among entries or under their heading: fewer signs are enough, but a sentence must begin
 * with an author. A number and a year do not make it an entry: some articles number their sentences.
 */
export function mayBeReference(features: Features, text: string, isSentence: boolean): boolean {
  const { score, authored } = entrySigns(features, text);
  return score >= (isSentence && !authored ? SCORE_ALONE : SCORE_AMONG_OTHERS);
}

interface EntrySigns {
  readonly score: number;
  /** Whether a group starts with an author. */
  readonly authored: boolean;
  /** Whether a group starts with a number in brackets or with an author. */
  readonly begins: boolean;
}

const NO_SIGNS: EntrySigns = { score: 0, authored: false, begins: false };

/** Scores the signs of an entry in a group. The letters alone are enough to rule out most prose. */
function entrySigns(features: Features, text: string): EntrySigns {
  if (features.words < 4 || features.letters > 0.93 * features.visible) return NO_SIGNS;
  const entry = text.slice(features.start, Math.min(features.end, features.start + LONGEST_ENTRY));
  if (features.ideographs > 0.2 * features.visible) return ideographicSigns(entry, features);
  // Initials look like function words: "A.", "E.," and "I." are function words of some language.
  const mostSmallWords = features.digits >= 8 ? 0.65 : 0.5;
  if (features.digits < 2 || features.words > 120 || features.functionWords > mostSmallWords * features.words)
    return NO_SIGNS;
  const numbered = NUMBERED_START.test(entry);
  const authored = AUTHOR_START.test(entry) || YEAR_START.test(entry);
  let score = (authored ? 2 : 0) + (numbered && (authored || features.first === Unit.codeMark) ? 1 : 0);
  if (features.functionWords > 0.35 * features.words) score -= 1;
  if (features.upper > 0 && features.capitalWords < 0.18 * features.words) score -= 1;
  if (features.fullStops + features.commas < 0.12 * features.words) score -= 2;
  return { score: score + signScore(entry), authored, begins: authored || numbered };
}

/** Entries in Chinese and Japanese follow rules of their own or those of other languages. */
function ideographicSigns(entry: string, features: Features): EntrySigns {
  const western = features.digits >= 8 && features.fullStops >= 2 && features.commas >= 2;
  const typed = IDEOGRAPHIC_TYPE.test(entry) ? SCORE_ALONE : 0;
  const score = Math.max(typed, ownIdeographicScore(entry), western ? signScore(entry) : 0);
  return {
    score,
    authored: false,
    begins: score >= SCORE_ALONE || /^(?:\[\d{1,3}\]|〔\d{1,3}〕|\d{1,3}[.．、)])/u.test(entry),
  };
}

/** Returns the sum of the weights of an entry's signs. */
function signScore(entry: string): number {
  return SIGNS.reduce((score, [weight, sign]) => (sign.test(entry) ? score + weight : score), 0);
}

function ownIdeographicScore(entry: string): number {
  const numbered = /^(?:\[\d{1,3}\]|〔\d{1,3}〕|\d{1,3}[.．、)])/u.test(entry);
  const year = /(?:1[89]|20)\d\d/u.test(entry);
  const title = /《[^》]{2,80}》|「[^」]{2,80}」|『[^』]{2,80}』/u.test(entry);
  const pages = /\d{1,4}\s?[-–~～]\s?\d{1,4}|第\d{1,4}[期卷巻号頁页]/u.test(entry);
  const place = /出版社|学报|大学|杂志|研究|論文|学会|书店|書店/u.test(entry);
  if (!numbered && entry.length > LONGEST_IDEOGRAPHIC_ENTRY) return 0;
  return (numbered && year ? 1 : 0) + (year ? 1 : 0) + (title ? 1 : 0) + (pages ? 1 : 0) + (place && year ? 1 : 0);
}
