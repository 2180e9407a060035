import { AssayError } from '../../../lib/errors.js';
import { countText } from '../../../lib/number-text.js';
import { isLeftOutRule, LEFT_OUT_RULES } from '../../../records/left-out.js';
import type { LeftOutCounts } from '../../../records/left-out.js';

/** Returns the error for paths without a single source. It says what was left out. */
export function noSources(paths: readonly string[], counts: LeftOutCounts): AssayError {
  const reasons = Object.entries(counts).flatMap(([rule, count]) =>
    isLeftOutRule(rule)
      ? [`${countText(count)} × ${LEFT_OUT_RULES[rule].meaning} (${LEFT_OUT_RULES[rule].include})`]
      : [],
  );
  return new AssayError({
    code: 'no_sources',
    message:
      `no file was found in ${paths.join(', ')}` + (reasons.length === 0 ? '' : `; left out: ${reasons.join('; ')}`),
    nextStep:
      reasons.length === 0
        ? 'Check the paths, and whether the file system they are on is mounted. What earlier runs stored is kept.'
        : 'Name files themselves to scan them, or use the option beside each reason.',
    exitCode: 2,
  });
}
