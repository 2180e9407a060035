import { countOf, countText } from '../../lib/number-text.js';
import type { RunDiff } from '../../records/run-diff.js';
import type { RunSummary } from '../../records/run-summary.js';
import { writeNotice } from '../terminal/notice.js';
import type { ObservedContext } from './observed-command.js';

/** Fewer gone sources are everyday work, whatever their share. */
const FEWEST_GONE = 10;
/** From this share of the sources on, or from this many, more than everyday work may be behind it. */
const LARGE_SHARE = 0.2;
const MANY_GONE = 1000;

const NOT_MOUNTED = 'If that is wrong, look whether a file system is not mounted or a folder cannot be read, and';

const isMany = (gone: number, sources: number): boolean =>
  gone >= FEWEST_GONE && (gone >= MANY_GONE || gone >= sources * LARGE_SHARE);

/** Warns where so many sources are gone that a file system may not be mounted. */
export function sayManyGone(diff: RunDiff | null, context: ObservedContext): void {
  if (diff === null || !isMany(diff.gone, diff.sourcesBefore)) return;
  writeNotice(
    `${countText(diff.gone)} of ${countOf(diff.sourcesBefore, 'source')} of the audit before are gone`,
    `${NOT_MOUNTED} audit again: known texts cost nothing. ` +
      `--fail-on "gone>${countText(FEWEST_GONE)}" lets such an audit fail.`,
    context,
  );
}

/**
 * Warns where so many sources were gone before they could be read, or could not be opened, that a file system may have
 * been unmounted or permissions lost.
 */
export function sayManyVanished(
  { sources, reasons }: Pick<RunSummary, 'sources' | 'reasons'>,
  context: Pick<ObservedContext, 'stderr' | 'env'>,
): void {
  const { vanished = 0, unreadable = 0 } = reasons;
  const all = countOf(sources.found, 'source');
  const said = [
    { count: vanished, message: `${countText(vanished)} of ${all} were gone before they could be read` },
    { count: unreadable, message: `${countText(unreadable)} of ${all} could not be opened` },
  ];
  for (const { count, message } of said)
    if (isMany(count, sources.found))
      writeNotice(message, `${NOT_MOUNTED} start again: known texts cost nothing.`, context);
}
