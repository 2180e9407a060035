import { CLEARLY_AI, sectionShare, weightOf } from '../records/sections.js';
import type { CountedSection } from '../records/sections.js';
import type { ClassProbabilities, StatedVerdict, Verdict } from '../records/verdict.js';

/** A section with its predicted class, stated or not; null where it has none. */
export interface LeaningSection extends CountedSection {
  readonly verdict: Verdict | null;
  /** Null where the service gives none. */
  readonly probabilities: ClassProbabilities | null;
}

/** Shares of the judged words, 0–1, from which on sections speak for the whole. */
export interface WholeShares {
  /** One author is stated where so much is stated to be of this author … */
  readonly stated: number;
  /** … so much is at least predicted to be, stated or not … */
  readonly leaning: number;
  /** … and, to state `human`, less than this is stated otherwise: of many sections, one may be a false alarm. */
  readonly stray: number;
  /** … and as little reads clearly as AI, stated or not: with a larger probability, 0–1, of AI or mixed. */
  readonly clear: number;
  /** With so much of each author a text is mixed; with less of a person it may still be stated `ai`. */
  readonly otherAuthor: number;
}

/** Chosen by `npm run eval:whole`. */
export const SHIPPED_SHARES: WholeShares = {
  stated: 0.3,
  leaning: 0.8,
  stray: 0.02,
  clear: CLEARLY_AI,
  otherAuthor: 0.1,
};

/** For high confidence: most sections must be stated so by themselves. */
export const SHARES_OF_HIGH: WholeShares = { ...SHIPPED_SHARES, stated: 0.8 };

/** A profile may state a section to be of another class than the predicted one. */
const leansTo = ({ state, verdict }: LeaningSection, to: Verdict): boolean =>
  state === to || (state === 'unsure' && verdict === to);

/** Whether a section reads clearly as by AI, in part or as a whole, stated or not. */
function isClear({ probabilities }: LeaningSection, clear: number): boolean {
  return probabilities !== null && 1 - probabilities.human > clear;
}

/** Share of the judged words in some of the sections. */
function shareOf(sections: readonly LeaningSection[], isOne: (section: LeaningSection) => boolean): number {
  const sum = (own: readonly LeaningSection[]): number => own.reduce((all, section) => all + weightOf(section), 0);
  return sum(sections.filter(isOne)) / sum(sections);
}

/** Share of the judged words in sections that are stated to be of a class, or are unsure and lean to it. */
function leaningTo(sections: readonly LeaningSection[], to: Verdict): number {
  return shareOf(sections, (section) => leansTo(section, to));
}

/**
 * Returns the verdict of a text from those of its sections, each with the weight of its words; null where none was
 * judged. One author is stated where enough of the sections are stated to be of this author, nearly all of the others
 * lean to the same, and hardly any says otherwise; for `human` hardly any may read clearly as AI, stated or not.
 * `mixed` where both authors have a part that is not small.
 */
export function wholeVerdict(
  sections: readonly LeaningSection[],
  { stated, leaning, stray, clear, otherAuthor }: WholeShares = SHIPPED_SHARES,
): StatedVerdict | null {
  const human = sectionShare(sections, 'human');
  if (human === null) return null;
  const ai = sectionShare(sections, 'ai') ?? 0;
  const mixed = sectionShare(sections, 'mixed') ?? 0;
  if (mixed + Math.min(ai, human) >= otherAuthor && mixed + ai >= otherAuthor) return 'mixed';
  if (ai >= stated && leaningTo(sections, 'ai') >= leaning && human + mixed < otherAuthor) return 'ai';
  const isHuman = human >= stated && leaningTo(sections, 'human') >= leaning && ai + mixed < stray;
  return isHuman && shareOf(sections, (section) => isClear(section, clear)) < stray ? 'human' : 'unsure';
}
