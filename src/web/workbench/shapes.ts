import type { WorkbenchCounts, WorkbenchRuns, WorkbenchSession } from '../../contract/workbench.js';
import { RUN_STATES } from '../../records/run-listing.js';
import { PRIORITIES } from '../../records/run-naming.js';
import { either, isNull, isNumber, isOneOf, isText, isTruth, listOf, objectOf } from '../api/guards.js';
import type { Guard } from '../api/guards.js';

const maybeNumber = either(isNumber, isNull);
const maybeText = either(isText, isNull);

export const isWorkbenchSession: Guard<WorkbenchSession> = objectOf({
  reader: isText,
  program_version: isText,
  database: isText,
  stated_from: isOneOf('medium', 'high'),
});

export const isWorkbenchRuns: Guard<WorkbenchRuns> = objectOf({
  runs: listOf(
    objectOf({
      run_id: isText,
      name: maybeText,
      owner: maybeText,
      priority: isOneOf(...PRIORITIES),
      status: isOneOf(...RUN_STATES, 'interrupted'),
      started_at: isNumber,
      ended_at: maybeNumber,
      paths: listOf(isText),
    }),
  ),
  audits: listOf(
    objectOf({
      name: isText,
      paths: listOf(isText),
      audits: isNumber,
      listed_flips: isNumber,
      last_run_id: maybeText,
      last_at: maybeNumber,
    }),
  ),
});

export const isWorkbenchCounts: Guard<WorkbenchCounts> = objectOf({
  run_id: isText,
  sources: objectOf({
    found: isNumber,
    scanned: isNumber,
    cached: isNumber,
    duplicate: isNumber,
    skipped: isNumber,
    failed: isNumber,
  }),
  verdicts: objectOf({ human: isNumber, ai: isNumber, mixed: isNumber, unsure: isNumber }),
  not_judged: isNumber,
  ai_share: either(
    objectOf({ stated: isNumber, estimate: isNumber, low: isNumber, high: isNumber, is_corrected: isTruth }),
    isNull,
  ),
  not_reached: isNumber,
  crawl_finished: isTruth,
  words_billed: isNumber,
  words_planned: isNumber,
  elapsed_s: isNumber,
});
