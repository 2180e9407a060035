import { countOf, countText, percentText } from '../lib/number-text.js';
import { sentenceCase } from '../lib/sentence-case.js';
import { inLanguageText } from '../lib/language-text.js';
import { assistedBeside, isBesideVerdict } from './assisted.js';
import type { Assisted } from './assisted.js';
import { reversedText } from './counted-patterns.js';
import type { Reason } from './detection.js';
import { ratesOf } from './measured-rates.js';
import { isCounted } from './passages.js';
import type { SentenceRow } from './passages.js';
import { noSignsText } from './pattern-languages.js';
import { patternSigns } from './pattern-signs.js';
import type { PatternSentence } from './patterns.js';
import type { CountedSection, SectionState } from './sections.js';
import type { StatedFrom, Verdict } from './verdict.js';
import { wordingsText } from './wordings-text.js';

/** A sentence of lower probability of AI reads clearly as a person's. */
const CLEARLY_HUMAN = 0.2;
/** Texts of fewer judged words are short: most false alarms that were measured are of them. */
const SHORT_WORDS = 100;
/** A language of which fewer human texts were judged is measured weakly. */
const FEW_TEXTS = 100;
/** A verdict rests on a part of a text of which less was judged. */
const SMALL_PART = 0.5;
/** Share of unmarked sentences from which they differ from the verdict that AI wrote a text. */
const MANY_UNMARKED = 0.5;
/** Most patterns that are named. */
const MOST_NAMED = 5;

/** What a text itself holds as evidence for an author. */
export interface SignedText {
  readonly sentences: readonly SentenceRow[];
  /** Null where the service does not say. */
  readonly wordings: readonly Reason[] | null;
  /** Null where nobody searched for them. */
  readonly patterns: readonly PatternSentence[] | null;
  /** Of a long text; fewer than two of one that was judged at once. */
  readonly sections: readonly CountedSection[];
  readonly language: string | null;
}

/** A text with a stated verdict, as far as it may hold evidence against it. */
export interface AgainstText extends SignedText {
  readonly stated: Verdict;
  readonly assisted: Assisted | null;
  readonly judgedWords: number | null;
  /** Words of the text. */
  readonly words: number | null;
  readonly version: string | null;
  readonly from: StatedFrom;
}

function unmarkedText(sentences: readonly SentenceRow[]): string | null {
  const judged = sentences.filter(isCounted);
  const unmarked = judged.filter(({ highlighted }) => !highlighted);
  if (unmarked.length === 0) return null;
  const human = unmarked.filter(({ generatedProbability }) => generatedProbability < CLEARLY_HUMAN).length;
  const clear =
    human === 0 ? '' : `, ${countText(human)} of them with a probability of AI under ${CLEARLY_HUMAN * 100} %`;
  return (
    `${countText(unmarked.length)} of ${countOf(judged.length, 'judged sentence')} ` +
    `${unmarked.length === 1 ? 'is' : 'are'} not marked${clear}.`
  );
}

/** Warns where the sentences say otherwise than the verdict; null where they do not. */
function unmarkedWarning({ stated, sentences }: AgainstText): string | null {
  const judged = sentences.filter(isCounted);
  const unmarked = judged.filter(({ highlighted }) => !highlighted).length;
  return stated === 'ai' && judged.length > 0 && unmarked >= MANY_UNMARKED * judged.length
    ? 'The sentences differ from the verdict, as half of them or more are not marked: take both with care.'
    : null;
}

function markedText(sentences: readonly SentenceRow[]): string | null {
  const judged = sentences.filter(isCounted);
  const marked = judged.filter(({ highlighted }) => highlighted).length;
  if (marked === 0) return null;
  const are = marked === 1 ? 'is' : 'are';
  return `${countText(marked)} of ${countOf(judged.length, 'judged sentence')} ${are} marked as AI.`;
}

