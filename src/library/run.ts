import { hasPrevious } from '../pipeline/audit/lineage/previous-run.js';
import { AssayError } from '../lib/errors.js';
import { firstDocuments } from '../pipeline/outputs/first-documents.js';
import { namedReasonsOf } from '../pipeline/store/index.js';
import type { FirstDocument } from '../records/first-document.js';
import type { NamedReasons } from '../records/named-reasons.js';
import type { EndedRun } from '../records/run-summary.js';
import { checkRequest, outputsOf, withMeteredStore } from './run-request.js';
import type { RunOptions } from './run-options.js';

/** A run with the exports and the report that its settings asked for. */
export interface RunOutcome {
  readonly summary: EndedRun;
  /** Files written, as the settings name them. */
  readonly files: readonly string[];
  /** What a person should look at first, at most five. */
  readonly first: readonly FirstDocument[];
  /** The first sources without a result or not judged, by reason, and those read in part, at most three of each. */
  readonly named: NamedReasons;
  /** What users should know about named files that hold many rows and were read as one document. */
  readonly rowNotes: readonly string[];
  /** Whether there is an earlier run of the same paths and rules that it can be compared with. */
  readonly comparable: boolean;
}

/** The error of an output that could not be written, for a run that is stored. */
function unwritten(error: unknown): unknown {
  if (!(error instanceof AssayError)) return error;
  const { code, message, exitCode, nextStep } = error;
  const stored = 'What was scanned is stored. Write what is missing with: assay resume';
  return new AssayError({ code, message, exitCode, nextStep: `${nextStep} ${stored}`, cause: error });
}

/**
 * Scans every document below the paths and stores what is found, then writes the exports and the report that the
 * settings ask for. The same paths and settings again resume a run that was stopped. Returns when the run has ended or
 * was stopped; the summary says which.
 * @throws AssayError for what makes a run impossible, such as `path_not_found` or `database_locked`
 */
export async function run(options: RunOptions): Promise<RunOutcome> {
  const rowNotes = await checkRequest(options);
  return withMeteredStore('run', options, async (request, store, cwd) => {
    const { assembleRun } = await import('../assemble.js');
    const summary = await assembleRun(request, store);
    const files = await outputsOf(store, summary.run_id, request, cwd).catch((error: unknown) => {
      throw unwritten(error);
    });
    const first = await firstDocuments(store, summary.run_id);
    const comparable = summary.status === 'complete' && (await hasPrevious(store, summary.run_id));
    return { summary, files, first, named: await namedReasonsOf(store, summary), rowNotes, comparable };
  });
}
