import type { SectionState, StatedSection } from '../../../records/sections.js';
import type { ClassProbabilities, Verdict } from '../../../records/verdict.js';

/** One section of a long text. */
export interface ExplainedSection {
  /** In UTF-16 code units of the text. */
  readonly start: number;
  readonly end: number;
  readonly words: number;
  readonly judged_words: number | null;
  readonly state: SectionState;
  readonly predicted_class: Verdict | null;
  readonly probabilities: ClassProbabilities | null;
  readonly confidence: string | null;
}

/** Returns a section as it is explained. */
export function explainedSection({
  start,
  end,
  words,
  judgedWords,
  state,
  ...section
}: StatedSection): ExplainedSection {
  const { verdict, probabilities, confidence } = section;
  const said = { predicted_class: verdict, probabilities, confidence };
  return { start, end, words, judged_words: judgedWords, state, ...said };
}
