import { expect, test } from 'vitest';
import { summaryText } from '../../../src/cli/shown/summary.js';
import { wholeOrPartialText } from '../../../src/records/run-summary.js';
import { textWidth } from '../../../src/lib/text-width.js';
import type { RunSummary } from '../../../src/records/run-summary.js';
import { NONE_NAMED } from '../../../src/records/named-reasons.js';

const summary: RunSummary = {
  run_id: 'r_20261121_0203',
  status: 'stopped_budget',
  service: 'hosted',
  crawl_finished: true,
  files_not_counted: 0,
  left_out: {},
  sources: { found: 777, scanned: 600, cached: 0, duplicate: 40, skipped: 100, failed: 37 },
  words: { planned: 480_000, billed: 470_000, unknown: 812 },
  requests: 12,
  retries: 1,
  results: { human: 508, ai: 72, mixed: 60 },
  verdicts: { human: 508, ai: 72, mixed: 60, unsure: 0 },
  not_judged: { human: 0, ai: 0, mixed: 0, reasons: {} },
  estimate: null,
  min_words: 50,
  reasons: { encrypted: 7, corrupt: 30, not_reached: 100, strange_code_of_a_host: 1 },
  truncated: { sources: 0, words_judged: 0, words: 0 },
  disguised: 0,
  read_in_part: 2,
  model_versions: ['2026-11-20-base'],
  elapsed_s: 75.4,
  program_version: '1.2.3',
};

test('a stopped run tells what ended how, and why', () => {
  expect(
    summaryText(summary, {
      filesWritten: ['out.csv', 'report\u001b.html'],
      columns: 80,
    }),
  ).toBe(`
Run          r_20261121_0203 · stopped: limit reached
             1 min 15 s, 12 requests, 1 retry
Sources      777 found
  scanned    600
  duplicate  40 (same text as another source)
  failed     37
               30 × corrupt: damaged, or not what its content claims to be
               7 × encrypted: protected by a password
               1 × strange_code_of_a_host: strange code of a host
  waiting    100 (without a result when the run stopped)
Verdicts     72 ai (11 %) · 60 mixed (9 %) · 508 human (79 %)
In part      2 sources read without some part
Words        470,000 billed of 480,000 planned, 812 unknown (sent, answer lost)
Model        2026-11-20-base
Program      assay 1.2.3
Written      out.csv
             report\\u001b.html
               partial: 677 of 777 sources found so far have ended
`);
});

test('a CSV with all columns says how to get fewer', () => {
  const extras = { filesWritten: ['out.csv'], columns: 80, allColumns: true };
  expect(summaryText({ ...summary, status: 'complete' }, extras)).toContain(
    '               the whole run; fewer columns: --columns slim\n',
  );
});

test.each([
  [{ ai: 11, mixed: 0, human: 109, unsure: 127 }, '11 ai (4 %) · 0 mixed (0 %) · 109 human (44 %) · 127 unsure (51 %)'],
  [{ ai: 4, mixed: 0, human: 4, unsure: 1 }, '4 ai (44 %) · 0 mixed (0 %) · 4 human (44 %) · 1 unsure (11 %)'],
  [{ ai: 10, mixed: 0, human: 10, unsure: 6 }, '10 ai (38 %) · 0 mixed (0 %) · 10 human (38 %) · 6 unsure (23 %)'],
  [{ ai: 3, mixed: 0, human: 4, unsure: 4 }, '3 ai (27 %) · 0 mixed (0 %) · 4 human (36 %) · 4 unsure (36 %)'],
])('each share of the verdicts is rounded by itself, so that equal counts read alike: %j', (verdicts, said) => {
  expect(summaryText({ ...summary, verdicts }, HERE)).toContain(`Verdicts     ${said}\n`);
});

test('a resumed run says how many of its requests are new', () => {
  expect(summaryText({ ...summary, requests_this_start: 8 }, HERE)).toContain(
    '1 min 15 s, 12 requests in all (8 since it was resumed), 1 retry\n',
  );
  // Workers sent them all.
  expect(summaryText({ ...summary, requests_this_start: 0 }, HERE)).toContain('1 min 15 s, 12 requests, 1 retry\n');
  expect(summaryText({ ...summary, requests_this_start: 12 }, HERE)).toContain('1 min 15 s, 12 requests, 1 retry\n');
});

test.each([
  [412, '777 read so far; crawl unfinished: at least 412 more files not read'],
  [1, '777 read so far; crawl unfinished: at least 1 more file not read'],
  [null, '777 read so far; crawl unfinished: there may be more files'],
])('a crawl that was stopped is said to be unfinished, %s files not counted', (files_not_counted, said) => {
  expect(summaryText({ ...summary, crawl_finished: false, files_not_counted }, HERE)).toContain(
    `Sources      ${said}\n`,
  );
});

test.each([
  [{ status: 'complete' } as const, 'whole'],
  [{}, 'partial: 677 of 777 sources found so far have ended'],
  [
    { crawl_finished: false, files_not_counted: 412 },
    'partial: 677 of 777 sources found so far have ended; crawl unfinished: at least 412 more files not read',
  ],
])('an export says whether it is of the whole run: %o', (differs, said) => {
  expect(wholeOrPartialText({ ...summary, ...differs })).toBe(said);
});

test('reasons stand below what their sources ended as', () => {
  const reasons = { ...summary.reasons, not_reached: 95, too_short: 5 };
  expect(summaryText({ ...summary, reasons }, HERE)).toContain(`
  skipped    5
               5 × too_short: fewer than 50 words (--min-words)
  failed     37
               30 × corrupt: damaged, or not what its content claims to be
               7 × encrypted: protected by a password
               1 × strange_code_of_a_host: strange code of a host
  waiting    95 (without a result when the run stopped)
`);
});

