import { expect, test } from 'vitest';
import { scannedRow } from '../../../testing/pipeline/rows.js';
import { inputOf, reportOf } from '../../../testing/pipeline/sample-report.js';

const rows = ['corpus/a.txt', 'corpus/later/b.txt'].map((source, index) => ({
  ...scannedRow,
  source,
  documentHash: String(index).padStart(64, '0'),
}));

test.each([
  ['by its name where it is left out of all others', ['corpus'], ['corpus/ (directly in it)', 'later']],
  ['by its path where several were named', ['corpus', 'other'], ['corpus', 'corpus/later']],
])('the folder of all sources is named %s', async (_, paths, folders) => {
  const input = inputOf(rows);
  const { html } = await reportOf({ ...input, facts: { ...input.facts, paths } });
  const [, table = ''] = /<caption>Verdicts by folder<\/caption>(.*?)<\/table>/su.exec(html) ?? [];
  const named = [...table.matchAll(/<th scope="row"><bdi class="name">(.*?)<\/bdi>/gu)].map(([, name]) => name);
  expect(named).toEqual(folders);
});

test('a run on one dataset, whose rows have no folder, names none that is left out', async () => {
  const input = inputOf(rows.map((row, index) => ({ ...row, source: 'data.jsonl', datasetId: String(index) })));
  const { html } = await reportOf({ ...input, facts: { ...input.facts, paths: ['data.jsonl'] } });
  expect(html).toContain('data.jsonl');
  expect(html).not.toContain('All are in');
  expect(html).not.toContain('data.jsonl/');
});
