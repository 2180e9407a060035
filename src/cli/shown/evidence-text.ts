import { countOf, countText } from '../../lib/number-text.js';
import { terminalText } from '../../lib/terminal-text.js';
import { cutAtWord } from '../../lib/text-width.js';
import type { Evidence } from '../../records/evidence.js';
import type { MovingSentence } from '../../records/evidence.js';
import { sentencePercent } from '../../records/passages.js';
import type { PatternSign } from '../../records/pattern-signs.js';
import { UNSURE_TITLES } from '../../records/unsure.js';
import type { Unsure } from '../../records/unsure.js';

/** Longest piece of a sentence that is shown, in columns. */
const SENTENCE_COLUMNS = 100;
/** Most patterns that are named. */
const MOST_PATTERNS = 5;

/** Lines under a heading. */
interface EvidencePart {
  readonly title: string;
  readonly lines: readonly string[];
}

function sentenceLines(sentences: readonly MovingSentence[]): readonly string[] {
  return sentences.map(({ text, probability }) => {
    const line = cutAtWord(terminalText(text.replace(/\s+/gu, ' ')), SENTENCE_COLUMNS);
    return `${sentencePercent(probability).padStart(6)}  ${line}`;
  });
}

function sentencesPart({ stated, judged, marked, sentences }: Evidence): EvidencePart {
  const of = countOf(judged, 'judged sentence');
  const said =
    stated === 'human'
      ? `${countText(judged - marked)} of ${of} not marked as AI; the least likely`
      : `${countText(marked)} of ${of} marked${sentences.length === 0 ? '' : '; the strongest'}`;
  return { title: `Sentences: ${said}`, lines: judged === 0 ? [] : sentenceLines(sentences) };
}

function signText({ name, count, comparison }: PatternSign): string {
  const often = count === 1 ? 'once' : countOf(count, 'time');
  return `${terminalText(name)}: ${often}${comparison === null ? '' : `; ${comparison}`}`;
}

function patternsPart({ stated, patterns }: Evidence): readonly EvidencePart[] {
  if (stated === 'human' || patterns === null || patterns.length === 0) return [];
  return [{ title: 'Patterns of wording', lines: patterns.slice(0, MOST_PATTERNS).map(signText) }];
}

function wordingsPart({ stated, wordings }: Evidence): readonly EvidencePart[] {
  if (wordings === null) return [];
  const author = stated === 'human' ? 'a person' : 'AI';
  return [{ title: `Wordings that moved it most towards ${author}`, lines: [terminalText(wordings)] }];
}

/** Returns what a verdict rests on, in parts, safe for a terminal. */
export function evidenceParts(evidence: Evidence): readonly EvidencePart[] {
  const { judged, against, errorRate } = evidence;
  return [
    ...(judged === 0 ? [] : [sentencesPart(evidence)]),
    ...wordingsPart(evidence),
    ...patternsPart(evidence),
    ...(against.length === 0 ? [] : [{ title: 'Evidence against it', lines: against.map(terminalText) }]),
    { title: 'How often this is wrong', lines: [terminalText(errorRate)] },
  ];
}

/** Returns why nothing is stated of a text, and what there is, in parts, safe for a terminal. */
export function unsureParts({ why, towardsAi, towardsHuman, sentences }: Unsure): readonly EvidencePart[] {
  const ai = [...towardsAi.map(terminalText), ...sentenceLines(sentences)];
  return [
    { title: UNSURE_TITLES.why, lines: why.map(terminalText) },
    ...(ai.length === 0 ? [] : [{ title: UNSURE_TITLES.towardsAi, lines: ai }]),
    ...(towardsHuman.length === 0
      ? []
      : [{ title: UNSURE_TITLES.towardsHuman, lines: towardsHuman.map(terminalText) }]),
  ];
}

/**
 * Returns what a verdict rests on, the evidence against it, and how often it is wrong; of an unsure text why it is, and
 * what there is; empty where nothing was judged.
 */
export function evidenceText(evidence: Evidence | null, unsure: Unsure | null): string {
  const parts = evidence === null ? (unsure === null ? [] : unsureParts(unsure)) : evidenceParts(evidence);
  return parts
    .flatMap(({ title, lines }) => [title, ...lines.map((line) => `  ${line}`)])
    .map((line) => `${line}\n`)
    .join('');
}