test('the first sources of a reason stand below it, and how many more there are', () => {
  const long = `${'long '.repeat(30)}name.txt`;
  const named = new Map([
    [
      'corrupt',
      [
        { source: 'a.pdf', datasetId: null },
        { source: 'rows.jsonl', datasetId: '7' },
        { source: '\u001b[2J', datasetId: null },
      ],
    ],
    ['encrypted', [{ source: long, datasetId: null }]],
  ]);
  const notJudgedNames = new Map([['not_prose', [{ source: 'list.txt', datasetId: null }]]]);
  const notJudged = { human: 1, ai: 0, mixed: 0, reasons: { not_prose: 1 } };
  const text = summaryText(
    { ...summary, not_judged: notJudged },
    { ...HERE, named: { ended: named, notJudged: notJudgedNames, inPart: [{ source: 'b.eml', datasetId: null }] } },
  );
  expect(text).toContain('In part      2 sources read without some part: b.eml and 1 more\n');
  expect(text).toContain(`
  failed     37
               30 × corrupt: damaged, or not what its content claims to be
                   a.pdf
                   rows.jsonl id 7
                   \\u001b[2J
                   and 27 more
               7 × encrypted: protected by a password
`);
  expect(text).toMatch(/^ {19}long \S.*….*name\.txt$/mu);
  expect(text).toContain('                   and 6 more\n');
  expect(text).toMatch(/1 × not_prose: .*\n {19}list\.txt\n/u);
  expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

const HERE = { filesWritten: [], columns: 80 };

test('what could not be judged is counted apart, with its reasons, and is in no share', () => {
  const notJudged = { human: 8, ai: 2, mixed: 0, reasons: { known_text: 3, not_prose: 7 } };
  const verdicts = { ai: 70, mixed: 60, human: 500, unsure: 10 };
  const text = summaryText({ ...summary, verdicts, not_judged: notJudged }, HERE);
  expect(text).toContain(`
Verdicts     70 ai (11 %) · 60 mixed (10 %) · 500 human (79 %)
             10 not judged
               7 × not_prose: too little running prose (50 words are needed)
               3 × known_text: a well-known text, older than AI writing
`);
  const nothing = {
    ...summary,
    verdicts: { ai: 0, mixed: 0, human: 0, unsure: 10 },
    results: { human: 10, ai: 0, mixed: 0 },
    not_judged: { ...notJudged, human: 10, ai: 0 },
  };
  expect(summaryText(nothing, HERE)).toContain('Verdicts     10 not judged\n');
});

test('the false alarms that are to be expected stand below the verdicts, as of a corpus that people wrote', () => {
  const false_alarms = { expected: 0.27, low: 0.01, high: 1.24 };
  const estimate = { sources: 640, unmeasured: 0, register: null, false_alarms, ai_share: null };
  expect(summaryText({ ...summary, estimate }, HERE)).toContain(
    '\n               if people wrote all 640: 0.3 false alarms expected (under 0.1\n                 to 1.2)\n',
  );
  const none = { ...estimate, false_alarms: { expected: 0.001, low: 0, high: 0.04 } };
  expect(summaryText({ ...summary, estimate: none }, HERE)).toContain(
    '\n               if people wrote all 640: fewer than 1 false alarm expected\n',
  );
  const verdicts = { ai: 0, mixed: 0, human: 640, unsure: 0 };
  expect(summaryText({ ...summary, estimate, verdicts }, HERE)).not.toContain('expected');
});

test.each([
  [{ sources: 637, unmeasured: 3 }, 'if people wrote all 637 whose error rates are known: 0.3 false'],
  [{ sources: 1, unmeasured: 0 }, 'if a person wrote it: 0.3 false'],
])('the false alarms are those of %j', (counts, said) => {
  const estimate = {
    ...counts,
    register: null,
    false_alarms: { expected: 0.27, low: 0.01, high: 1.24 },
    ai_share: null,
  };
  expect(summaryText({ ...summary, estimate }, HERE).replace(/\s+/gu, ' ')).toContain(said);
});

test('mixed is no count where the model states it of long texts alone', () => {
  const own = { ...summary, model_versions: ['2026-11-27-base'], verdicts: { ai: 5, mixed: 0, human: 5, unsure: 0 } };
  expect(summaryText(own, HERE)).toContain(`
Verdicts     5 ai (50 %) · 5 human (50 %)
               mixed: said only of long texts, which are judged in sections
`);
});

test('a guess of low confidence is in no verdict', () => {
  const verdicts = { ai: 60, mixed: 50, human: 500, unsure: 30 };
  expect(summaryText({ ...summary, verdicts }, HERE)).toContain(`
Verdicts     60 ai (9 %) · 50 mixed (8 %) · 500 human (78 %) · 30 unsure (5 %)
               unsure: too little evidence for one verdict; assay calibrate
                 fits thresholds to texts like yours
`);
});

test.each([80, 60])('every line fits %i columns, also long names and reasons', (columns) => {
  const text = summaryText(
    { ...summary, left_out: { own_file: 12_345, secret: 1, version_control: 7 } },
    {
      filesWritten: [`results/${'very long name '.repeat(12)}.csv`, '\u202e'.repeat(40)],
      columns,
      named: { ...NONE_NAMED, inPart: [{ source: `${'long '.repeat(30)}${'name'.repeat(30)}.txt`, datasetId: null }] },
    },
  );
  expect(text.split('\n').filter((line) => textWidth(line) > columns)).toEqual([]);
  expect(text).toContain('results/very');
  expect(text).toContain('name .csv');
});
