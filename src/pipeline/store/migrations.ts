import type { Schema } from '../../lib/database/index.js';
import { firstSchema } from './migrations/001-first-schema.js';
import { canaryScores } from './migrations/002-canary-scores.js';
import { modifiedAt } from './migrations/003-modified-at.js';
import { archives } from './migrations/004-archives.js';
import { limitedReadings } from './migrations/005-limited-readings.js';
import { attempts } from './migrations/006-attempts.js';
import { judged } from './migrations/007-judged.js';
import { documentBlocks } from './migrations/008-document-blocks.js';
import { findings } from './migrations/009-findings.js';
import { audits } from './migrations/010-audits.js';
import { leftOut } from './migrations/011-left-out.js';
import { batchReasons } from './migrations/012-batch-reasons.js';
import { settledReadings } from './migrations/013-settled-readings.js';
import { sharedSources } from './migrations/014-shared-sources.js';
import { changeMarks } from './migrations/015-change-marks.js';
import { filesNamed } from './migrations/016-files-named.js';
import { sections } from './migrations/017-sections.js';
import { workbench } from './migrations/018-workbench.js';
import { assisted } from './migrations/019-assisted.js';
import { search } from './migrations/020-search.js';
import { readDatasets } from './migrations/021-read-datasets.js';
import { libraryEntries } from './migrations/022-library-entries.js';
import { sampledResults } from './migrations/023-sampled-results.js';
import { findingsByStep } from './migrations/024-findings-by-step.js';
import { resultCounts } from './migrations/025-result-counts.js';
import { manyRuns } from './migrations/026-many-runs.js';
import { readingsOfRun } from './migrations/027-readings-of-run.js';
import { datasetPlaces } from './migrations/028-dataset-places.js';
import { findingsSorted } from './migrations/029-findings-sorted.js';
import { placesBetween } from './migrations/030-places-between.js';
import { listingMarkers } from './migrations/031-listing-markers.js';
import { namedRuns } from './migrations/032-named-runs.js';
import { findingsWithinVerdict } from './migrations/033-findings-within-verdict.js';
import { seenDatasets } from './migrations/034-seen-datasets.js';
import { begunDatasets } from './migrations/035-begun-datasets.js';

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
