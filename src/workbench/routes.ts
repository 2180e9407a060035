import { agreement } from './routes/agreement.js';
import { auditHistory } from './routes/audit-history.js';
import { changes } from './routes/changes.js';
import { counts } from './routes/counts.js';
import { decide } from './routes/decide.js';
import { documentHistory, textChanges } from './routes/document-history.js';
import { exportShown } from './routes/export.js';
import { findings, findingsCount, findingsFacets } from './routes/findings.js';
import { jobs } from './routes/jobs.js';
import { near } from './routes/near.js';
import { pages } from './routes/pages.js';
import { reading } from './routes/reading.js';
import { resumeRun } from './routes/resume-run.js';
import { runs } from './routes/runs.js';
import { sample } from './routes/sample.js';
import { session } from './routes/session.js';
import { folders, planRun, startRun } from './routes/start-run.js';
import { stopPlan, stopRun } from './routes/stop-run.js';
import type { RegisterWorkbenchRoute } from './tools.js';

/** Every request of the workbench. */
export const workbenchRoutes: readonly RegisterWorkbenchRoute[] = [
  session,
  runs,
  counts,
  findings,
  findingsCount,
  findingsFacets,
  exportShown,
  reading,
  pages,
  near,
  documentHistory,
  textChanges,
  auditHistory,
  changes,
  sample,
  decide,
  agreement,
  jobs,
  folders,
  planRun,
  startRun,
  stopRun,
  stopPlan,
  resumeRun,
];
