import fc from 'fast-check';
import { RESULT_MANIPULATIONS, RESULT_REASONS } from '../../../src/records/judged.js';
import { OUTCOMES } from '../../../src/records/result-row.js';
import { REGISTERS } from '../../../src/records/register.js';
import type { ResultRow } from '../../../src/records/result-row.js';
import { JUDGED_UNKNOWN } from '../../../src/records/judged.js';
import { statedVerdict, VERDICTS } from '../../../src/records/verdict.js';

/** A scanned file, to be varied by tests. */
export const scannedRow: ResultRow = {
  source: 'corpus/essay.txt',
  datasetId: null,
  outcome: 'scanned',
  documentHash: 'a'.repeat(64),
  format: 'txt',
  verdict: 'ai',
  stated: 'ai',
  probabilities: { human: 0.05, ai: 0.9, mixed: 0.05 },
  confidence: 'high',
  language: 'en',
  wordCount: 812,
  textWords: 812,
  truncated: false,
  sections: [],
  ...JUDGED_UNKNOWN,
  modelVersion: '2026-11-20-base',
  statedFrom: 'medium',
  register: null,
  falseAlarms: null,
  scannedAt: '2026-11-21T02:03:04Z',
  wordsBilled: 812,
  reason: null,
  reasonMessage: null,
  warnings: [],
  modifiedAt: '2026-10-01T12:00:00Z',
};

/** A file that gave no text. */
export const failedRow: ResultRow = {
  ...scannedRow,
  source: 'corpus/locked.pdf',
  outcome: 'failed',
  documentHash: null,
  format: 'pdf',
  verdict: null,
  stated: null,
  probabilities: null,
  confidence: null,
  language: null,
  wordCount: null,
  textWords: null,
  truncated: null,
  modelVersion: null,
  scannedAt: null,
  wordsBilled: 0,
  reason: 'encrypted',
  reasonMessage: 'The file is protected by a password.',
  warnings: ['hidden_text_dropped', 'charset_guessed'],
};

/** Names that spreadsheets, terminals, browsers or decoders would trip over. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      "'",
      '"',
      ';',
      ',',
      '\t',
      '\r',
      '\n',
      ' ',
      '\ud800',
      '\u202e',
      '\ufeff',
      '\uff1d',
      '1',
      'a',
      '<',
      '&',
    ),
  }),
);

const probability = fc.double({ min: 0, max: 1, noNaN: true, noDefaultInfinity: true });

const anyFields: fc.Arbitrary<Omit<ResultRow, 'stated'>> = fc.record({
  source: hostileText.filter((text) => text !== ''),
  datasetId: fc.option(hostileText.filter((text) => text !== '')),
  outcome: fc.constantFrom(...OUTCOMES, 'pending' as const),
  documentHash: fc.option(fc.stringMatching(/^[0-9a-f]{64}$/u)),
  format: fc.option(fc.constantFrom('pdf', 'txt')),
  verdict: fc.option(fc.constantFrom(...VERDICTS)),
  probabilities: fc.option(fc.record({ human: probability, ai: probability, mixed: probability })),
  confidence: fc.option(fc.constantFrom('low', 'medium', 'high')),
  language: fc.option(fc.constantFrom('en', 'de', 'und')),
  wordCount: fc.option(fc.nat()),
  textWords: fc.option(fc.nat()),
  truncated: fc.option(fc.boolean()),
  sections: fc.constant([]),
  judgedWords: fc.option(fc.nat()),
  notJudged: fc.record({ table: fc.integer({ min: 1 }), running_header: fc.integer({ min: 1 }) }, { requiredKeys: [] }),
  manipulations: fc.array(
    fc.record({
      kind: fc.constantFrom(...RESULT_MANIPULATIONS),
      count: fc.integer({ min: 1 }),
      examples: fc.array(hostileText, { maxLength: 3 }),
    }),
    { maxLength: 2 },
  ),
  notJudgedReason: fc.option(fc.constantFrom(...RESULT_REASONS)),
  modelVersion: fc.option(fc.constant('2026-11-20-base')),
  statedFrom: fc.constant('medium' as const),
  register: fc.option(fc.constantFrom(...REGISTERS)),
  falseAlarms: fc.option(
    fc.record({
      of: fc.constant('language' as const),
      register: fc.constant(null),
      fromWords: fc.constant(null),
      toWords: fc.constant(null),
      language: fc.constant('en'),
      languages: fc.constant(1),
      texts: fc.integer({ min: 1000 }),
      ai: fc.nat({ max: 1000 }),
    }),
  ),
  scannedAt: fc.option(fc.constant('2026-11-21T02:03:04Z')),
  wordsBilled: fc.nat(),
  reason: fc.option(fc.constantFrom('encrypted', 'corrupt')),
  reasonMessage: fc.option(hostileText.filter((text) => text !== '')),
  warnings: fc.array(fc.constantFrom('hidden_text_dropped', 'charset_guessed')),
  modifiedAt: fc.option(fc.constantFrom('2026-10-01T12:00:00Z', '1999-12-31T23:59:59Z')),
});

/** A row with what is stated of it, as the store reads it. */
export function withStated(row: Omit<ResultRow, 'stated'>): ResultRow {
  return { ...row, stated: statedVerdict(row.verdict, row.confidence, row.notJudgedReason, 'medium') };
}

/** Any row the store may give, hostile texts included. */
export const anyRow: fc.Arbitrary<ResultRow> = anyFields.map(withStated);
