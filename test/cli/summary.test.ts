import { expect, test } from 'vitest';
import { summaryText } from '../../src/cli/summary.js';
import type { RunSummary } from '../../src/records/run-summary.js';

const summary: RunSummary = {
  run_id: 'r_20261121_0203',
  status: 'stopped_budget',
  service: 'hosted',
  crawl_finished: true,
  left_out: {},
  sources: { found: 777, scanned: 600, cached: 0, duplicate: 40, skipped: 100, failed: 37 },
  words: { planned: 480_000, billed: 470_000, unknown: 812 },
  requests: 12,
  retries: 1,
  results: { human: 508, ai: 72, mixed: 60 },
  verdicts: { human: 508, ai: 72, mixed: 60, unsure: 0 },
  not_judged: { human: 0, ai: 0, mixed: 0, reasons: {} },
  reasons: { encrypted: 7, corrupt: 30, not_reached: 100, strange_code_of_a_host: 1 },
  model_versions: ['2026-11-20-base'],
  elapsed_s: 75.4,
  program_version: '1.2.3',
};

test('a stopped run tells what ended how, why, and the command that goes on', () => {
  expect(
    summaryText(summary, {
      filesWritten: ['out.csv', 'report\u001b.html'],
      resumeCommand: 'assay resume r_20261121_0203',
    }),
  ).toBe(`
Run          r_20261121_0203 · stopped: the word budget is used up · 1 min 15 s · 12 requests, 1 retry
Sources      777 found
  scanned    600
  duplicate  40 (same text as another source, scanned once)
  skipped    100
  failed     37
               100 × not_reached: not reached before the run stopped
               30 × corrupt: damaged, or not what its content claims to be
               7 × encrypted: protected by a password
               1 × strange_code_of_a_host: strange code of a host
Verdicts     72 ai (11 %) · 60 mixed (9 %) · 508 human (79 %)
Words        470,000 billed of 480,000 planned, 812 unknown (sent, but the answer was lost)
Model        2026-11-20-base
Program      assay 1.2.3
Written      out.csv
             report\\u001b.html
               partial: 677 of 777 sources found so far have ended
Go on        assay resume r_20261121_0203
`);
});

test('what could not be judged is counted apart, with its reasons, and is in no share', () => {
  const notJudged = { human: 8, ai: 2, mixed: 0, reasons: { known_text: 3, not_prose: 7 } };
  const text = summaryText({ ...summary, not_judged: notJudged }, { filesWritten: [], resumeCommand: '' });
  expect(text).toContain(`
Verdicts     70 ai (11 %) · 60 mixed (10 %) · 500 human (79 %) · 10 not judged
               7 × not_prose: too little running prose
               3 × known_text: a well-known text, older than AI writing
`);
  const nothing = {
    ...summary,
    results: { human: 10, ai: 0, mixed: 0 },
    not_judged: { ...notJudged, human: 10, ai: 0 },
  };
  expect(summaryText(nothing, { filesWritten: [], resumeCommand: '' })).toContain('Verdicts     10 not judged\n');
});

test('a complete run needs no command to go on', () => {
  expect(
    summaryText({ ...summary, status: 'complete' }, { filesWritten: [], resumeCommand: 'assay resume' }),
  ).not.toContain('Go on');
});
