import type { CheckedReference } from '../../records/checked-reference.js';
import type { Store } from '../store/index.js';

/** Whether a run asked for bibliography scans. */
export async function hasReferences(store: Pick<Store, 'runRequest'>, runId: string): Promise<boolean> {
  const { scan } = (await store.runRequest(runId)).settings;
  return Array.isArray(scan) && scan.includes('bibliography');
}

/** The references of a run, in the order of its sources and of their texts, each with the work it was matched to. */
export async function* referencesOf(
  store: Pick<Store, 'resultRows' | 'bibliographyOf'>,
  runId: string,
): AsyncGenerator<CheckedReference> {
  for await (const row of store.resultRows(runId)) {
    const findings = row.documentHash === null ? null : await store.bibliographyOf(row.documentHash);
    if (findings === null || findings === 'malformed') continue;
    const works = new Map(findings.works.map((work) => [work.id, work]));
    for (const reference of findings.references)
      yield {
        of: row,
        reference,
        match: works.get(reference.matchId ?? '') ?? null,
        list: findings.summary.list ?? null,
      };
  }
}
