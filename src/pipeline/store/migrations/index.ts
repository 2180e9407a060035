import type { Schema } from '../../../lib/database/index.js';
import { firstSchema } from './001-first-schema.js';
import { canaryScores } from './002-canary-scores.js';
import { modifiedAt } from './003-modified-at.js';
import { archives } from './004-archives.js';
import { limitedReadings } from './005-limited-readings.js';
import { attempts } from './006-attempts.js';
import { judged } from './007-judged.js';
import { documentBlocks } from './008-document-blocks.js';
import { findings } from './009-findings.js';
import { audits } from './010-audits.js';
import { leftOut } from './011-left-out.js';
import { batchReasons } from './012-batch-reasons.js';
import { settledReadings } from './013-settled-readings.js';
import { sharedSources } from './014-shared-sources.js';
import { changeMarks } from './015-change-marks.js';
import { filesNamed } from './016-files-named.js';
import { sections } from './017-sections.js';
import { workbench } from './018-workbench.js';
import { assisted } from './019-assisted.js';
import { search } from './020-search.js';
import { readDatasets } from './021-read-datasets.js';
import { libraryEntries } from './022-library-entries.js';
import { sampledResults } from './023-sampled-results.js';
import { findingsByStep } from './024-findings-by-step.js';
import { resultCounts } from './025-result-counts.js';
import { manyRuns } from './026-many-runs.js';
import { readingsOfRun } from './027-readings-of-run.js';
import { datasetPlaces } from './028-dataset-places.js';
import { findingsSorted } from './029-findings-sorted.js';
import { placesBetween } from './030-places-between.js';
import { listingMarkers } from './031-listing-markers.js';
import { namedRuns } from './032-named-runs.js';
import { findingsWithinVerdict } from './033-findings-within-verdict.js';
import { seenDatasets } from './034-seen-datasets.js';
import { begunDatasets } from './035-begun-datasets.js';

/** Every step of the schema, in order; steps are only ever appended. */
export const storeSchema: Schema = {
  name: 'runs',
  migrations: [
    firstSchema,
    canaryScores,
    modifiedAt,
    archives,
    limitedReadings,
    attempts,
    judged,
    documentBlocks,
    findings,
    audits,
    leftOut,
    batchReasons,
    settledReadings,
    sharedSources,
    changeMarks,
    filesNamed,
    sections,
    workbench,
    assisted,
    search,
    readDatasets,
    libraryEntries,
    sampledResults,
    findingsByStep,
    resultCounts,
    manyRuns,
    readingsOfRun,
    datasetPlaces,
    findingsSorted,
    placesBetween,
    listingMarkers,
    namedRuns,
    findingsWithinVerdict,
    seenDatasets,
    begunDatasets,
  ],
};
