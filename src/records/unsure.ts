import { countOf, percentText } from '../lib/number-text.js';
import { sentenceCase } from '../lib/sentence-case.js';
import { shortText, signsOf } from './against-text.js';
import type { SignedText } from './against-text.js';
import { movingSentences } from './evidence.js';
import type { MovingSentence } from './evidence.js';
import { isCounted } from './passages.js';
import type { SentenceRow } from './passages.js';
import type { PatternSentence } from './patterns.js';
import type { ResultRow } from './result-row.js';
import { clearSectionsText, stretchesText } from './section-text.js';
import type { WeighedSection } from './sections.js';
import type { ClassProbabilities, StatedFrom, StatedVerdict, Verdict } from './verdict.js';
import type { WholeText } from './whole-text.js';

/** From this probability on, 0–1, a reader asks why the verdict is not stated. */
const LIKELY = 0.8;

/** Of a text that was judged and of which nothing is stated: why, and what there is. None of it is a finding. */
export interface Unsure {
  /** Sentences for people, without the figures of the result. */
  readonly why: readonly string[];
  /** Sentences for people. */
  readonly towardsAi: readonly string[];
  readonly towardsHuman: readonly string[];
  /** Sentences at the probability from which on they are marked, the likeliest by AI first. */
  readonly sentences: readonly MovingSentence[];
}

/** What is above each part, wherever it is shown. */
export const UNSURE_TITLES = {
  why: 'Why it is unsure',
  towardsAi: 'Evidence for AI (not a finding)',
  towardsHuman: 'Evidence for a person (not a finding)',
} as const;

/** A text as far as it depends on it why it is unsure. */
export interface UnsureText extends SignedText {
  /** Null where there is no verdict. */
  readonly stated: StatedVerdict | null;
  /** Why nothing could be judged; null where something was. */
  readonly notJudgedReason: string | null;
  readonly predicted: Verdict | null;
  readonly probabilities: ClassProbabilities | null;
  readonly confidence: string | null;
  readonly judgedWords: number | null;
  readonly words: number | null;
  readonly from: StatedFrom;
  readonly isProfiled: boolean;
  /** Of a long text; fewer than two of one that was judged at once. */
  readonly sections: readonly WeighedSection[];
}

function sectionsWhy(sections: readonly WeighedSection[]): string {
  const count = (isOne: (section: WeighedSection) => boolean): number => sections.filter(isOne).length;
  const byAi = count(({ state }) => state === 'ai' || state === 'mixed');
  const clear = clearSectionsText(sections);
  if (byAi > 0)
    return (
      'Too little of it is stated AI or mixed for a verdict on the whole, and too much to state that a person wrote ' +
      'the whole.'
    );
  if (clear !== null) return `${sentenceCase(clear)}: with such a section no text is stated human.`;
  const human = count(({ state }) => state === 'human');
  const are = human === 0 ? 'none is' : `${human} ${human === 1 ? 'is' : 'are'}`;
  return (
    `Of its ${countOf(sections.length, 'section')} ${are} ` +
    'stated human and none AI or mixed: too few, or the others lean elsewhere too much, for a verdict on the whole.'
  );
}

/** Why the verdict on a text that was judged at once is not stated. */
function confidenceWhy({ confidence, from, probabilities, predicted }: UnsureText): readonly (string | null)[] {
  const largest = probabilities === null || predicted === null ? 0 : probabilities[predicted];
  return [
    `The confidence is ${confidence ?? 'not given'}; a verdict is stated from ${from} confidence on.`,
    largest >= LIKELY
      ? 'The probability alone does not decide: a verdict is stated where texts by other authors hardly ever have ' +
        'such a probability.'
      : largest === 0
        ? 'No author has a large probability.'
        : `The largest probability, ${percentText(largest)}, is one that texts by other authors have as well.`,
    predicted === 'mixed'
      ? 'Its parts differ; a person who changes style, topic or form within a text writes so, too.'
      : null,
  ];
}

function whyOf(text: UnsureText): readonly string[] {
  const { sections, isProfiled, judgedWords, words } = text;
  const stated =
    sections.length > 1
      ? [sectionsWhy(sections)]
      : isProfiled
        ? [
            'The score does not reach the threshold of the calibration profile for such texts, or the profile holds ' +
              'for other texts.',
          ]
        : confidenceWhy(text);
  return [...stated, shortText(judgedWords ?? words)].filter((line) => line !== null);
}

/** Which part reads as AI, by the numbers of the judged sentences. */
function partText(sentences: readonly SentenceRow[], predicted: Verdict | null): string | null {
  const numbers = sentences.filter(isCounted).flatMap(({ highlighted }, index) => (highlighted ? [index + 1] : []));
  if (numbers.length > 0) return `The part that reads as AI: judged ${stretchesText(numbers, 'sentence')}.`;
  const isMixed = predicted === 'mixed' && sentences.length > 0;
  return isMixed ? 'No sentence is marked: which part it would be is not known.' : null;
}

/** Returns why nothing is stated of a text that was judged, and what there is; null of any other text. */
export function unsureOf(text: UnsureText): Unsure | null {
  const { stated, notJudgedReason, sections, sentences, predicted, probabilities } = text;
  if (stated !== 'unsure' || notJudgedReason !== null) return null;
  const { ai, human } = signsOf(text);
  const { ai: pAi = 0, mixed = 0, human: pHuman = 0 } = probabilities ?? {};
  const clear = clearSectionsText(sections);
  const likely = probabilities === null ? null : `Probability of AI ${percentText(pAi)}, mixed ${percentText(mixed)}.`;
  const towardsAi = [likely, clear === null ? null : `${sentenceCase(clear)}.`, partText(sentences, predicted), ...ai];
  return {
    why: whyOf(text),
    towardsAi: towardsAi.filter((line) => line !== null),
    towardsHuman: [...(probabilities === null ? [] : [`Probability of a person ${percentText(pHuman)}.`]), ...human],
    sentences: movingSentences('ai', sentences),
  };
}

/** How the verdict on a single text is stated, and what else is known about it. */
interface WholeFacts {
  readonly from: StatedFrom;
  readonly isProfiled: boolean;
  readonly patterns: readonly PatternSentence[] | null;
}

/** As `unsureOf`, of a text that was just scanned. */
export function unsureWhole({ result, verdict: stated, sections }: WholeText, facts: WholeFacts): Unsure | null {
  const { language, wordCount: words, judgedWords, findings, notJudgedReason, probabilities, confidence } = result;
  const found = findings?.scan === 'detect' ? findings : null;
  return unsureOf({
    ...facts,
    ...{ stated, language, words, judgedWords, notJudgedReason, probabilities, confidence },
    predicted: result.verdict,
    sections: sections.map((section) => ({ ...section, probabilities: section.result?.probabilities ?? null })),
    sentences: found?.sentences ?? [],
    wordings: found?.reasons ?? null,
  });
}

/** As `unsureOf`, of a source of a run. */
export function rowUnsure(row: ResultRow, inside: Pick<UnsureText, 'sentences' | 'patterns'>): Unsure | null {
  const { stated, notJudgedReason, verdict: predicted, probabilities, confidence, judgedWords, language } = row;
  return unsureOf({
    ...{ stated, notJudgedReason, predicted, probabilities, confidence, judgedWords, language },
    sentences: inside.sentences,
    patterns: inside.patterns,
    wordings: null,
    words: row.wordCount,
    from: row.statedFrom,
    isProfiled: row.statedBy !== undefined,
    sections: row.sections,
  });
}
