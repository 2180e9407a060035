import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReportInput } from '../../../src/pipeline/report/input.js';
import { writeReport } from '../../../src/pipeline/report/index.js';
import { OUTCOMES } from '../../../src/records/result-row.js';
import type { FirstDocument } from '../../../src/records/first-document.js';
import type { SentenceRow } from '../../../src/records/passages.js';
import type { ResultRow } from '../../../src/records/result-row.js';
import { VERDICTS } from '../../../src/records/verdict.js';
import { withStated } from './rows.js';

export const sentence: SentenceRow = {
  text: 'A sentence.',
  start: 0,
  end: 11,
  generatedProbability: 0.93,
  highlighted: true,
  kind: 'prose',
};

/** The documents among these rows that are stated to be AI or mixed, in their order. */
function firstOf(rows: readonly ResultRow[]): readonly FirstDocument[] {
  return rows
    .filter(({ stated, documentHash }) => (stated === 'ai' || stated === 'mixed') && documentHash !== null)
    .map((row) => ({
      row,
      copies: 0,
      copyNames: [],
      similar: 0,
      similarNames: [],
      similarDisguised: 0,
      flip: null,
      sentences: null,
      block: null,
    }));
}

/** A report's input over these rows, as the store reads them, with counts that fit them. */
export function inputOf(given: readonly ResultRow[], more: Partial<ReportInput> = {}): ReportInput {
  const rows = given.map(withStated);
  const ended = (outcome: string): number => rows.filter((row) => row.outcome === outcome).length;
  const [scanned = 0, cached = 0, duplicate = 0, skipped = 0, failed = 0] = OUTCOMES.map(ended);
  const [human = 0, ai = 0, mixed = 0] = VERDICTS.map(
    (verdict) => rows.filter((row) => row.verdict === verdict).length,
  );
  return {
    summary: {
      run_id: 'r1',
      status: 'complete',
      service: 'hosted',
      crawl_finished: true,
      files_not_counted: 0,
      left_out: {},
      sources: { found: rows.length, scanned, cached, duplicate, skipped, failed },
      words: { planned: 5000, billed: 4000, unknown: 0 },
      requests: 3,
      retries: 1,
      results: { human, ai, mixed },
      verdicts: { human, ai, mixed, unsure: 0 },
      not_judged: { human: 0, ai: 0, mixed: 0, reasons: {} },
      reasons: {},
      estimate: null,
      truncated: { sources: 0, words_judged: 0, words: 0 },
      min_words: 50,
      disguised: 0,
      read_in_part: 0,
      model_versions: ['2026-11-20-base'],
      elapsed_s: 12,
      program_version: '1.2.3',
    },
    facts: {
      runId: 'r1',
      startedAtMs: Date.UTC(2026, 10, 21),
      endedAtMs: Date.UTC(2026, 10, 21, 1),
      paths: ['corpus'],
      settings: {},
    },
    rows: () => Readable.from([...rows]),
    first: firstOf(rows),
    sentencesOf: () => Promise.resolve([sentence]),
    knownTextsOf: () => Promise.resolve([]),
    notesOf: () => Promise.resolve([]),
    patternsOf: () => Promise.resolve(null),
    patterns: null,
    references: null,
    changes: null,
    ...more,
  };
}

export interface WrittenReport {
  readonly files: readonly string[];
  readonly html: string;
}

/** Writes a report into a fresh folder and reads its first file back. */
export async function reportOf(input: ReportInput, reportDocuments = 100): Promise<WrittenReport> {
  const files = await writeReport(join(await mkdtemp(join(tmpdir(), 'assay report ')), 'report.html'), input, {
    reportDocuments,
  });
  return { files, html: await readFile(files[0] ?? '', 'utf8') };
}
