import type { Insertable } from 'kysely';
import type { PlannedSource } from '../../../records/source.js';
import { OPEN_END } from '../runs/held-sources.js';
import { provenanceJson } from '../columns/provenance.js';
import type { SourcesTable } from '../tables/tables.js';

type DocumentSource = Extract<PlannedSource, { readonly kind: 'document' | 'skipped-document' }>;

export function hasDocument(source: PlannedSource): source is DocumentSource {
  return source.kind !== 'ended';
}

/** What is stored of a source, whichever run it is of. */
export function sourceContent(source: PlannedSource, documentId: number | null) {
  const document = hasDocument(source) ? source.document : null;
  const ended = source.kind === 'document' ? null : source;
  return {
    path: source.path,
    path_bytes: source.pathBytes ?? new Uint8Array(),
    dataset_id: source.datasetId ?? '',
    document_id: documentId,
    reason: ended?.reason ?? null,
    message: ended?.message ?? null,
    format: document?.format ?? (source.kind === 'ended' ? source.format : null),
    language: document?.language ?? null,
    provenance: document === null ? null : provenanceJson(document.provenance),
    modified_at: source.modifiedAtMs === null ? null : Math.round(source.modifiedAtMs),
    library_entry: source.libraryEntry === undefined ? null : JSON.stringify(source.libraryEntry),
  };
}

/** Returns the state of a source when it is recorded; a document to be scanned is still to end. */
export function firstOutcome(source: PlannedSource): 'pending' | 'skipped' | 'failed' {
  if (source.kind === 'document') return 'pending';
  return source.kind === 'ended' ? source.outcome : 'skipped';
}

/**
 * Returns the row that a run writes for a source, in force until a later run finds otherwise.
 * @param place that of the row of a dataset which it replaces
 */
export function sourceRow(
  run: { readonly runNo: number; readonly trailNo: number },
  source: PlannedSource,
  documentId: number | null,
  isFirst: boolean,
  place: number | null,
): Insertable<SourcesTable> {
  return {
    ...sourceContent(source, documentId),
    ...(source.reservedNumber !== undefined && { source_id: source.reservedNumber }),
    trail_no: run.trailNo,
    run_no: run.runNo,
    last_run: OPEN_END,
    is_first: isFirst ? 1 : 0,
    outcome: firstOutcome(source),
    place,
  };
}
