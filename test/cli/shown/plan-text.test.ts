import { expect, test } from 'vitest';
import { planText } from '../../../src/cli/shown/plan-text.js';
import type { RunPlan } from '../../../src/records/run-plan.js';

const PLAN: RunPlan = {
  sources: { found: 1, to_scan: 1, cached: 0, duplicate: 0, skipped: 0, failed: 0 },
  left_out: {},
  left_out_paths: [],
  files: { new: 1, changed: 0, unchanged: 0, not_opened: 0 },
  documents: 1,
  words: 100,
  requests: 1,
  this_start: null,
  total_words_left: null,
  words_left: null,
  share_of_words_left: null,
  min_words: 50,
  reasons: {},
  named_sources: {},
  model_versions: [],
};

/** The model versions that a run may use, and what its plan says of them. */
const MODELS: readonly (readonly [versions: readonly string[], says: string])[] = [
  [['2026-11-27-base'], 'Model        2026-11-27-base\n'],
  [
    ['2026-11-27-base', '2026-11-26-multilingual'],
    'Model        2026-11-27-base or 2026-11-26-multilingual, by the language of each\n             text\n',
  ],
];

test.each(MODELS)('a plan with the models %j says which a text goes to', (versions, says) => {
  expect(planText({ ...PLAN, model_versions: versions }, 80)).toContain(says);
});
