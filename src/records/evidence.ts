import { againstLines } from './against-text.js';
import type { AgainstText } from './against-text.js';
import { errorRateText } from './error-rate-text.js';
import type { ErrorText } from './error-rate-text.js';
import type { SaidKind } from './false-alarms.js';
import { patternSigns } from './pattern-signs.js';
import type { PatternSign } from './pattern-signs.js';
import { isCounted, isJudged } from './passages.js';
import type { SentenceRow } from './passages.js';
import type { ResultRow } from './result-row.js';
import type { PatternSentence } from './patterns.js';
import type { StatedFrom, StatedVerdict, Verdict } from './verdict.js';
import type { WholeText } from './whole-text.js';
import { wordingsText } from './wordings-text.js';

/** Most sentences that are named. */
const MOST_SENTENCES = 5;

/** A sentence with fewer letters, such as the number of a list item, says nothing to a reader. */
const FEWEST_LETTERS = 8;
const LETTER = /\p{L}/gu;

/** A sentence that moved a verdict. */
export interface MovingSentence {
  readonly text: string;
  /** Of the text, in UTF-16 code units. */
  readonly start: number;
  /** That AI wrote it, 0–1. */
  readonly probability: number;
}

/** What a stated verdict rests on, the evidence against it, and how often such verdicts are wrong. */
export interface Evidence {
  readonly stated: Verdict;
  /** Counted sentences, and how many of them the detector marks as AI; 0 where the service leaves sentences out. */
  readonly judged: number;
  readonly marked: number;
  /**
   * Those that moved the verdict most, the strongest first: the likeliest AI of the marked ones; for a text that is
   * stated human, the least likely.
   */
  readonly sentences: readonly MovingSentence[];
  /** The wordings that moved the score most towards the verdict; null where the service does not say. */
  readonly wordings: string | null;
  /** What AI text shows more often; null where nobody searched for it. It is evidence against a human text. */
  readonly patterns: readonly PatternSign[] | null;
  /** Sentences for people. */
  readonly against: readonly string[];
  /** How often such verdicts are wrong as measured, for people. */
  readonly errorRate: string;
}

/** A text as far as its evidence depends on it. */
export interface EvidenceText extends Omit<AgainstText, 'stated'>, Omit<ErrorText, 'stated'> {
  /** Null where there is no verdict. */
  readonly stated: StatedVerdict | null;
}

/** Returns the sentences that moved a text most towards a verdict, the strongest first; none that is hardly a word. */
export function movingSentences(stated: Verdict, sentences: readonly SentenceRow[]): readonly MovingSentence[] {
  const sign = stated === 'human' ? 1 : -1;
  return sentences
    .filter((sentence) => (stated === 'human' ? isJudged(sentence) && !sentence.highlighted : sentence.highlighted))
    .filter(({ text }) => Array.from(text.matchAll(LETTER)).length >= FEWEST_LETTERS)
    .sort((a, b) => sign * (a.generatedProbability - b.generatedProbability) || a.start - b.start)
    .slice(0, MOST_SENTENCES)
    .map(({ text, start, generatedProbability: probability }) => ({ text, start, probability }));
}

/**
 * Returns the evidence of a stated verdict; null for an unsure text and for one without a verdict: what was found in
 * them would be taken for a finding.
 */
export function evidenceOf(text: EvidenceText): Evidence | null {
  const { stated, sentences, wordings, patterns } = text;
  if (stated === null || stated === 'unsure') return null;
  const counted = sentences.filter(isCounted);
  return {
    stated,
    judged: counted.length,
    marked: counted.filter(({ highlighted }) => highlighted).length,
    sentences: movingSentences(stated, sentences),
    wordings: wordingsText(wordings, stated === 'human' ? 'human' : 'ai'),
    patterns: patterns === null ? null : patternSigns(patterns),
    against: againstLines({ ...text, stated }),
    errorRate: errorRateText({ ...text, stated }),
  };
}

/** How the verdict on a single text is stated, and what else is known about it. */
interface WholeFacts extends SaidKind {
  readonly from: StatedFrom;
  readonly isProfiled: boolean;
  readonly patterns: readonly PatternSentence[] | null;
}

/** Returns the evidence of the verdict on a text that was just scanned. */
export function wholeEvidence({ result, verdict: stated, sections }: WholeText, facts: WholeFacts): Evidence | null {
  const { modelVersion: version, language, wordCount: words, judgedWords, findings } = result;
  const found = findings?.scan === 'detect' ? findings : null;
  return evidenceOf({
    ...facts,
    ...{ stated, version, language, words, judgedWords, sections },
    sentences: found?.sentences ?? [],
    wordings: found?.reasons ?? null,
    assisted: found?.assisted ?? null,
  });
}

/** What is kept of the inside of a text. */
type KeptInside = Pick<EvidenceText, 'sentences' | 'patterns'>;

/** Returns the evidence of the verdict on a source of a run. */
export function rowEvidence(row: ResultRow, { sentences, patterns }: KeptInside): Evidence | null {
  const { stated, modelVersion: version, language, wordCount: words, judgedWords, sections, register } = row;
  return evidenceOf({
    ...{ stated, version, language, words, judgedWords, sections, register, sentences, patterns },
    wordings: null,
    assisted: row.assisted ?? null,
    from: row.statedFrom,
    isProfiled: row.statedBy !== undefined,
  });
}
