import { AssayError } from '../lib/errors.js';

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

/** @throws AssayError `unknown_register` where no error rates are measured of such texts */
export function registerNamed(name: string): Register {
  const register = REGISTERS.find((own) => own === name);
  if (register !== undefined) return register;
  throw new AssayError({
    code: 'unknown_register',
    message: `no error rates are measured of the register "${name}"`,
    nextStep: `Name one of these: ${REGISTERS.join(', ')}; or none.`,
    exitCode: 2,
  });
}

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
