import type { PatternMatch } from '../../records/patterns.js';
import type { PatternMeasure } from './measured.js';
import type { PatternFound, PatternRecord } from './record.js';

const MAX_QUOTE = 90;
/** White space other than one space between words. */
const SEVERAL_SPACES = /[^\S ]|\s\s|^\s|\s$/u;
const QUOTATION_MARK = /^["“”'’]$/u;
const COMMAS_AROUND = /^[,;—–]\s*(?=\p{L})|(?<=\p{L})\s?[,;]$/gu;
const MAX_WORDS = 4;
const SEVERITY_WEIGHT = { info: 0.25, low: 0.5, medium: 0.75, high: 1 } as const;
const WEIGHT_OF_COMPANY = 0.1;

/**
 * Returns words on one line, in quotation marks, without surrounding commas. Long text is shortened in the middle,
 * between words. A quotation mark is shown as it is.
 */
export function quoteWords(words: string): string {
  const folded = SEVERAL_SPACES.test(words) ? words.replace(/\s+/gu, ' ').trim() : words;
  if (QUOTATION_MARK.test(folded)) return folded;
  const line = folded.replace(COMMAS_AROUND, '') || folded;
  if (line.length <= MAX_QUOTE) return `“${line}”`;
  const half = Math.floor(MAX_QUOTE / 2);
  const first = line.lastIndexOf(' ', half);
  const last = line.indexOf(' ', line.length - half);
  return `“${line.slice(0, first < 1 ? half : first)} … ${line.slice(last < 0 ? -half : last + 1)}”`;
}

/**
 * Returns how much a match matters in its sentence, 0–1: its severity, plus a little for each other pattern in the
 * sentence.
 */
function relevanceOf(severity: keyof typeof SEVERITY_WEIGHT, others: number): number {
  return Math.round(100 * Math.min(1, SEVERITY_WEIGHT[severity] + WEIGHT_OF_COMPANY * others)) / 100;
}

/** Returns one match as a record, with its explanation. `others`: number of other patterns in the sentence. */
export function describeMatch(
  record: PatternRecord,
  measure: PatternMeasure,
  found: PatternFound,
  text: string,
  others: number,
): PatternMatch {
  const match = text.slice(found.start, found.end);
  const quote = quoteWords(match);
  const isItself = found.words === undefined || (found.words.length === 1 && found.words[0] === match);
  const words = isItself ? quote : [...new Set(found.words)].slice(0, MAX_WORDS).map(quoteWords).join(', ');
  return {
    patternId: record.id,
    patternName: record.name,
    displayName: record.displayName,
    category: record.category,
    description: record.description,
    explanation: record.explain({ quote, words }),
    tip: record.tip,
    severity: found.severity,
    relevance: relevanceOf(found.severity, others),
    timesAsOften: measure.timesAsOften,
    measured: measure.measured,
    evidence: measure.evidence,
    match,
    start: found.start,
    end: found.end,
    groupId: found.group === null ? null : `${record.id}-${found.group}`,
    relatedSentenceIndexes: [...found.relatedSentences],
  };
}
