import type { PatternFindings } from '../../records/pattern-findings.js';
import type { Store } from '../store/index.js';

/** Whether a run asked for AI-writing patterns. */
export async function hasPatterns(store: Pick<Store, 'runRequest'>, runId: string): Promise<boolean> {
  const { scan } = (await store.runRequest(runId)).settings;
  return Array.isArray(scan) && scan.includes('patterns');
}

/**
 * The sources of a run that were searched for patterns, in the order of their path, each with what was found; also
 * those where nothing was.
 */
export async function* patternFindingsOf(
  store: Pick<Store, 'resultRows' | 'patternsOf'>,
  runId: string,
): AsyncGenerator<PatternFindings> {
  for await (const row of store.resultRows(runId)) {
    const found = row.documentHash === null ? null : await store.patternsOf(row.documentHash);
    if (found !== null) yield { of: row, sentences: found === 'malformed' ? null : found.sentences };
  }
}
