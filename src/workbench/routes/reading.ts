import { ReadingParams } from '../../contract/workbench-reading.js';
import type { Reading, ShownDecisions } from '../../contract/workbench-reading.js';
import type { Store } from '../../pipeline/store/index.js';
import { rowEvidence } from '../../records/evidence.js';
import { coverageText } from '../../records/judged-text.js';
import { readInPart } from '../../records/list-read.js';
import type { ResultRow } from '../../records/result-row.js';
import { manipulationText } from '../../records/result-text.js';
import { sectionsText } from '../../records/section-text.js';
import type { ShownBibliography } from '../../records/shown-bibliography.js';
import { rowUnsure } from '../../records/unsure.js';
import { lacksParts, warningText } from '../../records/warning-text.js';
import { findingOf } from '../finding-of.js';
import { shownDecisions } from '../shown-decisions.js';
import type { RegisterWorkbenchRoute } from '../tools.js';

const NO_DECISIONS: ShownDecisions = { mine: null, version: 0, others_count: 0, others: [], changes: [] };

type Said = Omit<
  Reading,
  'evidence' | 'unsure' | 'known_texts' | 'text' | 'sentences' | 'patterns' | 'bibliography' | 'decisions'
>;

/** What the scans found inside of a text. */
type Inside = Omit<Reading, keyof Said | 'evidence' | 'unsure'>;

/** What is said about a source, in words. */
function saidOf(row: ResultRow): Said {
  return {
    source: row.source,
    dataset_id: row.datasetId,
    document_hash: row.documentHash,
    stated: row.stated,
    stated_by: row.statedBy ?? null,
    not_judged: row.notJudgedReason,
    outcome: row.outcome,
    reason: row.reason,
    reason_message: row.reasonMessage,
    confidence: row.confidence,
    probabilities: row.probabilities,
    language: row.language,
    words: row.wordCount,
    coverage: coverageText(row),
    manipulations: row.manipulations.map(({ kind }) => manipulationText(kind)),
    warnings: row.warnings.map(warningText),
    sections: row.sections.length === 0 ? null : sectionsText(row.sections),
    section_map: row.sections.map(({ state, words, start, end }, index) => ({
      number: index + 1,
      state,
      words,
      start,
      end,
    })),
    model_version: row.modelVersion,
    format: row.format,
  };
}

/** Works and candidates are left out, as no page shows them. */
function shownOf({ summary, references, claims }: ShownBibliography): ShownBibliography {
  return { summary, references, claims };
}

/** What is shown of the references of a text; nothing where none were looked up. */
async function bibliographyShown(store: Store, hash: string, warnings: readonly string[]) {
  const found = await store.bibliographyOf(hash);
  if (found === null || found === 'malformed') return null;
  return shownOf(lacksParts(warnings) ? readInPart(found) : found);
}

/** What the scans found inside of a text; nothing where there is none. */
async function insideOf(store: Store, { documentHash: hash, warnings }: ResultRow, reader: string): Promise<Inside> {
  if (hash === null)
    return { known_texts: [], text: null, sentences: [], patterns: null, bibliography: null, decisions: NO_DECISIONS };
  const patterns = await store.patternsOf(hash);
  return {
    known_texts: await store.knownTextsOf(hash),
    text: await store.textOf(hash),
    sentences: await store.sentencesOf(hash),
    patterns: patterns === null || patterns === 'malformed' ? null : patterns.sentences,
    bibliography: await bibliographyShown(store, hash, warnings),
    decisions: await shownDecisions(store, hash, reader),
  };
}

/** Returns all that is shown of one source: what is said about it, its text, and what was found in it. */
export const reading: RegisterWorkbenchRoute = (app, { store, readerOf }) => {
  app.route({
    method: 'GET',
    url: '/reading',
    schema: { querystring: ReadingParams },
    handler: async (request): Promise<Reading> => {
      const { query } = request;
      const row = await findingOf(store, query.run, Number(query.source));
      const inside = await insideOf(store, row, readerOf(request));
      return { ...saidOf(row), ...inside, evidence: rowEvidence(row, inside), unsure: rowUnsure(row, inside) };
    },
  });
};
