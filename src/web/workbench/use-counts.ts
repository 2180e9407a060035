import { useEffect, useRef, useState } from 'preact/hooks';
import type { WorkbenchCounts, WorkbenchRun } from '../../contract/workbench.js';
import { ask } from './ask.js';
import { isWorkbenchCounts } from './shapes.js';

/** The counts of runs by their id, as far as they are known. */
export type Counts = ReadonlyMap<string, WorkbenchCounts>;

/** Asks for the counts of runs, one after the other in this order; again at each refresh, until a run is complete. */
export function useCounts(runs: readonly Pick<WorkbenchRun, 'run_id' | 'status'>[] | undefined): Counts {
  const [counts, setCounts] = useState<Counts>(new Map());
  const final = useRef(new Set<string>());
  useEffect(() => {
    const aborter = new AbortController();
    const load = async (): Promise<void> => {
      for (const { run_id: id, status } of runs ?? []) {
        if (aborter.signal.aborted) return;
        if (final.current.has(id)) continue;
        const path = `/runs/${encodeURIComponent(id)}/counts`;
        const counted = await ask(path, isWorkbenchCounts, { signal: aborter.signal }).catch(() => null);
        if (counted === null) continue;
        setCounts((last) => new Map([...last, [id, counted]]));
        // Counts that were taken while it continued are not final.
        if (status === 'complete') final.current.add(id);
      }
    };
    void load();
    return () => aborter.abort();
  }, [runs]);
  return counts;
}
