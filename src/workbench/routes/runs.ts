import type { WorkbenchAudit, WorkbenchRun, WorkbenchRuns } from '../../contract/workbench.js';
import type { AuditListing } from '../../records/audit-history.js';
import { liveStatus } from '../../pipeline/store/index.js';
import type { RunListing } from '../../records/run-listing.js';
import type { RegisterWorkbenchRoute, WorkbenchTools } from '../tools.js';
import { unixSeconds } from '../unix-seconds.js';

async function listedRun(store: WorkbenchTools['store'], run: RunListing): Promise<WorkbenchRun> {
  return {
    run_id: run.runId,
    name: run.name,
    owner: run.owner,
    priority: run.priority,
    status: await liveStatus(store, run),
    started_at: unixSeconds(run.startedAtMs),
    ended_at: unixSeconds(run.endedAtMs),
    paths: run.paths,
  };
}

function listedAudit({ name, paths, audits, listedFlips, last }: AuditListing): WorkbenchAudit {
  return {
    name,
    paths,
    audits,
    listed_flips: listedFlips,
    last_run_id: last?.runId ?? null,
    last_at: unixSeconds(last?.concludedAtMs ?? null),
  };
}

/** Returns all runs and audits, without their counts. */
export const runs: RegisterWorkbenchRoute = (app, { store }) => {
  app.get('/runs', async (): Promise<WorkbenchRuns> => {
    const listed = await store.listRuns();
    const audits = await store.audits.list();
    return {
      runs: await Promise.all(listed.map((run) => listedRun(store, run))),
      audits: audits.map(listedAudit),
    };
  });
};
