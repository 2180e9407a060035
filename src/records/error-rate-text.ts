import { countOf, countText, expectedText } from '../lib/number-text.js';
import { inLanguageText } from '../lib/language-text.js';
import { baseRateOf, baseRateText } from './false-alarms.js';
import type { SaidKind } from './false-alarms.js';
import { ratesOf } from './measured-rates.js';
import type { MeasuredRates } from './measured-rates.js';
import { weightOf } from './sections.js';
import type { CountedSection } from './sections.js';
import { per100Text, wilsonInterval } from './share-interval.js';
import type { StatedFrom, Verdict } from './verdict.js';

/** A text with a stated verdict, as far as its error rate depends on it. */
export interface ErrorText extends SaidKind {
  readonly stated: Verdict;
  readonly version: string | null;
  readonly language: string | null;
  readonly words: number | null;
  readonly from: StatedFrom;
  /** Of a long text; fewer than two of one that was judged at once. */
  readonly sections: readonly CountedSection[];
  /** Whether a calibration profile states the verdict: then its promise holds, and no rate of the confidence does. */
  readonly isProfiled: boolean;
}

/** Texts of the other kind that are called as this one is stated to be. */
function otherErrors({ human, ai }: MeasuredRates, stated: 'human' | 'mixed') {
  return stated === 'mixed'
    ? { called: human.mixed, texts: human.texts, authors: 'people' }
    : { called: ai.human, texts: ai.texts, authors: 'AI' };
}

/** Errors other than false alarms, which were measured by language alone. */
function byLanguageText(rates: MeasuredRates, stated: 'human' | 'mixed'): string {
  const { called, texts, authors } = otherErrors(rates, stated);
  const { low, high } = wilsonInterval(called, texts);
  return (
    `Of 100 texts ${inLanguageText(rates.language)} that ${authors} wrote, ${per100Text(called / texts)} are called ` +
    `${stated} (${per100Text(low)} to ${per100Text(high)}, 95 % interval; ` +
    `measured: ${countText(called)} of ${countText(texts)} texts). ` +
    'The figure is for the language as a whole. For one kind of text, one length or one group of authors it can be ' +
    'higher, and that was not measured.'
  );
}

/** The middle one of the judged words of the sections. */
function middleWords(sections: readonly CountedSection[]): number {
  const words = sections.map(weightOf).filter((own) => own > 0);
  return [...words].sort((a, b) => a - b)[Math.floor(words.length / 2)] ?? 0;
}

/** @param middle words of the middle section */
const notAsAWhole = (middle: number): string =>
  'Not measured for texts as long as this one; its sections were judged one by one, and each can be wrong as a text ' +
  `of ${countText(middle)} words can. `;

/** How many of the judged sections a rate of errors lets expect, and how many have that verdict. */
interface ExpectedSections {
  readonly called: number;
  readonly texts: number;
  readonly author: string;
  readonly verdict: Verdict;
}

function expectedSectionsText(sections: readonly CountedSection[], of: ExpectedSections): string {
  const { called, texts, author, verdict } = of;
  const judged = sections.filter((section) => weightOf(section) > 0).length;
  const expected = (share: number): string => expectedText(share * judged);
  const interval = wilsonInterval(called, texts);
  const [middle, low, high] = [expected(called / texts), expected(interval.low), expected(interval.high)];
  const here = sections.filter(({ state }) => state === verdict).length;
  return (
    `If ${author} had written all ${countOf(judged, 'judged section')}, ${middle}` +
    `${low === high ? '' : ` (${low} to ${high})`} would be called ${verdict === 'ai' ? 'AI' : verdict}; ` +
    `here ${countText(here)} ${here === 1 ? 'is' : 'are'}.`
  );
}

/** Of a whole that is stated human: how often sections by AI are called human. */
function ofHumanSectionsText({ sections, language, from }: ErrorText, version: string): string | null {
  const rates = ratesOf(version, language, from);
  if (rates === null) return null;
  const { human: called, texts } = rates.ai;
  const expected = expectedSectionsText(sections, { called, texts, author: 'AI', verdict: 'human' });
  return `${notAsAWhole(middleWords(sections))}${byLanguageText(rates, 'human')} ${expected}`;
}

/** The errors of sections: a whole of several was not measured as one. */
function ofSectionsText(text: ErrorText, version: string): string | null {
  const { stated, sections, language, register, from } = text;
  if (stated === 'human') return ofHumanSectionsText(text, version);
  const words = middleWords(sections);
  const rate = baseRateOf({ version, language, words, register, from });
  if (rate === null) return null;
  const { ai: called, texts } = rate;
  const expected = expectedSectionsText(sections, { called, texts, author: 'a person', verdict: 'ai' });
  return `${notAsAWhole(words)}${baseRateText(rate, inLanguageText(language), text, 'that')} ${expected}`;
}

function measuredText(text: ErrorText, version: string): string | null {
  const { stated, language, words, register, from, sections } = text;
  if (sections.length > 1) return ofSectionsText(text, version);
  if (stated !== 'ai') {
    const rates = ratesOf(version, language, from);
    return rates === null ? null : byLanguageText(rates, stated);
  }
  const rate = baseRateOf({ version, language, words, register, from });
  return rate === null ? null : baseRateText(rate, inLanguageText(language), text);
}

/** Says how often a verdict like this one is wrong, as measured, and if that was not measured. */
export function errorRateText(text: ErrorText): string {
  if (text.isProfiled) return 'The calibration profile that states the verdict says how often such verdicts are wrong.';
  const measured = text.version === null ? null : measuredText(text, text.version);
  return (
    measured ??
    `It was not measured for texts ${inLanguageText(text.language)} with this model version: take the ` +
      'verdict with special care.'
  );
}
