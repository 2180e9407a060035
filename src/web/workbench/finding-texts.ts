import type { AssistedStep } from '../../records/assisted.js';
import type { GuessedRegister } from '../../records/guessed-register.js';

const STEP_TEXT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    none: 'no trace',
    light: 'lightly',
    substantial: 'substantially',
    whole: 'wholly written',
    unknown: 'not known',
  } satisfies Record<AssistedStep | 'unknown', string>),
);

/** Returns how much AI edited in words. */
export function stepText(value: string): string {
  return STEP_TEXT.get(value) ?? value;
}

const REGISTER_TEXT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    news: 'news',
    academic: 'academic text',
    essay: 'essay',
    fiction: 'fiction',
    manual: 'manual',
    mail: 'mail',
    review: 'review',
    forum: 'forum post',
    unknown: 'not clear',
  } satisfies Record<GuessedRegister | 'unknown', string>),
);

/** Returns what the scan for patterns took a text for in words. */
export function registerText(value: string): string {
  return REGISTER_TEXT.get(value) ?? value;
}
