import { countOf, countText } from '../../lib/number-text.js';
import type { Pruned } from '../../records/pruned.js';

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Returns what pruning removed, as a line. */
export function pruneText({
  runs,
  keptRuns,
  neededRuns,
  sparedRuns,
  sources,
  documents,
  bytesBefore,
  bytesAfter,
  dryRun,
}: Pruned): string {
  const them = neededRuns === 1 ? 'it' : 'them';
  const needed =
    neededRuns === 0
      ? ''
      : `, ${countText(neededRuns)} of them only because comparisons, audits or a resume need ${them}`;
  const spared =
    sparedRuns === 0 ? '' : `, ${countText(sparedRuns)} until a run of the same paths that is in progress has ended`;
  const kept = `${countText(keptRuns)} kept${needed}${spared}`;
  if (dryRun) return `${countOf(runs.length, 'run')} would be removed, ${kept}`;
  const rows = `${countOf(sources, 'source row')} and ${countOf(documents, 'text')} with them`;
  const size = `${megabytes(bytesBefore)} → ${megabytes(bytesAfter)}`;
  return `${countOf(runs.length, 'run')} removed, ${kept}; ${rows}; ${size}`;
}

/** Returns what was done about private keys in the texts of a database, as a line. */
export function hiddenKeysText(texts: number, dryRun: boolean): string {
  if (texts === 0) return 'no kept text holds a private key';
  const them = countOf(texts, 'kept text');
  const verb = texts === 1 ? 'holds' : 'hold';
  if (dryRun) return `${them} ${verb} private keys; without --dry-run they are made unreadable`;
  return `private keys in ${them} made unreadable, and in what results quote of ${texts === 1 ? 'it' : 'them'}`;
}

/** Returns what pruning removed, for `--json`. */
export function pruneJson(pruned: Pruned) {
  const { runs, keptRuns, neededRuns, sparedRuns, sources, documents, bytesBefore, bytesAfter, dryRun } = pruned;
  return {
    dry_run: dryRun,
    removed_runs: runs,
    kept_runs: keptRuns,
    needed_runs: neededRuns,
    spared_runs: sparedRuns,
    sources,
    documents,
    bytes_before: bytesBefore,
    bytes_after: bytesAfter,
  };
}
