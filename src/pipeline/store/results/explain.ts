import type { Kysely } from 'kysely';
import type { LibraryEntry } from '../../../records/library-entry.js';
import type { Provenance } from '../../../records/source.js';
import { explainedScans } from './explained-scans.js';
import type { ExplainedScan } from './explained-scans.js';
import { heldBy, outcomeIn } from '../runs/held-sources.js';
import { libraryEntryIn } from '../columns/stored-library-entry.js';
import { provenanceOf } from '../columns/provenance.js';
import { sourceReason } from '../../../records/reasons.js';
import type { SourceReason } from '../../../records/reasons.js';
import { SOURCE_OUTCOMES } from '../../../records/result-row.js';
import type { SourceOutcome } from '../../../records/result-row.js';
import type { ServicePlace } from '../../../records/run-summary.js';
import { storedLiteral } from '../columns/stored-literal.js';
import { servicePlace } from './summary.js';
import { statingOf } from '../columns/stored-stating.js';
import type { AskedState } from '../../../records/verdict.js';
import type { StoreTables } from '../tables/tables.js';

/**
 * Everything known about one source in one run. It does not hold the document's text, only short examples of
 * manipulations where texts are kept.
 */
export interface Explanation {
  readonly run_id: string;
  readonly source: string;
  readonly dataset_id: string | null;
  /** Where its text was sent; null where the run was begun by a version that did not store it. */
  readonly service: ServicePlace | null;
  readonly outcome: SourceOutcome;
  readonly reason: SourceReason | null;
  readonly message: string | null;
  readonly document: {
    readonly hash: string;
    readonly words: number;
    readonly characters: number;
    readonly text_kept: boolean;
  } | null;
  readonly extraction: {
    readonly format: string | null;
    readonly language: string | null;
    readonly provenance: Provenance | null;
  };
  /** What the library of references says that lists it; null where none does. */
  readonly library_entry: LibraryEntry | null;
  readonly scans: readonly ExplainedScan[];
  /** Other sources of the run with the same text. */
  readonly same_text_as: readonly string[];
}

const SHOWN_SOURCES = 20;
const SHOWN_DUPLICATES = 20;

/** How a hash begins; a shorter piece could be a row id or a name. */
const HASH_START = /^[0-9a-f]{12,63}$/u;

// Longer than other functions: one SQL statement.
function sourcesLike(queries: Kysely<StoreTables>, target: string) {
  return queries
    .selectFrom('sources')
    .innerJoin('runs', (join) =>
      join
        .onRef('runs.trail_no', '=', 'sources.trail_no')
        .onRef('runs.run_no', '>=', 'sources.run_no')
        .onRef('runs.run_no', '<=', 'sources.last_run'),
    )
    .leftJoin('documents', 'documents.document_id', 'sources.document_id')
    .select([
      'runs.run_id',
      'runs.run_no',
      'runs.trail_no',
      'runs.is_joined',
      'runs.settings',
      'sources.run_no as written_in',
      'sources.source_id',
      'sources.path',
      'sources.dataset_id',
      'sources.document_id',
      'sources.outcome',
      'sources.reason',
      'sources.message',
      'sources.format',
      'sources.language',
      'sources.provenance',
      'sources.library_entry',
      'documents.hash',
      'documents.words',
      'documents.characters',
    ])
    .select((row) => row('documents.text', 'is not', null).as('text_kept'))
    .where((row) =>
      row.or([
        row('sources.path', '=', target),
        row('sources.dataset_id', '=', target),
        row('documents.hash', '=', target),
        ...(HASH_START.test(target) ? [row('documents.hash', 'like', `${target}%`)] : []),
      ]),
    )
    .where((row) =>
      row.or([
        row('runs.is_joined', '=', 1),
        row('runs.run_no', '=', row.ref('sources.run_no')),
        row.exists(
          row
            .selectFrom('seen_sources')
            .select('seen_sources.run_no')
            .whereRef('seen_sources.run_no', '=', 'runs.run_no')
            .whereRef('seen_sources.source_id', '=', 'sources.source_id'),
        ),
        row.and([
          row('sources.dataset_id', '!=', ''),
          row.exists(
            row
              .selectFrom('seen_datasets')
              .select('seen_datasets.run_no')
              .whereRef('seen_datasets.run_no', '=', 'runs.run_no')
              .whereRef('seen_datasets.path', '=', 'sources.path')
              .whereRef('seen_datasets.path_bytes', '=', 'sources.path_bytes'),
          ),
        ]),
      ]),
    )
    .orderBy('runs.run_no', 'desc')
    .orderBy('sources.source_id')
    .limit(SHOWN_SOURCES);
}

type SourceRow = Awaited<ReturnType<ReturnType<typeof sourcesLike>['execute']>>[number];

async function sameText(queries: Kysely<StoreTables>, source: SourceRow): Promise<readonly string[]> {
  if (source.document_id === null) return [];
  const rows = await queries
    .selectFrom('sources')
    .select('path')
    .where(heldBy(source, true))
    .where('document_id', '=', source.document_id)
    .where('source_id', '!=', source.source_id)
    .limit(SHOWN_DUPLICATES)
    .execute();
  return rows.map((row) => row.path);
}

/**
 * Returns everything stored about a path, a dataset row id or a document hash (at least its first 12 characters),
 * newest run first.
 */
export async function explain(
  queries: Kysely<StoreTables>,
  target: string,
  state: AskedState,
): Promise<readonly Explanation[]> {
  const sources = await sourcesLike(queries, target).execute();
  return Promise.all(
    sources.map(async (source) => ({
      run_id: source.run_id,
      source: source.path,
      dataset_id: source.dataset_id === '' ? null : source.dataset_id,
      service: servicePlace(source),
      outcome: outcomeIn(source.run_no, {
        run_no: source.written_in,
        outcome: storedLiteral(SOURCE_OUTCOMES, source.outcome, 'sources.outcome'),
      }),
      reason: source.reason === null ? null : sourceReason(source.reason),
      message: source.message,
      document:
        source.hash === null || source.words === null || source.characters === null
          ? null
          : {
              hash: source.hash,
              words: source.words,
              characters: source.characters,
              text_kept: Number(source.text_kept) === 1,
            },
      extraction: {
        format: source.format,
        language: source.language,
        provenance: source.provenance === null ? null : provenanceOf(source.provenance),
      },
      library_entry: libraryEntryIn(source.library_entry),
      scans: await explainedScans(queries, source, source.document_id, statingOf(source, state)),
      same_text_as: await sameText(queries, source),
    })),
  );
}
