import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { AiPatternStreamEvent } from '../contract/patterns.js';
import type { PatternFindings } from '../records/pattern-findings.js';
import type { Store } from './store/index.js';

const StoredPatterns = Compile(Type.Object({ events: Type.Array(AiPatternStreamEvent) }));

/** Whether a run asked for AI-writing patterns. */
export async function hasPatterns(store: Pick<Store, 'runRequest'>, runId: string): Promise<boolean> {
  const { scan } = (await store.runRequest(runId)).settings;
  return Array.isArray(scan) && scan.includes('patterns');
}

/** The sentences with patterns of a stored answer; null where it is not of the agreed form. */
export function patternSentences(raw: unknown): readonly AiPatternStreamEvent[] | null {
  return StoredPatterns.Check(raw) ? raw.events : null;
}

/** The sources of a run that were searched for patterns, in the order of their path, each with what was found; also those where nothing was. */
export async function* patternFindingsOf(store: Pick<Store, 'resultRows' | 'rawResultOf'>, runId: string): AsyncGenerator<PatternFindings> {
  for await (const row of store.resultRows(runId)) {
    const raw = row.documentHash === null ? null : await store.rawResultOf(row.documentHash, 'patterns');
    if (raw !== null) yield { of: row, sentences: patternSentences(raw) };
  }
}
