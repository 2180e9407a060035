import type { AssayError } from '../lib/errors.js';
import { firstDocuments } from '../pipeline/outputs/first-documents.js';
import { namedReasonsOf } from '../pipeline/store/index.js';
import type { Audit } from '../records/audit.js';
import type { Backlog } from '../records/backlog.js';
import type { ProfileDrift } from '../records/profile-drift.js';
import type { Pruned } from '../records/pruned.js';
import { watchProfile } from './profile-drift.js';
import { pruneAfterAudit } from './prune.js';
import type { RunOutcome } from './run.js';
import { checkRequest, outputsOf, withMeteredStore } from './run-request.js';
import type { RunOptions } from './run-options.js';

/** An audit with its outputs; what it did not reach is carried over to the next one. */
export interface AuditOutcome extends Audit, Omit<RunOutcome, 'comparable'> {
  /** Null where all was reached. */
  readonly backlog: Backlog | null;
  /** What was removed of earlier runs; null where the settings do not say what is kept, or the run did not end. */
  readonly pruned: Pruned | null;
  /** Whether the texts are still like those of the profile; null without one, or if the run did not complete. */
  readonly profileDrift: ProfileDrift | null;
}

/** As `run`; then scores the canary documents and compares with the last audit of this name. */
export async function audit(options: RunOptions): Promise<AuditOutcome> {
  const rowNotes = await checkRequest(options);
  return withMeteredStore('audit', options, async (request, store, cwd) => {
    const { assembleAudit } = await import('../assemble.js');
    const audited = await assembleAudit(request, store);
    const { run_id: runId, status } = audited.summary;
    const backlog = status === 'complete' ? null : await store.backlog(runId, request.settings.schedule.maxWords);
    const files = await outputsOf(store, runId, request, cwd);
    const postponed = ({ message }: AssayError): void =>
      request.onEvent({ kind: 'note', message: `history is thinned out after the next audit: ${message}` });
    const pruned = status === 'complete' ? await pruneAfterAudit(store, request.settings, postponed) : null;
    const first = await firstDocuments(store, runId, audited.comparison?.listed ?? []);
    const ended = { name: audited.name, runId };
    const profileDrift = status === 'complete' ? await watchProfile(store, ended, request.settings, cwd) : null;
    const named = await namedReasonsOf(store, audited.summary);
    return { ...audited, backlog, files, first, named, rowNotes, pruned, profileDrift };
  });
}
