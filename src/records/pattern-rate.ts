import type { GuessedRegister } from './guessed-register.js';
import type { PatternMatch } from './patterns.js';

const TEXTS: Readonly<Record<GuessedRegister, string>> = {
  news: 'news',
  academic: 'academic texts',
  essay: 'essays',
  fiction: 'fiction',
  manual: 'manuals',
  mail: 'mail',
  review: 'reviews',
  forum: 'forum posts',
};

/** Returns the rate of a pattern in texts like this one, else in all texts; `null` where neither was measured. */
export function timesOf({ timesAsOften, measured }: PatternMatch): number | null {
  return timesAsOften ?? measured?.timesInAllRegisters ?? null;
}

/** Returns the texts that `timesOf` is of, such as `in academic texts`; `null` where the service does not say. */
export function ratedTexts({ timesAsOften, measured }: PatternMatch): string | null {
  if (measured === undefined) return null;
  const { register } = measured;
  return timesAsOften === null || register === null ? 'in texts of all kinds' : `in ${TEXTS[register]}`;
}

/** Returns the rate of a pattern over all registers, for tables of many texts; `null` where it was not measured. */
export function timesInAll({ timesAsOften, measured }: PatternMatch): number | null {
  return measured === undefined ? timesAsOften : measured.timesInAllRegisters;
}