function sectionsText(
  sections: readonly CountedSection[],
  states: readonly SectionState[],
  say: string,
): string | null {
  if (sections.length < 2) return null;
  const count = sections.filter(({ state }) => states.includes(state)).length;
  const of = countOf(sections.length, 'section');
  return count === 0 ? null : `${countText(count)} of ${of} ${count === 1 ? 'reads' : 'read'} as ${say}.`;
}

/**
 * Names the patterns that people show more often; where none is evidence for AI, says so: they were measured in
 * English.
 */
function humanPatterns({ patterns, language }: SignedText): readonly (string | null)[] {
  if (patterns === null) return [];
  const reversed = reversedText(patterns);
  return [
    reversed === null ? null : `Habits that people show more often than AI: ${reversed}.`,
    language === 'en' && patternSigns(patterns).length === 0 ? noSignsText(language) : null,
  ];
}

function towardsHuman(text: SignedText): readonly (string | null)[] {
  const human = wordingsText(text.wordings, 'human');
  return [
    sectionsText(text.sections, ['human'], 'human'),
    unmarkedText(text.sentences),
    human === null ? null : `Wordings that moved the result most towards a person: ${human}.`,
    ...humanPatterns(text),
  ];
}

function towardsAi({ sections, sentences, wordings, patterns }: SignedText): readonly (string | null)[] {
  const ai = wordingsText(wordings, 'ai');
  const signs = patternSigns(patterns ?? []).map(({ name }) => name);
  return [
    sectionsText(sections, ['ai', 'mixed'], 'AI or mixed'),
    markedText(sentences),
    ai === null ? null : `Wordings that moved the result most towards AI: ${ai}.`,
    signs.length === 0
      ? null
      : `Patterns that AI text shows more often: ${signs.slice(0, MOST_NAMED).join(', ')}. People write so, too.`,
  ];
}

/** Returns what a text itself holds as evidence for each author, in sentences. */
export function signsOf(text: SignedText): Readonly<Record<'ai' | 'human', readonly string[]>> {
  const said = (lines: readonly (string | null)[]): readonly string[] => lines.filter((line) => line !== null);
  return { ai: said(towardsAi(text)), human: said(towardsHuman(text)) };
}

/** Says that a text is short; null where it is not, or nobody counted. */
export function shortText(judgedWords: number | null): string | null {
  return judgedWords !== null && judgedWords < SHORT_WORDS
    ? `Only ${countOf(judgedWords, 'word')} could be judged: short texts are judged wrongly more often than long ones.`
    : null;
}

/** Why less may be said about this text than about others. */
function weakness({ judgedWords, words, language, version, from }: AgainstText): readonly (string | null)[] {
  const judged = judgedWords ?? words;
  const rates = version === null ? null : ratesOf(version, language, from);
  const where = inLanguageText(language);
  return [
    shortText(judged),
    judged !== null && words !== null && judged < SMALL_PART * words
      ? `The verdict rests on ${percentText(judged / words)} of the words: the others were not judged.`
      : null,
    rates === null
      ? `How often texts ${where} are judged wrongly was not measured with this model version.`
      : rates.human.texts < FEW_TEXTS
        ? `Only ${countOf(rates.human.texts, 'human text')} ${where} ${rates.human.texts === 1 ? 'was' : 'were'} ` +
          'measured: how often such texts are judged wrongly is known roughly.'
        : null,
  ];
}

/** Returns the evidence against a stated verdict, in sentences: the other author's signs, and what makes it weak. */
export function againstLines(text: AgainstText): readonly string[] {
  const { stated, assisted } = text;
  const differs =
    assisted === null || isBesideVerdict(assisted, stated)
      ? null
      : `${sentenceCase(assistedBeside(assisted, stated))}.`;
  const lines = [
    ...(stated === 'human' ? towardsAi(text) : towardsHuman(text)),
    unmarkedWarning(text),
    differs,
    ...weakness(text),
  ];
  return lines.filter((line) => line !== null);
}
