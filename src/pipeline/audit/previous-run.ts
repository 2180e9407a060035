import type { RunListing } from '../../records/run-listing.js';

/** Returns the newest earlier run of the same paths that came to its end; null where there is none. */
export function previousRun(runs: readonly RunListing[], run: RunListing): RunListing | null {
  const paths = JSON.stringify(run.paths);
  return (
    runs.find(
      (other) =>
        other.startedAtMs < run.startedAtMs && other.status === 'complete' && JSON.stringify(other.paths) === paths,
    ) ?? null
  );
}
