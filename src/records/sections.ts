import type { ResultReason } from './judged.js';
import { STATED_VERDICTS } from './verdict.js';
import type { ClassProbabilities, Verdict } from './verdict.js';

/** What is said about one section of a long text. */
export const SECTION_STATES = [...STATED_VERDICTS, 'not_judged', 'not_scanned'] as const;
export type SectionState = (typeof SECTION_STATES)[number];

/** A stretch of a text in UTF-16 code units, end excluded. The sections of a text join to the whole text. */
export interface SectionSpan {
  readonly start: number;
  readonly end: number;
}

/** What counts of a section for the whole text. */
export interface CountedSection {
  readonly state: SectionState;
  readonly words: number;
  /** Null where nobody says it: then all its words count. */
  readonly judgedWords: number | null;
}

/** A section whose probabilities count. */
export interface WeighedSection extends CountedSection {
  /** Null where the service gives none. */
  readonly probabilities: ClassProbabilities | null;
}

/** One section of a text that is too long to be scanned at once. */
export interface Section extends SectionSpan, CountedSection {
  /** From 1. */
  readonly number: number;
  /** The heading that it begins with; null where it begins with none. */
  readonly heading: string | null;
}

/** What the service said about one section, so that its verdict can be stated by any rule. */
export interface JudgedSection extends SectionSpan {
  readonly words: number;
  readonly judgedWords: number | null;
  readonly verdict: Verdict | null;
  readonly probabilities: ClassProbabilities | null;
  readonly confidence: string | null;
  readonly language: string | null;
  readonly notJudgedReason: ResultReason | null;
}

/** A section of a stored result, with what is stated of it. */
export interface StatedSection extends JudgedSection, CountedSection {}

/** Words of a section that the verdict of the whole rests on: judged, or still to be scanned. */
export function weightOf({ state, words, judgedWords }: CountedSection): number {
  return state === 'not_judged' ? 0 : (judgedWords ?? words);
}

/** Above this probability of AI or mixed, 0–1, a section reads clearly so, stated or not: see `npm run eval:whole`. */
export const CLEARLY_AI = 0.8;

/** Whether a judged section reads clearly as by AI, in part or as a whole, stated or not. */
export function readsClearlyAsAi({ state, probabilities }: WeighedSection): boolean {
  return state !== 'not_judged' && probabilities !== null && 1 - probabilities.human > CLEARLY_AI;
}

/** Share of the words, 0–1, that are in sections of a state; null where there are none to judge. */
export function sectionShare(sections: readonly CountedSection[], state: SectionState): number | null {
  const all = sections.reduce((sum, section) => sum + weightOf(section), 0);
  if (all === 0) return null;
  return sections.reduce((sum, section) => sum + (section.state === state ? weightOf(section) : 0), 0) / all;
}
