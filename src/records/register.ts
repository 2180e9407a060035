/**
 * What a text is by its purpose, as error rates are measured. A program cannot tell them all from the text: who
 * reads the result says it. Patterns have coarser ones (`guessed-register.ts`).
 */
export const REGISTERS = [
  'learner-essay',
  'student-essay',
  'abstract',
  'encyclopaedia',
  'news',
  'fiction',
  'review',
  'answer',
  'other',
] as const;
export type Register = (typeof REGISTERS)[number];

/** The texts of a register, as the model card calls them. */
export const REGISTER_TEXT: Readonly<Record<Register, string>> = {
  'learner-essay': "learners' essays (second language)",
  'student-essay': 'student essays',
  abstract: 'abstracts, theses',
  encyclopaedia: 'encyclopaedia',
  news: 'news',
  fiction: 'fiction',
  review: 'reviews',
  answer: 'answers',
  other: 'other',
};
