import { programVersion } from '../../../lib/package-root.js';
import type { ResultRow } from '../../../records/result-row.js';
import { NOT_JUDGED_TEXT } from '../../../records/result-text.js';
import { coverageText, manipulationsText, notJudgedText, truncationText } from '../../../records/judged-text.js';
import { wilsonInterval } from '../../../records/share-interval.js';
import type { Table } from '../table.js';
import { assistedColumns } from './assisted-columns.js';
import { decisionColumns } from './decision-columns.js';
import { judgedColumn } from './judged-column.js';
import { libraryColumns } from './library-columns.js';
import { markedPartColumn } from './marked-part-column.js';
import { sectionColumns } from './section-columns.js';

const PROGRAM_VERSION = programVersion();

/**
 * One row per source, in the order of the run. Every source found is included; failed and skipped ones with their
 * reason.
 */
export const resultsTable: Table<ResultRow> = {
  name: 'results',
  columns: [
    { name: 'source', type: 'string', describe: 'path of the file or dataset', value: (row) => row.source },
    {
      name: 'dataset_id',
      type: 'string',
      describe: 'row id within a dataset; none for a file',
      value: (row) => row.datasetId,
    },
    {
      name: 'document_hash',
      type: 'string',
      describe: 'SHA-256 of the normalised text: equal texts have equal hashes',
      value: (row) => row.documentHash,
    },
    {
      name: 'outcome',
      type: 'string',
      describe: '`scanned`, `cached`, `duplicate`, `skipped`, `failed`, or `pending` while a run is unfinished',
      value: (row) => row.outcome,
    },
    {
      name: 'verdict',
      type: 'string',
      describe:
        '`human`, `ai` or `mixed`; `unsure` if the confidence is below `--state`, or if the text could not be ' +
        'judged: `judged` says which, and `reason` why',
      value: (row) => row.stated,
    },
    judgedColumn,
    {
      name: 'reason',
      type: 'string',
      describe:
        'machine code where there is no verdict, or why the text could not be judged: `not_prose`, ' +
        '`boilerplate`, `known_text`, `too_short`, `unknown_language`',
      value: (row) => row.reason ?? row.notJudgedReason,
    },
    {
      name: 'reason_message',
      type: 'string',
      describe: 'the reason in words',
      value: (row) => row.reasonMessage ?? (row.notJudgedReason === null ? null : NOT_JUDGED_TEXT[row.notJudgedReason]),
    },
    {
      name: 'probability_human',
      type: 'number',
      describe: '0–1; the three probabilities sum to 1',
      value: (row) => row.probabilities?.human ?? null,
    },
    { name: 'probability_ai', type: 'number', describe: '0–1', value: (row) => row.probabilities?.ai ?? null },
    { name: 'probability_mixed', type: 'number', describe: '0–1', value: (row) => row.probabilities?.mixed ?? null },
    {
      name: 'confidence',
      type: 'string',
      describe: '`low`, `medium` or `high`, or the term of a hosted service',
      value: (row) => row.confidence,
    },
    { name: 'language', type: 'string', describe: 'ISO 639-1 code, or `und`', value: (row) => row.language },
    { name: 'words', type: 'integer', describe: 'words of the text as scanned', value: (row) => row.wordCount },
    {
      name: 'truncated',
      type: 'boolean',
      describe: 'whether the text was cut at the character limit before the scan',
      value: (row) => row.truncated,
    },
    {
      name: 'model_version',
      type: 'string',
      describe: 'model version of the verdict',
      value: (row) => row.modelVersion,
    },
    {
      name: 'scanned_at',
      type: 'timestamp',
      describe: 'time of the scan, ISO 8601 in UTC',
      value: (row) => row.scannedAt,
    },
    {
      name: 'words_billed',
      type: 'integer',
      describe: 'words this run was billed for this source; 0 for cached and duplicate ones',
      value: (row) => row.wordsBilled,
    },
    {
      name: 'format',
      type: 'string',
      describe: 'format detected from the content, not from the name',
      value: (row) => row.format,
    },
    {
      name: 'warnings',
      type: 'list',
      describe:
        'codes of warnings from extraction; `page_limit_reached:4900@101`: 4,900 pages left out, from page 101 on',
      value: (row) => row.warnings,
    },
    {
      name: 'modified_at',
      type: 'timestamp',
      describe: 'last change of the file; none for a dataset row',
      value: (row) => row.modifiedAt,
    },
    {
      name: 'verdict_stated',
      type: 'string',
      describe: 'the same as `verdict`, for programs that read it by this name',
      value: (row) => row.stated,
    },
    {
      name: 'judged_words',
      type: 'integer',
      describe:
        'words of prose, which the verdict is about; 0 where `judged` is false, and none if the service does not ' +
        'report them',
      value: (row) => row.judgedWords,
    },
    {
      name: 'not_judged',
      type: 'string',
      describe:
        'words of each kind that was not judged, as `reference:300 table:120`; of `prose` too where nothing was judged',
      value: notJudgedText,
    },
    {
      name: 'manipulations',
      type: 'string',
      describe:
        'hidden or disguised characters and their number, as `invisible_characters:412`: worth a look ' +
        'whatever the verdict',
      value: manipulationsText,
    },
    {
      name: 'program_version',
      type: 'string',
      describe: 'version of the program that wrote the export',
      value: () => PROGRAM_VERSION,
    },
    {
      name: 'text_words',
      type: 'integer',
      describe: 'words of the whole text: more than `words` where it was cut at the character limit',
      value: (row) => row.textWords,
    },
    {
      name: 'truncation',
      type: 'string',
      describe: 'how much of a text that was cut was judged, as `judged the first 28,263 of 571,000 words, 5 %`',
      value: truncationText,
    },
    {
      name: 'predicted_class',
      type: 'string',
      describe: 'the class that the service predicts, at any confidence: `human`, `ai` or `mixed`. It is no verdict',
      value: (row) => row.verdict,
    },
    {
      name: 'coverage',
      type: 'string',
      describe:
        'how much of the text was judged, as `judged 3,120 of 4,000 words; not judged: reference 700, table 180`; ' +
        'where it could not be judged, what it consists of, as `of 66 words: prose 12, heading 54`',
      value: coverageText,
    },
    {
      name: 'false_alarm_rate',
      type: 'number',
      describe:
        'share of human texts of its register and length, or where that was not said or measured of its length, or ' +
        'of its language, that this model version was measured to state as AI, 0–1; none where it was not measured. ' +
        'Of a version for several languages it is that of the language where enough texts of it were measured, else ' +
        'that of all its languages together',
      value: ({ falseAlarms: rate }) => (rate === null ? null : rate.ai / rate.texts),
    },
    {
      name: 'false_alarm_rate_high',
      type: 'number',
      describe: 'upper end of the 95 % interval of that share',
      value: ({ falseAlarms: rate }) => (rate === null ? null : wilsonInterval(rate.ai, rate.texts).high),
    },
    {
      name: 'register',
      type: 'string',
      describe: 'what the texts were said to be (`--register`); none where nobody said it',
      value: (row) => row.register,
    },
    {
      name: 'stated_by',
      type: 'string',
      describe:
        'calibration profile by which the verdict is stated: name, date, size and promise; none where the ' +
        'confidence states it',
      value: (row) => row.statedBy ?? null,
    },
    ...sectionColumns,
    {
      name: 'recalibrated_probability',
      type: 'number',
      describe:
        'probability that AI wrote the text or part of it, as the calibration profile recalibrates it, 0–1, if as ' +
        'many texts are by AI as by people; none without a profile that was made with AI texts',
      value: (row) => row.recalibrated ?? null,
    },
    {
      name: 'run_state',
      type: 'string',
      describe:
        '`whole`, or what is missing of the run, as `partial: 120 of 400 sources found so far have ended; crawl ' +
        'unfinished: at least 3,120 more files not read`; none in a history of audits',
      value: (row) => row.runState ?? null,
    },
    {
      name: 'silver_label',
      type: 'string',
      describe:
        '`human` or `ai` where the profile is so sure that at most the share of `--silver-labels` of the texts of ' +
        'each author gets a wrong one; none for all others',
      value: (row) => row.silver ?? null,
    },
    ...assistedColumns,
    ...decisionColumns,
    ...libraryColumns,
    markedPartColumn,
  ],
};
