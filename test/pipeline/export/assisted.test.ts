import { expect, test } from 'vitest';
import { exportResults } from '../../../src/pipeline/export/index.js';
import { inPages } from '../../../src/pipeline/export/pages.js';
import { written } from '../../testing/pipeline/collect.js';
import { scannedRow } from '../../testing/pipeline/rows.js';

test.each([
  [{ ...scannedRow, assisted: { score: 0.52, step: 'substantial' as const } }, 0.52, 'substantial'],
  [scannedRow, null, null],
])('an export says how much AI edited, or nothing', async (row, score, step) => {
  async function* rows() {
    yield await Promise.resolve(row);
  }
  const bytes = await written((out) => exportResults('jsonl', inPages(rows()), out));
  expect(JSON.parse(bytes.toString('utf8'))).toMatchObject({ assisted: score, assisted_step: step });
});
