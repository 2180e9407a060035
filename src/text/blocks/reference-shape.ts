import { Unit } from './character-kinds.js';
import type { Features } from './line-features.js';

const LONGEST_ENTRY = 1_200;
const IDEOGRAPHIC_TYPE = /\[(?:J|M|C|D|R|S|P|N|A|Z|G|EB|DB|J\/OL|EB\/OL|M\/OL|C\/\/OL|N\/OL)(?:\/OL)?\]/u;
const BIBTEX = /^@(?:article|book|inproceedings|incollection|misc|phdthesis|techreport|online|inbook|mastersthesis|proceedings|unpublished)\s?\{/iu;
const BIBTEX_FIELD = /^(?:author|title|journal|year|volume|number|pages|publisher|booktitle|doi|url|editor|address|isbn|month)\s{0,16}=\s{0,4}[{"\d]/iu;
const NUMBERED_START = /^(?:\[\d{1,3}\]|\(\d{1,3}\)|\d{1,3}\.?)\s/u;
const AUTHOR_START = /^(?:\[[^\]]{1,20}\]\s|\(?\d{1,3}[.)]?\s)?(?:\p{Lu}[\p{L}\p{M}'’-]{1,30},?\s(?:\p{Lu}\p{L}?\.?[,;.\s&-]){1,4}|(?:\p{Lu}\.[\s-]?){1,4}\p{Lu}[\p{L}'’-]+|\p{Lu}[\p{L}'’-]{1,30},\s\p{Lu}[\p{L}'’-]{1,30}[.,;:\s])/u;
/** Each sign counts once, whatever the length. */
const SIGNS: readonly (readonly [number, RegExp])[] = [
  [1, /\(?(?:1[6-9]|20)\d\d[a-z]?\)?[.,;:)]/u],
  [2, /\bdoi\b|\b10\.\d{4,9}\/|arXiv:/iu],
  [2, /\b(?:pp?|S|с|стр|Bd|vol|no|Vol|No|Nr|Jg|H|Hrsg|eds?|págs?|т|№)\.\s?\d|\bpp\b/u],
  [2, /\d{1,4}\s?\(\d{1,4}(?:[-–]\d{1,4})?\)\s?[:,]\s?[\w]*\d|\d{1,4};\s?\d{1,4}|\d{1,4}:\s?\d{1,5}\s?[-–]\s?\d/u],
  [1, /\d{1,5}\s?[-–]{1,2}\s?\d{1,5}[.,;)]?/u],
  [1, /\bet al\b|\bu\.\s?a\.|\bи др\./u],
  [1, /\b(?:In|In:|Proc|Proceedings|Proc\.|Conference|Journal|Trans|Transactions|Review|Press|University|Verlag|Universität|Editorial|Presses|Éditions|Publishers?|Springer|Elsevier|Wiley|Routledge|Изд)\b/u],
  [1, /[“"«][^”"»]{8,200}[,.]?[”"»]/u],
  [1, /\((?:Eds?\.|Hrsg\.|1[6-9]\d\d|20\d\d)[^)]{0,20}\)\.?/u],
  [1, /https?:\/\/|Retrieved|Accessed|Available|Zugriff|Consulté|Disponible/u],
];
const SCORE_ALONE = 4;
/** Prose of lawyers holds citations: what begins like no entry needs more signs. */
const SCORE_WITHOUT_START = 7;
/** Under a heading that says so, less is enough. */
const SCORE_AMONG_OTHERS = 2;

/** Whether a group of lines is an entry of a list of references. */
export function isReference(features: Features, text: string): boolean {
  return referenceScore(features, text) >= SCORE_ALONE;
}

/** The same for a group that stands among entries or under their heading. */
export function mayBeReference(features: Features, text: string): boolean {
  return referenceScore(features, text) >= SCORE_AMONG_OTHERS;
}

/** How much a group looks like an entry: 0 where prose is plain. */
function referenceScore(features: Features, text: string): number {
  if (features.words < 4 || features.letters > 0.93 * features.visible) return 0;
  const entry = text.slice(features.start, Math.min(features.end, features.start + LONGEST_ENTRY));
  if (BIBTEX.test(entry) || BIBTEX_FIELD.test(entry)) return SCORE_ALONE;
  if (features.ideographs > 0.2 * features.visible) return IDEOGRAPHIC_TYPE.test(entry) ? SCORE_ALONE : ideographicScore(entry);
  if (features.digits < 2 || features.words > 120 || features.functionWords > 0.35 * features.words) return 0;
  const cased = features.upper > 0;
  if (cased && features.capitalWords < 0.18 * features.words) return 0;
  const numbered = NUMBERED_START.test(entry);
  const authored = AUTHOR_START.test(entry);
  const begins = authored || numbered;
  let score = (authored ? 2 : 0) + (numbered && (authored || features.first === Unit.codeMark) ? 1 : 0);
  for (const [weight, sign] of SIGNS) if (sign.test(entry)) score += weight;
  const dense = features.fullStops + features.commas >= 0.15 * features.words;
  return dense && (begins || score >= SCORE_WITHOUT_START) ? score : Math.min(score, SCORE_ALONE - 1);
}

function ideographicScore(entry: string): number {
  const numbered = /^(?:\[\d{1,3}\]|〔\d{1,3}〕|\d{1,3}[.．、)])/u.test(entry);
  const year = /(?:1[89]|20)\d\d/u.test(entry);
  const title = /《[^》]{2,80}》|「[^」]{2,80}」|『[^』]{2,80}』/u.test(entry);
  const pages = /\d{1,4}\s?[-–~～]\s?\d{1,4}|第\d{1,4}[期卷巻号頁页]/u.test(entry);
  const place = /出版社|学报|大学|杂志|研究|論文|学会|书店|書店/u.test(entry);
  return (numbered && year ? 1 : 0) + (year ? 1 : 0) + (title ? 1 : 0) + (pages ? 1 : 0) + (place && year ? 1 : 0);
}
