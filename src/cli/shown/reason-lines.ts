import { countText } from '../../lib/number-text.js';
import { terminalText } from '../../lib/terminal-text.js';
import { cutInMiddle } from '../../lib/text-width.js';
import type { SourceName } from '../../records/first-document.js';
import type { NamesByReason } from '../../records/named-reasons.js';
import { isOfSkipped } from '../../records/reason-groups.js';
import { reasonText } from '../../records/reasons.js';
import type { RunSummary } from '../../records/run-summary.js';
import { sourceName } from '../../records/source-name.js';
import type { LabelledLine } from '../terminal/table-text.js';

const NAME_INDENT = '      ';
/** Further lines of an indented text are indented by so much more, and so is the room of all. */
const HANGING = 2;

/** How reasons are shown. */
export interface ReasonLook {
  readonly textOf?: (reason: string) => string;
  /** Sources that are named below their reason; left out, none are. */
  readonly named?: NamesByReason;
  /** Columns of a line; names are cut to it. */
  readonly room?: number;
  /** What may be done about the sources that are named; null for nothing. Left out, nothing is said. */
  readonly hintOf?: (reason: string, names: readonly SourceName[]) => string | null;
}

/** The first sources with a reason, and how many more there are. */
function nameLines(names: readonly SourceName[], count: number, room: number): readonly string[] {
  const own = room - NAME_INDENT.length - HANGING;
  const rest = count - names.length;
  return [
    ...names.map((name) => `${NAME_INDENT}${cutInMiddle(terminalText(sourceName(name)), own)}`),
    ...(names.length === 0 || rest <= 0 ? [] : [`${NAME_INDENT}and ${countText(rest)} more`]),
  ];
}

/** A line for each reason, the most frequent first, and below it the first sources that it is of. */
export function reasonLines(
  reasons: RunSummary['reasons'],
  { textOf = reasonText, named = new Map(), room = Infinity, hintOf = () => null }: ReasonLook = {},
): readonly LabelledLine[] {
  return Object.entries(reasons)
    .sort(([nameA, a], [nameB, b]) => b - a || nameA.localeCompare(nameB))
    .flatMap(([reason, count]) => {
      const names = named.get(reason) ?? [];
      const hint = hintOf(reason, names);
      return [
        `  ${countText(count)} × ${reason}: ${textOf(reason)}`,
        ...nameLines(names, count, room),
        ...(hint === null ? [] : [`${NAME_INDENT}${hint}`]),
      ];
    })
    .map((line) => ['', line]);
}

/** Returns the reasons of sources that were skipped, and of those that failed. */
export function reasonsByOutcome(
  reasons: RunSummary['reasons'],
): Readonly<Record<'skipped' | 'failed', typeof reasons>> {
  const all = Object.entries(reasons);
  return {
    skipped: Object.fromEntries(all.filter(([reason]) => isOfSkipped(reason))),
    failed: Object.fromEntries(all.filter(([reason]) => !isOfSkipped(reason))),
  };
}
