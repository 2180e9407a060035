import type { Writable } from 'node:stream';
import { comparedWithPrevious } from '../audit/compare-with-previous.js';
import type { ReportSettings } from '../report/index.js';
import type { Store } from '../store/index.js';
import { chosenRun } from './chosen-run.js';
import { firstDocuments } from './first-documents.js';
import { marginNotesOf } from './margin-notes.js';
import { hasPatterns, patternFindingsOf } from './patterns.js';
import { hasReferences, referencesOf } from './references.js';

/** Documents to look at first that are listed, even where none is shown with its text. */
const FEWEST_FIRST = 25;

/**
 * Writes the report of a run, compared with the newest earlier run of the same paths. Returns the files written, the
 * report itself first; none where it is written to a stream, which stays open.
 * @throws AssayError `run_not_found`, `output_unwritable`
 */
export async function writeRunReport(
  store: Store,
  runId: string,
  to: string | Writable,
  settings: ReportSettings,
): Promise<readonly string[]> {
  // The chart library is loaded when a report is written: an export has no use for it.
  const { writeReport } = await import('../report/index.js');
  const run = chosenRun(await store.listRuns(), runId);
  const changes = await comparedWithPrevious(store, runId);
  const input = {
    summary: await store.runSummary(runId),
    facts: { ...run, settings: (await store.runRequest(runId)).settings },
    rows: () => store.resultRows(runId),
    sentencesOf: (hash: string) => store.sentencesOf(hash),
    patternsOf: async (hash: string) => {
      const found = await store.patternsOf(hash);
      return found === null || found === 'malformed' ? null : found.sentences;
    },
    knownTextsOf: (hash: string) => store.knownTextsOf(hash),
    notesOf: (hash: string) => marginNotesOf(store, hash),
    first: await firstDocuments(store, runId, changes?.listed ?? [], Math.max(FEWEST_FIRST, settings.reportDocuments)),
    changes,
    patterns: (await hasPatterns(store, runId)) ? () => patternFindingsOf(store, runId) : null,
    references: (await hasReferences(store, runId)) ? () => referencesOf(store, runId) : null,
  };
  return writeReport(to, input, settings);
}
