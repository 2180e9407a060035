import { countOf, countText } from '../lib/number-text.js';
import type { RunDiff } from '../records/run-diff.js';
import { writeNotice } from './notice.js';
import type { ObservedContext } from './observed-command.js';

/** Fewer gone sources are everyday work, whatever their share. */
const FEWEST_GONE = 10;
/** From this share of the earlier sources on, or from this many, more than everyday work may be behind it. */
const LARGE_SHARE = 0.2;
const MANY_GONE = 1000;

/** Warns where so many sources are gone that a file system may not be mounted. */
export function sayManyGone(diff: RunDiff | null, context: ObservedContext): void {
  if (diff === null || diff.gone < FEWEST_GONE) return;
  if (diff.gone < MANY_GONE && diff.gone < diff.sourcesBefore * LARGE_SHARE) return;
  writeNotice(
    `${countText(diff.gone)} of ${countOf(diff.sourcesBefore, 'source')} of the audit before are gone`,
    'If that is wrong, look whether a file system is not mounted or a folder cannot be read, and audit again: known ' +
      `texts cost nothing. --fail-on "gone>${countText(FEWEST_GONE)}" lets such an audit fail.`,
    context,
  );
}
