import { Value } from 'typebox/value';
import { BibliographyFindings } from '../../contract/bibliography.js';
import type { CheckedReference } from '../../records/checked-reference.js';
import type { Store } from '../store/index.js';

/** Whether a run asked for bibliography scans. */
export async function hasReferences(store: Pick<Store, 'runRequest'>, runId: string): Promise<boolean> {
  const { scan } = (await store.runRequest(runId)).settings;
  return Array.isArray(scan) && scan.includes('bibliography');
}

/** The references of a run, in the order of its sources and of their texts, each with the work it was matched to. */
export async function* referencesOf(
  store: Pick<Store, 'resultRows' | 'rawResultOf'>,
  runId: string,
): AsyncGenerator<CheckedReference> {
  for await (const row of store.resultRows(runId)) {
    const findings = row.documentHash === null ? null : await store.rawResultOf(row.documentHash, 'bibliography');
    if (!Value.Check(BibliographyFindings, findings)) continue;
    const sources = new Map(findings.sources.map((source) => [source.id, source]));
    for (const reference of findings.references)
      yield { of: row, reference, match: sources.get(reference.match_id ?? '') ?? null };
  }
}
