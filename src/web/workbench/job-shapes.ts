import type { WorkbenchFolders, WorkbenchJob, WorkbenchJobs } from '../../contract/workbench-jobs.js';
import { JOB_STATES } from '../../records/job-state.js';
import { RUN_ACTIONS } from '../../records/run-action.js';
import { either, isNull, isNumber, isOneOf, isText, listOf, objectOf } from '../api/guards.js';
import type { Guard } from '../api/guards.js';

const maybeText = either(isText, isNull);

export const isWorkbenchJob: Guard<WorkbenchJob> = objectOf({
  state: isOneOf(...JOB_STATES),
  what: isText,
  plan: either(
    objectOf({
      sources: isNumber,
      to_scan: isNumber,
      cached: isNumber,
      documents: isNumber,
      words: isNumber,
      requests: isNumber,
      share_of_words_left: either(isNumber, isNull),
    }),
    isNull,
  ),
  problem: maybeText,
});

export const isWorkbenchJobs: Guard<WorkbenchJobs> = objectOf({
  root: maybeText,
  job: either(isWorkbenchJob, isNull),
  changes: listOf(objectOf({ reader: isText, action: isOneOf(...RUN_ACTIONS), what: isText, at: isNumber })),
});

export const isWorkbenchFolders: Guard<WorkbenchFolders> = objectOf({ folder: isText, folders: listOf(isText) });
